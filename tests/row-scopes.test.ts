/** Whose rows a query reads can't be forgotten: the scope is the way into a table of somebody's rows. */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { scopedTables } from '../src/server/access/scope'
import type { Schema } from '../src/server/db/schema'
import { rowOwners } from './support/access/row-owners'
import { unscopedIn, unscopedReads } from './support/rules/unscoped-reads'

const server = 'src/server'

/** Tables of somebody's rows that no viewer asks for by themselves, and how they are come by. */
const cameBy: Readonly<Partial<Record<keyof Schema, string>>> = {
  phone: 'through the row that refers to the number; the server looks for whole numbers by company',
  company_quota: 'through its company',
  customer_count: 'through its company',
  company_setting: 'through its company',
  company_permission: 'through its company',
  wrapup_code: 'through the company of a call, or of whoever asks',
  password_history: 'only compared with a new password',
  second_factor: 'only compared with a given code',
  recovery_code: 'only compared with a given code',
  login_code: 'only compared with a given code',
  kept_answer: 'only by whoever sent the request, with its key',
  number_use: 'only counted',
  number_mass: 'only counted',
  pool_claim: 'only counted',
  pool_view: 'only counted, and about customers in scope',
  reveal_use: 'only counted, through the employees in scope',
  export_use: 'only counted, through the employees in scope',
  file: 'only by the job that made it, a ticket for it, or whoever sent it',
  file_part: 'with its file',
  original_text: 'only written: nobody reads what others masked before there is an audited way',
  call_block: 'only counted, and with the call centre’s queue',
  agent_state_log: 'through the agents in scope',
  result_undo: 'only by whoever set the result',

  stat_dirty: 'only by the server',
  call_callee_day: 'only counted',
}

it('every table of somebody’s rows has its rule, is its parent’s, or says how it is come by', () => {
  const ruled = (table: keyof Schema): boolean => {
    const owner = rowOwners[table]
    if (owner === 'shared' || owner === undefined) return owner === 'shared'
    if (scopedTables.some((one) => one === table)) return true
    return 'of' in owner ? ruled(owner.of) : false
  }
  const tables = Object.keys(rowOwners) as (keyof Schema)[]
  expect(tables.filter((table) => !ruled(table)).sort()).toEqual(Object.keys(cameBy).sort())
})

it('nobody reads such a table without a scope, except for a reason', () => {
  const files = readdirSync(server, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/(^|\/)(migrations|demo)\/|\.test\.ts$/.test(file),
  )
  const found = files.flatMap((file) => unscopedIn(join(server, file)).map((name) => `${file} ${name}`))
  const reviewed = Object.values(unscopedReads).flatMap((places) =>
    Object.entries(places).flatMap(([file, names]) => names.map((name) => `${file} ${name}`)),
  )
  expect(found.sort()).toEqual(reviewed.sort())
})
