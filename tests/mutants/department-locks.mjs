/** Locks of departments that keep the wrong people from calling, or are placed, seen and lifted by the wrong ones. */

/** @param {string} name @returns {import('./tests.mjs').Killer} */
const caught = (name) => ({ caughtBy: 'tests/api/department-locks.test.ts', only: `on sqlite ${name}` })

const locks = 'src/server/db/numbers/number-locks.ts'
const range = 'src/server/phone/locked/range.ts'

/** @type {import('./tests.mjs').Mutant[]} */
export const departmentLockFaults = [
  {
    ...{ what: 'a department’s lock keeps everybody from calling', file: locks },
    find: 'phone_lock.range_department_id in ${departmentsAbove(departmentId)}',
    replace: 'phone_lock.range_department_id is not null',
    ...caught('keep its people and those below'),
  },
  {
    ...{ what: 'a department’s lock doesn’t hold for those below it', file: locks },
    find: 'phone_lock.range_department_id in ${departmentsAbove(departmentId)}',
    replace: 'phone_lock.range_department_id = ${departmentId}',
    ...caught('keep its people and those below'),
  },
  {
    ...{ what: 'a number that a department locks counts as locked by the company', file: locks },
    find: ".where('phone_lock.range_department_id', is(departmentId), departmentId)",
    replace: '',
    ...caught('stand beside the company’s own'),
  },
  {
    ...{ what: 'customers show the locks of departments that one knows nothing of', file: locks },
    find: 'or ${seen}',
    replace: 'or 1 = 1',
    ...caught('show with a customer'),
  },
  {
    ...{ what: 'a lock that binds others hides the one that binds oneself', file: locks },
    find: 'for_viewer desc, ',
    replace: '',
    ...caught('show with a customer'),
  },
  {
    ...{ what: 'a department doesn’t lift its own lock that somebody above has placed', file: range },
    find: 'department_id: departmentId ?? placedIn',
    replace: 'department_id: placedIn',
    ...caught('are the department’s own'),
  },
  {
    ...{ what: 'a number is locked for a department of another company', file: range },
    find: 'department?.company_id !== companyId',
    replace: '!department',
    ...caught('are for the platform’s people alone'),
  },
  {
    ...{ what: 'a company’s file locks for the whole platform', file: range },
    find: "viewer.org !== 'PLATFORM'",
    replace: "viewer.org === 'CHANNEL'",
    ...caught('are for the platform’s people alone'),
  },
]
