/** Somebody may do what they have no right to, or loses a right. */
import { accepts, rights, roles } from './tests.mjs'

/** @type {import('./tests.mjs').Mutant[]} */
export const permission = [
  {
    what: 'whoever is signed in may call everything',
    file: 'src/server/access/may-call.ts',
    find: '  if (!scope) throw forbidden(endpoint)\n  return scope',
    replace: "  return scope ?? 'all'",
    ...accepts('customer.delete'),
  },
  {
    what: 'without the right, the right of others to sign in is enough to read',
    file: 'src/server/access/may-call.ts',
    find: "if (endpoint.permission === 'public' || endpoint.permission === 'signed-in') return 'self'",
    replace: "if (!endpoint.writes) return 'all'",
    ...accepts('customer.info'),
  },
  {
    what: 'nobody has to sign in for what needs no right',
    file: 'src/server/access/mount.ts',
    find: "if (endpoint.permission === 'public') return\n      request.viewer = await",
    replace:
      "if (endpoint.permission === 'public' || endpoint.permission === 'signed-in') return\n      request.viewer = await",
    ...accepts('auth.session.list'),
  },
  {
    what: 'a right that a role has lost is kept for ever',
    file: 'src/server/access/viewer.ts',
    find: 'if (held && held.until > steady()) return held.grants',
    replace: 'if (held) return held.grants',
    ...accepts('customer.update'),
  },
  {
    what: 'a right that a role has lost comes back while the machine’s clock is set back',
    file: 'src/server/access/viewer.ts',
    find: 'life: SessionLife, steady: () => number): Viewers {',
    replace: 'life: SessionLife, steady: () => number): Viewers {\n  steady = now',
    caughtBy: 'tests/api/auth.test.ts',
    only: 'on sqlite sessions loses a removed permission within a second',
  },
  {
    what: 'tries from one address are held against every other',
    file: 'src/server/auth/tries.ts',
    find: '${key} at ${place}',
    replace: '${key} at',
    caughtBy: 'tests/property/tries.test.ts',
    only: 'on sqlite from elsewhere never keep the owner out',
  },
  {
    what: 'an account may be tried as often as there are addresses',
    file: 'src/server/auth/tries.ts',
    find: 'const turn = await countAttempt(db, `${key} slowly`, slowly, now)',
    replace: 'const turn = 0',
    caughtBy: 'tests/property/tries.test.ts',
    only: 'on sqlite from everywhere together are few',
  },
  {
    what: 'roles grant what they do not contain',
    file: 'src/server/access/viewer.ts',
    find: ".innerJoin('role_permission', 'role_permission.role_id', 'role.id')\n    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')\n    .select(['permission.path', 'role.data_scope'])",
    replace: ".innerJoin('permission', (join) => join.onTrue())\n    .select(['permission.path', 'role.data_scope'])",
    ...roles('customer.list'),
  },
  {
    what: 'another company’s role grants its rights',
    file: 'src/server/access/viewer.ts',
    find: "\n    .where((eb) => eb.or([eb('role.company_id', 'is', null), eb('role.company_id', '=', companyId)]))",
    replace: '',
    ...roles('denies a user with another company’s role everything but the own'),
  },
  {
    what: 'the people of a disabled company stay signed in',
    file: 'src/server/access/viewer.ts',
    find: 'if (!row.in_business) throw',
    replace: 'if (row.in_business === undefined) throw',
    ...roles('lets nobody of a disabled company in'),
  },
  {
    what: 'agents may delete customers',
    file: 'src/server/access/builtin.ts',
    find: "const callWork = ['call:dial', 'call:wrapup'] as const",
    replace: "const callWork = ['call:dial', 'call:wrapup', 'customer:delete'] as const",
    ...rights,
  },
  {
    what: 'a batch of deletions needs only the right to read',
    file: 'src/contract/customer/customers.ts',
    find: "deleteBatch: customers.deleteBatch('customer:delete'),",
    replace: "deleteBatch: customers.deleteBatch('customer:list'),",
    ...rights,
  },
  {
    what: 'a foreign customer can be changed by its id',
    file: 'src/server/access/tracked-rows.ts',
    find: "\n    .where(scope.condition)\n    .returning('id')",
    replace: "\n    .returning('id')",
    caughtBy: 'tests/api/tracked-rows.test.ts',
    only: 'on sqlite changes a row in scope|sqlite.*changes a row in scope',
  },
]
