/** Where the server reads or changes rows of somebody without a viewer's scope: each place is found, and has its reason. */
import { readFileSync } from 'node:fs'
import { scopedTables } from '../../../src/server/access/scope'

/** A declaration at the top of a file that names a table whose rows belong to somebody, and no scope. */
export function unscopedIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
    .replace(/\/\*\*.*?\*\//gs, '')
    .replace(/^\s*\/\/.*$/gm, '')
  const declarations = text.split(/^(?=(?:export )?(?:async )?(?:const|function) )/m)
  return declarations.flatMap((declaration) => {
    const [, name = ''] = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(declaration) ?? []
    const named = [
      ...declaration.matchAll(/\.(?:selectFrom|updateTable|deleteFrom)\((?:'(\w+)(?: as \w+)?'|\w+(?: as '\w+')?\))/g),
    ]
    const isSomebodys = named.some(([, table]) => table === undefined || scopedTables.some((one) => one === table))
    return isSomebodys && !/\bscope\b/.test(declaration) ? [name] : []
  })
}

/** By reason, then by file under src/server. */
export const unscopedReads: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'nobody is signed in yet: the rows of a token or an account name': {
    'access/viewer.ts': ['isInCallOf', 'sessionQuery', 'prolong'],
    'auth/queries.ts': ['accounts', 'addSession', 'addressesOf'],
    'auth/second-step/second-step-queries.ts': ['waitingSession', 'openSession'],
  },
  'is the source of a list, whose filter begins with the scope, or of a row that is asked for with it': {
    'auth/queries.ts': ['sessionRows', 'sessions'],
    'call/queries/history-queries.ts': ['callRows'],
    'company/company-queries.ts': ['companyRows', 'companies'],
    'company/department-queries.ts': ['departmentRows', 'departments'],
    'company/queries.ts': ['joined', 'departments'],
    'company/resource-queries.ts': ['companies'],
    'customer/queries.ts': ['customerRows', 'customers', 'flows'],
    'phone/locked/locked-queries.ts': ['locks'],
    'manager/employee-queries.ts': ['joined'],
    'manager/queries.ts': ['userColumns', 'users', 'nextUsers', 'options'],
    'manager/roles/role-queries.ts': ['roleColumns', 'roles'],
    'phone/queue/queue-queries.ts': ['customers'],
    'system/import/import-queries.ts': ['imports'],
    'system/logs/log-queries.ts': ['loginTables', 'operationRows', 'operations'],
  },
  'is about whoever asks, by their own id': {
    'phone/desk/offer-queries.ts': ['takenFrom'],
    'manager/queries.ts': ['ownUser'],
    'phone/desk/callback-queries.ts': ['callbackAt'],
    'phone/desk/desk-queries.ts': ['draftRow', 'draftsOfPhone', 'deleteDraft'],
    'phone/lists/list-queries.ts': ['countLists', 'takeItems'],
    'phone/queries.ts': ['employeeOf', 'sessionStart', 'agentRow', 'changeAgent', 'ownCall', 'liveCalls'],
    'system/queries.ts': ['preferenceValue', 'savePreference'],
  },
  'is about a row that was found for the viewer, or for a call, right before': {
    'phone/desk/offer-queries.ts': ['takeCallback', 'nicknames'],
    'auth/queries.ts': ['revokeSessions', 'setPassword'],
    'call/queries/customer-queries.ts': [
      'callersOf',
      'callsOfCustomer',
      'customersInUse',
      'giveCallsTo',
      'giveCallbacksTo',
      'setCustomer',
      'giveCallsCustomer',
    ],
    'call/queries/queries.ts': ['lockCalls', 'callNow', 'updateCall', 'touchCustomers'],
    'call/queries/wrapup-queries.ts': ['wrapUpsOf'],
    'customer/call-queries.ts': ['changeCustomer'],
    'customer/pool/pool-queries.ts': ['formerOwners', 'protectedOf'],
    'customer/pool/department-pool-queries.ts': ['markChanged'],
    'customer/queries.ts': ['flowsOf', 'deleteFlow', 'countFlowsOf'],
    'customer/timeline-queries.ts': ['flowsOfCustomer', 'editsOfCustomer'],
    'customer/tag-queries.ts': ['tagsNamed', 'countUsedTags'],
    'customer/phones/phones.ts': ['reachableElsewhere'],
    'customer/consents/consent-queries.ts': ['countConsents'],
    'customer/merge/merge-queries.ts': ['moveFlows'],
    'manager/queries.ts': [
      ...['updateEmployee', 'departmentName', 'countReferences', 'departmentsLedBy', 'giveDepartments'],
    ],
    'manager/import-queries.ts': ['freeNames'],
    'customer/import/import-queries.ts': ['addCustomers', 'deleteFlows', 'flowIdsOf', 'followedAt'],
    'system/import/import-queries.ts': ['nameJob', 'beginUndo'],
    'customer/hand-over-queries.ts': ['countCustomersOf', 'lockCustomersOf', 'sameNumbers', 'moveCustomers'],
    // Whoever takes back what they did may not see the customer any more.
    'customer/owner-queries.ts': ['customerOf', 'nicknameOf', 'ownsNumber', 'undoMove'],
    'phone/hand-over-queries.ts': ['openCallbacks', 'lists', 'handOverDesk'],
    'phone/desk/callback-queries.ts': ['closeCallbacks'],
    'phone/locked/lock-import-queries.ts': ['addLocks', 'changeLock', 'deleteLocks'],
    'phone/desk/desk-queries.ts': ['endLock', 'extendLock', 'giveBack', 'updateComplaint'],
    'phone/queries.ts': ['hasNumber', 'countHit'],
    'system/jobs/job-queries.ts': ['cancelJob'],
    'phone/results/undo-queries.ts': ['rowsOfCall', 'rowNow', 'deleteRow'],
  },
  'is about one person in the whole company, for whoever sees all of it': {
    'customer/personal-data/person-queries.ts': ['personWith', 'customersOf'],
    'customer/personal-data/held-queries.ts': ['callbacks', 'calls', 'customers', 'flows', 'locks', 'loggedTexts'],
    'customer/personal-data/erase-queries.ts': [
      ...['colleagueWith', 'isContact', 'isInCall', 'lockPerson', 'eraseCallTexts', 'eraseCustomers'],
      ...['eraseNumbers', 'erasePlans', 'eraseWrittenTexts', 'livingCustomers'],
    ],
  },
  'is known to everybody in the company: its calls to a number, its locks, what its rules count': {
    // A move must make no circle, and a department that is deleted must be empty, also where the viewer sees nothing.
    'company/department-queries.ts': ['alive', 'contentOf', 'movedWith', 'numberDepartments'],
    'customer/pool/department-pool-queries.ts': ['poolsOfCompany', 'countPooled'],
    'customer/queries.ts': ['customersWith'],
    'manager/queries.ts': ['employeeNos', 'employeeNoTaken'],
    'phone/desk/contact-queries.ts': ['callsToPhone', 'totalsOfPhone', 'contactCalls'],
    'db/numbers/number-locks.ts': ['locksAt'],
    // What nobody has made, the company offers to the department.
    'phone/desk/offer-queries.ts': ['offered'],
    'phone/queries.ts': ['dayCounters', 'countOpenCalls', 'countCallsOf', 'openCallTo'],
    'call/queries/customer-queries.ts': ['lastOutcomes'],
    'customer/phones/phone-queries.ts': ['otherWithNumber'],
    'customer/consents/consent-queries.ts': ['consentOfNumber'],
  },
  'is the server’s own work, for everybody': {
    // Counts of the whole platform, for whoever has the token of its operator.
    'http/metrics-queries.ts': ['workloadOf'],
    // Jobs are done for their owners, by whichever server comes first.
    'access/owner.ts': ['ownerOf'],
    'system/jobs/job-queries.ts': ['takeJob', 'keepJob', 'endJob', 'giveBack'],
    'system/import/import-queries.ts': ['importOf', 'addImportRows', 'endImport', 'forgetImports'],
    'access/builtin.ts': ['syncBuiltins', 'giveToCompanies'],
    'access/numbers/phones.ts': ['createPhones'],
    'db/keys/rotation.ts': ['columnsOf'],
    'customer/pool/recycle-queries.ts': ['companiesWithRules', 'recycleSome'],
    // The rules of a company's pools count for all of its people, whoever asks what they come to.
    'customer/pool/department-pool-queries.ts': ['departmentsWithPools', 'employeesOf', 'poolsOfCompanies'],
    'db/unused-numbers.ts': ['usedOf'],
    'call/queries/queries.ts': [
      'allCalls',
      'openCalls',
      'personsOfDay',
      'callsOfDay',
      'removeSums',
      'companiesWithoutResults',
    ],
    // An account name is taken once, and an administrator is left, in the whole installation.
    'manager/queries.ts': ['accountTaken', 'othersWithRole', 'roleId'],
    // So is a role's name, and it is refused whoever asks.
    'manager/roles/role-queries.ts': ['roleNameTaken'],
    // So is a company's number.
    'company/company-queries.ts': ['codeTaken'],
    // A company's quota is taken by all of its people.
    'company/quota-queries.ts': ['seatsTaken'],
    'phone/queries.ts': ['dueWrapUps', 'resetWrapUps', 'presentAgents'],
    'phone/station/presence-queries.ts': ['agentsOnCall', 'isRecorded'],
    'store.ts': ['isEmpty', 'hasDemoAccounts'],
    // A setting names roles of the provider, none of a company's.
    'system/queries.ts': ['providerRoles', 'deleteOperations', 'newestOperation', 'operationsTo'],
  },
}
