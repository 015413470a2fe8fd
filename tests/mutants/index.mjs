/** All faults that `npm run test:mutants` plants, by kind. */

import { backupFaults } from './backup.mjs'
import { offerFaults } from './callback-offers.mjs'
import { consentFaults } from './consents.mjs'
import { customerImports } from './customer-imports.mjs'
import { customerWords } from './customer-words.mjs'
import { departmentLockFaults } from './department-locks.mjs'
import { durability } from './durability.mjs'
import { filter } from './filter.mjs'
import { flood } from './flood.mjs'
import { gateway } from './gateway.mjs'
import { grantFaults } from './grants.mjs'
import { guess } from './guess.mjs'
import { idempotency } from './idempotency.mjs'
import { imported } from './imports.mjs'
import { job } from './jobs.mjs'
import { lockImportFaults } from './lock-imports.mjs'
import { lockedFaults } from './locked.mjs'
import { locks } from './locks.mjs'
import { log } from './log.mjs'
import { mask } from './mask.mjs'
import { ownNumbers } from './own-numbers.mjs'
import { ownerFaults } from './owners.mjs'
import { page } from './page.mjs'
import { permission } from './permission.mjs'
import { planFaults } from './plans.mjs'
import { poolFaults } from './pool.mjs'
import { quotaFaults } from './quotas.mjs'
import { retained } from './retention.mjs'
import { rotations } from './rotation.mjs'
import { scope } from './scope.mjs'
import { seal } from './seal.mjs'
import { sort } from './sort.mjs'
import { stateMachine } from './state-machine.mjs'
import { sum } from './sum.mjs'

export const mutants = {
  scope,
  filter,
  sort,
  sum,
  page,
  permission,
  backup: backupFaults,
  grants: grantFaults,
  log,
  mask,
  guess,
  'own numbers': ownNumbers,
  'new keys': rotations,
  idempotency,
  flood,
  seal,
  retention: retained,
  locks,
  jobs: job,
  quotas: quotaFaults,
  locked: lockedFaults,
  consents: consentFaults,
  'lock imports': lockImportFaults,
  'department locks': departmentLockFaults,
  'offered callbacks': offerFaults,
  owners: ownerFaults,
  plans: planFaults,
  pool: poolFaults,
  imports: imported,
  'customer imports': customerImports,
  'index of names': customerWords,
  'state machine': stateMachine,
  durability,
  gateway,
}
