/** A write leaves no row in the operation log, too many, or a wrong one. */
import { accepts, rights } from './tests.mjs'

const file = 'src/server/access/perform.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const log = [
  {
    what: 'only writes that say what they did are logged',
    file,
    find: 'of operations.length > 0 ? operations : [undefined])',
    replace: 'of operations)',
    ...accepts('a write that finds nothing to do is logged as well'),
  },
  {
    what: 'only writes that say nothing are logged',
    file,
    find: 'of operations.length > 0 ? operations : [undefined])',
    replace: 'of operations.length > 0 ? [] : [undefined])',
    ...accepts('customer.add'),
  },
  {
    what: 'each write is logged twice',
    file,
    find: 'of operations.length > 0 ? operations : [undefined])',
    replace: 'of [...operations, undefined])',
    ...accepts('customer.update'),
  },
  {
    what: 'the log names the company of who did it, not of what was done',
    file,
    find: 'company_id: companyId ?? viewer?.companyId ?? null,',
    replace: 'company_id: viewer?.companyId ?? null,',
    ...accepts('manager.user.update'),
  },
  {
    what: 'a success is logged as refused',
    file: 'src/server/access/mount.ts',
    find: "logRow(endpoint, request, reply, options.services, 'OK', null, operation)",
    replace: "logRow(endpoint, request, reply, options.services, 'REFUSED', null, operation)",
    ...accepts('phone.lock-add'),
  },
  {
    what: 'adding leaves no trace: it does not count as a write',
    file: 'src/contract/list.ts',
    find: '      body: Type.Object(fields, { additionalProperties: false }),\n      data: Type.Object({ id: Id() }),\n      writes: true,',
    replace:
      '      body: Type.Object(fields, { additionalProperties: false }),\n      data: Type.Object({ id: Id() }),',
    ...rights,
  },
  {
    what: 'hanging up a subordinate’s call does not count as a write',
    file: 'src/contract/call.ts',
    find: "body: Type.Object({ id: Id('通话编号') }, { additionalProperties: false }),\n    data: Type.Object({ id: Id() }),\n    writes: true,",
    replace:
      "body: Type.Object({ id: Id('通话编号') }, { additionalProperties: false }),\n    data: Type.Object({ id: Id() }),",
    ...rights,
  },
]
