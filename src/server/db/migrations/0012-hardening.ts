/** What a release adds to the tables of the ones before: each step stands in a file of its own in `hardening/`. */
import type { Kysely, Migration } from 'kysely'
import type { DataKeys } from '../keys/number-keys'
import { avatars } from './hardening/avatars'
import { batchRows } from './hardening/batch-rows'
import { byMonth } from './hardening/by-month'
import { callScripts } from './hardening/call-scripts'
import { callbackOffers } from './hardening/callback-offers'
import { complaints } from './hardening/complaints'
import { countedRefusals } from './hardening/counted-refusals'
import { channelWithoutCustomers } from './hardening/customers/channel-without-customers'
import { customerConsents } from './hardening/customers/customer-consents'
import { customerCount } from './hardening/customers/customer-count'
import { customerImports } from './hardening/customers/customer-imports'
import { customerOrders } from './hardening/customers/customer-orders'
import { customerPhones } from './hardening/customers/customer-phones'
import { customerTags } from './hardening/customers/customer-tags'
import { customerTraces } from './hardening/customers/customer-traces'
import { customerWords } from './hardening/customers/customer-words'
import { departmentLocks } from './hardening/department-locks'
import { encryptionKeys } from './hardening/encryption-keys'
import { maskFreeTexts } from './hardening/free-texts'
import { growingTables } from './hardening/growing-tables'
import { imports } from './hardening/imports'
import { jobs } from './hardening/jobs'
import { keptAnswers } from './hardening/kept-answers'
import { keyedSeals } from './hardening/keyed-seals'
import { lockList } from './hardening/lock-list'
import { numberPlaces } from './hardening/number-places'
import { numberUse } from './hardening/number-use'
import { organisation } from './hardening/organisation'
import { ownNumbers } from './hardening/own-numbers'
import { ownerChanges } from './hardening/owner-changes'
import { pool } from './hardening/pool'
import { resources } from './hardening/resources'
import { sharedViews } from './hardening/shared-views'
import { exceptionVersions } from './hardening/system/exception-versions'
import { retention } from './hardening/system/retention'
import { revealUse } from './hardening/system/reveal-use'
import { secondStep } from './hardening/system/second-step'
import { unusedNumbers } from './hardening/unused-numbers'

/** In the order in which they run. */
const steps: readonly ((db: Kysely<unknown>, keys: DataKeys) => Promise<void>)[] = [
  growingTables,
  keptAnswers,
  countedRefusals,
  keyedSeals,
  ownNumbers,
  numberUse,
  unusedNumbers,
  encryptionKeys,
  maskFreeTexts,
  retention,
  byMonth,
  customerWords,
  organisation,
  jobs,
  imports,
  resources,
  callScripts,
  sharedViews,
  avatars,
  batchRows,
  ownerChanges,
  customerOrders,
  pool,
  lockList,
  customerImports,
  numberPlaces,
  customerTags,
  customerPhones,
  customerConsents,
  callbackOffers,
  complaints,
  departmentLocks,
  channelWithoutCustomers,
  exceptionVersions,
  secondStep,
  revealUse,
  customerTraces,
  customerCount,
]

export const hardening = (keys: DataKeys): Migration => ({
  async up(db: Kysely<unknown>) {
    for (const step of steps) await step(db, keys)
  },
})
