/** Somebody grants what they don't hold, or a change of rights counts too late. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/roles.test.ts', only: `on sqlite ${name}` })

const roles = 'src/server/manager/roles/roles.ts'
const rules = 'src/server/manager/roles/role-rules.ts'
const users = 'src/server/manager/roles/role-users.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const grantFaults = [
  {
    what: 'a role is widened beyond its keeper',
    file: roles,
    find: "if (why !== null) throw invalid('dataScope'",
    replace: "if (why === '') throw invalid('dataScope'",
    caughtBy: 'tests/property/grants.test.ts',
    only: 'on sqlite',
  },
  {
    what: 'a copy grants more than its maker holds',
    file: roles,
    find: 'const grants = granted.filter((name) => fixed(name) === null)',
    replace: "const grants = granted.filter((name) => fixed(name) !== '')",
    ...caught('begins with what another grants'),
  },
  {
    what: 'a permission is granted more widely than its giver holds it',
    file: rules,
    find: "return within(asked, viewerGrants) ? null : '您自己的数据范围没有这么大'",
    replace: 'return null',
    ...caught('grants only what the viewer holds'),
  },
  {
    what: 'whoever may give a role gives any',
    file: users,
    find: 'await checkRoles(context, [role.id], { org: user.org, companyId: user.company_id })',
    replace: '',
    ...caught('is given to people'),
  },
  {
    what: 'a change of a role counts a second later',
    file: 'src/server/access/viewer.ts',
    find: `changes += 1
      kept.clear()`,
    replace: '',
    ...caught('counts from the next request on'),
  },
  {
    what: 'people with the same right by another role count as touched',
    file: 'src/server/manager/roles/role-queries.ts',
    find: 'and not exists (select 1 from user_role other',
    replace: 'and not exists (select 1 from (select 0 as user_id, 0 as role_id) other',
    ...caught('tells whom a change touches'),
  },
]
