/**
 * Forty calls as an agent makes them: the actions in each, and what the database must contain afterwards, number by
 * number, so that no promise, note or booking can be lost unnoticed.
 */
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { revealWith } from '../server/reveal'

/** What the database contains about one number. */
export interface Kept {
  /** How the call ended, by the carrier's code. */
  code: string
  /** The result's digit; null if the outcome is the result. */
  digit: number | null
  intent: boolean
  deal: boolean
  /** Its list entry: how often it was tried, and what comes next. Minutes count from the call's end or its result. */
  attempts: number
  entry: 'done' | 'left out' | `again in ${number} min`
  /** The text behind number and name in the pasted line. */
  remark: string | null
  /** Open callbacks, in minutes from the promise. */
  callbacks: number[]
  /** The customer with this number: type, remark, whether the agent still owns it. */
  customer: { type: number; remark: string; isOwn: boolean; followIn: number | null } | null
  /** The remarks of its follow-ups, oldest first. */
  flows: string[]
  /** For how many days the number is locked. */
  lockedDays: number | null
}

/** The actions in one call. */
export interface PlannedCall {
  /** The last four digits, which decide the outcome of the call. */
  tail: '9001' | '9002' | '9003' | '9004' | '9005' | '9006' | '9007' | '9008'
  /** The text next to the number in the pasted list. */
  name?: string
  remark?: string
  /** It belongs to one of the agent's own customers, who existed before. */
  customer?: true
  digit?: number
  /** Why the customer goes back to the pool. */
  reason?: string
  /** When to call again, in words. */
  book?: string
  /** Typed into the customer form. */
  note?: string
  /** A result that is first saved and then undone. */
  undone?: number
  /** The entry is skipped from now on: the line refused the call, so it would come again at once. */
  skipped?: true
  /** What must be in the database besides what each call leaves. */
  keeps: Partial<Kept>
}

/** The remark of customers who existed before. */
export const earlier = '从前写的'
const known = { type: 10, remark: earlier, isOwn: true, followIn: null }

const day = 1440
const once: readonly PlannedCall[] = [
  {
    tail: '9002',
    name: '王一',
    remark: '展会名片',
    digit: 1,
    keeps: { intent: true, entry: `again in ${3 * day} min` },
  },
  { tail: '9003', keeps: { entry: 'again in 15 min' } },
  { tail: '9004', name: '李二', keeps: { entry: 'again in 120 min' } },
  { tail: '9001', customer: true, digit: 2, keeps: { intent: true, deal: true } },
  { tail: '9005', keeps: { entry: 'again in 240 min' } },
  { tail: '9006', name: '陈三', remark: '只有上午在', keeps: { entry: 'again in 240 min' } },
  {
    ...{ tail: '9007', customer: true },
    keeps: { customer: { ...known, type: 30 }, flows: [earlier, '呼叫结果：空号'] },
  },
  { tail: '9008', skipped: true, keeps: { attempts: 0, entry: 'left out' } },
  { tail: '9002', digit: 3, book: '2小时后', keeps: { callbacks: [120] } },
  { tail: '9002', digit: 7, keeps: { lockedDays: 30 } },
  {
    ...{ tail: '9002', customer: true, digit: 9, reason: '想换一位顾问' },
    keeps: { customer: { ...known, isOwn: false } },
  },
  {
    ...{ tail: '9002', customer: true, digit: 6, note: '，价格要再谈' },
    keeps: {
      entry: `again in ${7 * day} min`,
      customer: { ...known, remark: `${earlier}，价格要再谈`, followIn: 7 * day },
      flows: [earlier, `${earlier}，价格要再谈`],
    },
  },
  { tail: '9003', book: '3小时后', keeps: { entry: 'again in 15 min', callbacks: [180] } },
  { tail: '9002', digit: 5, keeps: { entry: 'again in 120 min' } },
  { tail: '9002', undone: 7, digit: 4, keeps: { entry: `again in ${3 * day} min` } },
  {
    ...{ tail: '9002', customer: true, digit: 8 },
    keeps: { customer: { ...known, type: 30 }, flows: [earlier, '通话小结：非本人'] },
  },
  {
    ...{ tail: '9001', name: '赵六', digit: 4, note: '要一份资料' },
    keeps: {
      entry: `again in ${3 * day} min`,
      customer: { type: 0, remark: '要一份资料', isOwn: true, followIn: 3 * day },
      flows: ['要一份资料'],
    },
  },
  { tail: '9004', digit: 8, keeps: {} },
  {
    ...{ tail: '9002', customer: true, digit: 1, book: '4小时后' },
    keeps: { intent: true, entry: `again in ${3 * day} min`, callbacks: [240], customer: { ...known, followIn: 240 } },
  },
  { tail: '9001', digit: 6, keeps: { entry: `again in ${7 * day} min` } },
]
/** The same list twice, each time with other numbers. */
export const fortyCalls: readonly PlannedCall[] = [...once, ...once]

/** The number of a planned call. @param journey one digit */
export const numberOf = (journey: number, at: number): string =>
  `160${journey}${String(at).padStart(3, '0')}${(fortyCalls[at] as PlannedCall).tail}`

/** The line in a pasted list. */
export const lineOf = (journey: number, at: number): string => {
  const { name, remark } = fortyCalls[at] as PlannedCall
  return [numberOf(journey, at), name, remark].filter(Boolean).join(' ')
}

const codes = {
  '9001': 'normal',
  '9002': 'normal',
  '9003': 'busy',
  '9004': 'no-answer',
  '9005': 'rejected',
  '9006': 'powered-off',
  '9007': 'invalid-number',
  '9008': 'gateway-fault',
} as const

/** What must be stored for each number. */
export const expectedOf = (journey: number): Record<string, Kept> =>
  Object.fromEntries(
    fortyCalls.map(({ tail, customer, digit = null, remark = null, keeps }, at) => [
      numberOf(journey, at),
      {
        ...{ code: codes[tail], digit, intent: false, deal: false, attempts: 1, entry: 'done', remark, callbacks: [] },
        ...{ customer: customer ? known : null, flows: customer ? [earlier] : [], lockedDays: null },
        ...keeps,
      } as Kept,
    ]),
  )

// biome-ignore lint/suspicious/noExplicitAny: rows as the driver gives them
type Row = Record<string, any>

/**
 * What a server's database contains about these numbers.
 * @param userId the agent of the calls
 */
export function keptOf(dataDir: string, journey: number, userId: number): Record<string, Kept> {
  const database = new SqliteDatabase(join(dataDir, 'huanhu.sqlite'), { readonly: true })
  const all = (text: string, ...of: unknown[]) => database.prepare(text).all(...of) as Row[]
  try {
    const reveal = revealWith(dataDir, all('select id, wrapped from encryption_key'))
    const wanted = new Set(fortyCalls.map((_, at) => numberOf(journey, at)))
    const phones = all('select id, enc from phone order by id desc limit 500')
    const kept: Record<string, Kept> = {}
    for (const { id, enc } of phones) {
      const number = reveal(enc)
      if (wanted.has(number)) kept[number] = keptOfPhone(all, id, userId)
    }
    return kept
  } finally {
    database.close()
  }
}

function entryOf({ done_at, due_at, skipped_at }: Row, after: (time: number | null) => number | null): Kept['entry'] {
  if (skipped_at !== null) return 'left out'
  return done_at === null ? `again in ${after(due_at) as number} min` : 'done'
}

/** Rounded to five minutes, because a journey takes some time between its call and its result. */
const minutes = (seconds: number) => Math.round(seconds / 300) * 5

function keptOfPhone(all: (text: string, ...of: unknown[]) => Row[], phoneId: number, userId: number): Kept {
  const calls = all(
    `select call.*, wrapup_code.digit from call left join wrapup_code on wrapup_code.id = call.wrapup_id
     where call.phone_id = ? and call.user_id = ?`,
    phoneId,
    userId,
  )
  const [call] = calls
  if (calls.length !== 1 || !call) throw new Error(`${calls.length} calls to phone ${phoneId}`)
  const [item] = all('select * from dial_list_item where phone_id = ?', phoneId)
  const [customer] = all('select * from customer where phone_id = ? and deleted_at is null', phoneId)
  const [lock] = all('select * from phone_lock where phone_id = ? and ended_at is null', phoneId)
  const since = Math.floor((call.created_at as number) / 1000)
  const after = (time: number | null) => (time === null ? null : minutes(time - since))
  return {
    code: call.raw_code ?? '',
    digit: call.digit,
    intent: call.intent === 1,
    deal: call.deal === 1,
    attempts: item?.attempts ?? -1,
    entry: item ? entryOf(item, after) : 'done',
    remark: item?.remark ?? null,
    callbacks: all(
      'select due_at from callback_task where phone_id = ? and user_id = ? and done_at is null order by due_at',
      phoneId,
      userId,
    ).map(({ due_at }) => after(due_at) as number),
    customer: customer
      ? {
          type: customer.type,
          remark: customer.remark,
          isOwn: customer.user_id === userId,
          followIn: after(customer.next_follow_at),
        }
      : null,
    flows: customer
      ? all('select remark from customer_flow where customer_id = ? order by id', customer.id).map(
          ({ remark }) => remark,
        )
      : [],
    lockedDays: lock ? Math.round(((lock.expire_at as number) - since) / 86_400) : null,
  }
}
