/** Calls of every kind. */
import { callRanks, callStates, hangupParties } from '../../../../src/contract/call-states'
import { exceptionClassNames } from '../../../../src/contract/system/exception-words'
import { startOfDay } from '../../../../src/lib/time/time'
// It writes the sums of planted calls, as the server does for its own; what the list answers is found without them.
import { count } from '../../../../src/server/call/counters'
import type { NewRow } from '../../../../src/server/db/schema'
import { startOfTest, type TestApp } from '../../server/test-app'
import type { Whose } from './whose'

const day = 86_400_000
const parties = Object.keys(hangupParties) as (keyof typeof hangupParties)[]
/** Of each person. */
const each = 14

export async function plantCalls({ db }: TestApp, people: readonly Whose[]): Promise<void> {
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'user_id', 'phone_id'])
    .where('deleted_at', 'is', null)
    .where('user_id', 'is not', null)
    .orderBy('id', 'desc')
    .execute()
  const codes = await db.selectFrom('wrapup_code').select(['id', 'company_id', 'intent']).orderBy('id').execute()
  const elsewhere = new Map(people.map(({ companyId, departmentId }) => [companyId, departmentId]))
  const rows = people.flatMap((whose, person) => {
    const own = customers.filter(({ user_id }) => user_id === whose.userId)
    const results = codes.filter((code) => code.company_id === whose.companyId)
    return Array.from({ length: each }, (_, nth) => {
      const customer = own[nth % own.length] as (typeof own)[number]
      const call = callOf(whose, person * each + nth, nth)
      const result = nth % 3 === 0 ? results[(person + nth) % Math.max(1, results.length)] : undefined
      return {
        ...{ ...call, customer_id: nth % 4 === 0 ? null : customer.id, phone_id: customer.phone_id },
        // Where the person worked then: some elsewhere than today.
        department_id: nth % 5 === 0 ? (elsewhere.get(whose.companyId) as number) : whose.departmentId,
        ...{ wrapup_id: result?.id ?? null, intent: result ? 1 : 0 },
      }
    })
  })
  const written = await db.insertInto('call').values(rows).returningAll().execute()
  await db
    .insertInto('call_key')
    .values(
      written.map(
        ({ id, call_no, created_at }) => ({ kind: 'CALL_NO', key: call_no, call_id: id, created_at }) as const,
      ),
    )
    .execute()
  await count(
    db,
    written.map((after) => ({ before: null, after })),
  )
}

/** @param index of all planted calls */
function callOf(whose: Whose, index: number, nth: number) {
  const answered = nth % 2
  const at = startOfDay(startOfTest) * 1000 - (nth % 9) * day + ((index * 37) % 120) * 60_000 + index
  const state = callStates[index % callStates.length] as (typeof callStates)[number]
  const talk = answered ? (index * 13) % 90 : 0
  const failure = answered ? null : exceptionClassNames[(index / 2) % exceptionClassNames.length]
  return {
    ...{ call_no: `C${shanghai(at)}-${String(index).padStart(8, '0')}`, provider: 'test', provider_call_id: null },
    ...{ company_id: whose.companyId, user_id: whose.userId, employee_no: 'then', line_id: 0 },
    ...{ state, state_rank: callRanks[state], submitted_at: nth % 4 === 0 ? null : at },
    ...{ ring_at: at, answer_at: answered ? at : null, end_at: at, ring_sec: 1, talk_sec: talk },
    ...{ hangup_by: nth % 4 === 0 ? null : parties[nth % 3], muted: 0, code_source: failure ? 'LOOPBACK' : null },
    ...{ raw_code: null, unified_code: null, exception_class: failure ?? null, answered, valid: talk >= 30 ? 1 : 0 },
    ...{ deal: 0, wrap_sec: 0, created_at: at, updated_at: at },
  } satisfies Partial<NewRow<'call'>>
}

/** `260304`: the day in Shanghai, eight hours ahead. */
const shanghai = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(2, 10).replaceAll('-', '')
