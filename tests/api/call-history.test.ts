import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { type CallState, callRanks, type HangupParty } from '../../src/contract/call-states'
import type { QueryOf } from '../../src/contract/endpoint'
import { systemEndpoints } from '../../src/contract/system'
import type { ExceptionClass } from '../../src/contract/system/exception-words'
import { startOfDay } from '../../src/lib/time/time'
import { count } from '../../src/server/call/counters'
import { createRandom, type Random } from '../../src/server/db/demo/random'
import type { NewRow, RowOf } from '../../src/server/db/schema'
import { dialects, paged, startOfTest, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { list, info, wrapupUpdate, wrapupCodeList } = callEndpoints
type Query = Partial<QueryOf<typeof list>>
type CallRow = RowOf<'call'>

const day = 86_400
const today = startOfDay(startOfTest)
/** The range of all data. */
const all = { startTime: today - 92 * day, endTime: today + day - 1 }
const accounts = ['admin', 'channel', 'boss', 'leader', 'agent'] as const

describe.each(dialects)('call records on %s', (dialect) => {
  let t: TestApp
  let random: Random
  let people: Awaited<ReturnType<typeof employees>>
  let customers: RowOf<'customer'>[]
  let departments: RowOf<'department'>[]
  let codes: RowOf<'wrapup_code'>[]
  let tails: Map<number, string>
  /** All calls. */
  let calls: CallRow[]
  let scopes: Record<(typeof accounts)[number], (call: CallRow) => boolean>

  const employees = () =>
    t.db
      .selectFrom('company_user')
      .innerJoin('user', 'user.id', 'company_user.user_id')
      .innerJoin('company', 'company.id', 'company_user.company_id')
      .innerJoin('department', 'department.id', 'company_user.department_id')
      .select(['company_user.company_id', 'company_user.user_id', 'company_user.employee_no', 'user.account'])
      .select(['user.nickname', 'user.pinyin', 'user.initials', 'company.channel_id', 'company_user.department_id'])
      .select('department.name as department')
      .execute()

  /** Calls on a few days, of all agents, in every state. Some hours have more calls than a page. */
  const newCall = (index: number): NewRow<'call'> => {
    const person = random.pick(people)
    const answered = random.chance(0.4)
    const state = answered ? random.pick(ended) : random.pick(states)
    const over = callRanks[state] >= callRanks.FAILED
    const customer = random.chance(0.8)
      ? random.pick(customers.filter((row) => row.company_id === person.company_id))
      : undefined
    const at = createdAt(random)
    const talk = answered ? random.pick([1, 10, 11, 29, 30, 31, 200]) : 0
    const code =
      over && random.chance(0.5) ? random.pick(codes.filter((row) => row.company_id === person.company_id)) : undefined
    const submitted = state !== 'CREATED' && state !== 'FAILED'
    const failure = over && !answered ? random.pick(failures) : undefined
    return {
      call_no: `C-TEST-${index}`,
      provider: 'loopback',
      provider_call_id: null,
      company_id: person.company_id,
      // The department at the time of the call, which may differ from today's.
      department_id: random.chance(0.1)
        ? 0
        : (random.pick(people.filter((row) => row.company_id === person.company_id)).department_id ?? 0),
      user_id: person.user_id,
      employee_no: person.employee_no,
      customer_id: customer?.id ?? null,
      phone_id: customer?.phone_id ?? random.pick(customers).phone_id,
      line_id: random.int(0, 2),
      state,
      state_rank: callRanks[state],
      submitted_at: submitted ? at + 300 : null,
      ring_at: submitted ? at + 2000 : null,
      answer_at: answered ? at + 9000 : null,
      end_at: over ? at + 9000 + talk * 1000 : null,
      ring_sec: submitted ? 7 : 0,
      talk_sec: talk,
      hangup_by: over ? random.pick(parties) : null,
      muted: 0,
      code_source: failure ? 'LOOPBACK' : null,
      raw_code: failure ? `test-${failure}` : null,
      unified_code: failure ?? null,
      exception_class: failure ?? null,
      answered: answered ? 1 : 0,
      valid: talk >= 30 ? 1 : 0,
      wrapup_id: code?.id ?? null,
      intent: code?.intent ?? 0,
      deal: code?.deal ?? 0,
      wrap_sec: code ? 5 : 0,
      created_at: at,
      updated_at: at,
    }
  }

  beforeAll(async () => {
    t = await testApp(dialect)
    random = createRandom(4)
    people = await employees()
    departments = await t.db.selectFrom('department').selectAll().execute()
    customers = await t.db.selectFrom('customer').selectAll().orderBy('id').execute()
    codes = await t.db.selectFrom('wrapup_code').selectAll().orderBy('id').execute()
    const phones = await t.db.selectFrom('phone').select(['id', 'enc']).execute()
    tails = new Map(phones.map(({ id, enc }) => [id, t.app.services.phones.reveal(enc).slice(-4)]))
    for (let made = 0; made < 1200; made += 100) {
      const rows = Array.from({ length: 100 }, (_, index) => newCall(made + index))
      const written = await t.db.insertInto('call').values(rows).returningAll().execute()
      await count(
        t.db,
        written.map((after) => ({ before: null, after })),
      )
      const keys = written.map(({ id, call_no, created_at }) => ({
        kind: 'CALL_NO' as const,
        key: call_no,
        call_id: id,
        created_at,
      }))
      await t.db.insertInto('call_key').values(keys).execute()
    }
    calls = await t.db.selectFrom('call').selectAll().execute()
    const of = (account: string) => people.find((person) => person.account === account) as (typeof people)[number]
    const [boss, leader, agent] = [of('boss'), of('leader'), of('agent')]
    const companies = people
      .filter((person) => person.channel_id === boss.channel_id)
      .map((person) => person.company_id)
    const sales = ['销售部', '销售一组', '销售二组']
    const below = departments
      .filter((row) => row.company_id === leader.company_id && sales.includes(row.name))
      .map((row) => row.id)
    scopes = {
      admin: () => true,
      channel: (call) => companies.includes(call.company_id),
      boss: (call) => call.company_id === boss.company_id,
      leader: (call) => below.includes(call.department_id),
      agent: (call) => call.user_id === agent.user_id,
    }
  }, 60_000)
  afterAll(() => t.close())

  /** All calls that an account sees, newest first, found by checking each call. */
  const rowsOf = (account: (typeof accounts)[number], query: Query = all): CallRow[] => {
    const text = query.keywords?.toLowerCase()
    const wanted: ((call: CallRow) => boolean)[] = [
      scopes[account],
      (call) => call.created_at >= (query.startTime as number) * 1000,
      (call) => call.created_at < ((query.endTime as number) + 1) * 1000,
    ]
    const is = (value: unknown, of: (call: CallRow) => unknown) => {
      if (value !== undefined) wanted.push((call) => of(call) === value)
    }
    const isOneOf = (values: readonly unknown[] | undefined, of: (call: CallRow) => unknown) => {
      if (values !== undefined) wanted.push((call) => values.includes(of(call)))
    }
    is(query.companyId, (call) => call.company_id)
    isOneOf(
      query.departmentId === undefined ? undefined : unitsOf(query.departmentId, query.departmentBelow),
      (call) => call.department_id,
    )
    is(query.userId, (call) => call.user_id)
    is(query.customerId, (call) => call.customer_id)
    isOneOf(query.state, (call) => call.state)
    is(query.answered, (call) => call.answered === 1)
    is(query.valid, (call) => call.valid === 1)
    isOneOf(query.exceptionClass, (call) => call.exception_class)
    isOneOf(query.hangupBy, (call) => call.hangup_by)
    is(query.wrapped, (call) => call.wrapup_id !== null)
    is(query.wrapupId, (call) => call.wrapup_id)
    // Some rows have interest without an answer: it doesn't count.
    is(query.intent, (call) => call.intent === 1 && call.answered === 1)
    is(query.tail, (call) => tails.get(call.phone_id))
    if (query.minTalk !== undefined) wanted.push((call) => call.talk_sec >= (query.minTalk as number))
    if (query.maxTalk !== undefined) wanted.push((call) => call.talk_sec <= (query.maxTalk as number))
    if (text) {
      const called = new Map(customers.map((row) => [row.id, [row.name, row.pinyin, row.initials]]))
      const calling = new Map(
        people.map((row) => [row.user_id, [row.nickname, row.pinyin, row.initials, row.employee_no]]),
      )
      wanted.push(
        (call) =>
          call.call_no.toLowerCase() === text ||
          [...(called.get(call.customer_id ?? 0) ?? []), ...(calling.get(call.user_id) ?? [])].some((name) =>
            name.toLowerCase().includes(text),
          ),
      )
    }
    const sort = query.sort ?? '-createTime'
    const key = (call: CallRow) => (sort.endsWith('talkSec') ? call.talk_sec : call.created_at)
    const sign = sort.startsWith('-') ? -1 : 1
    return calls
      .filter((call) => wanted.every((condition) => condition(call)))
      .sort((a, b) => sign * (key(a) - key(b) || a.id - b.id))
  }

  const sumsOf = (rows: readonly CallRow[]) => ({
    submitted: rows.filter((row) => row.submitted_at !== null).length,
    answered: rows.filter((row) => row.answered === 1).length,
    valid: rows.filter((row) => row.valid === 1).length,
    talkSec: rows.reduce((sum, row) => sum + row.talk_sec, 0),
  })

  /** Compares the list with all calls: total, sums and a page. Returns how many were found. */
  const check = async (account: (typeof accounts)[number], query: Query, page = 1, pageSize = 20) => {
    const expected = rowsOf(account, query)
    const last = Math.max(1, Math.ceil(expected.length / pageSize))
    const pageIndex = Math.min(page, last + 1)
    const told = JSON.stringify({ account, query, pageIndex, pageSize })
    const { records, ...found } = paged(await t.call(list, { as: account, query: { ...query, pageIndex, pageSize } }))
    expect(found, told).toEqual({ total: expected.length, sums: sumsOf(expected) })
    const rows = expected.slice((pageIndex - 1) * pageSize, pageIndex * pageSize)
    expect(
      records.map(({ id }) => id),
      told,
    ).toEqual(rows.map(({ id }) => id))
    return expected.length
  }
  const checkSomePage = (account: (typeof accounts)[number], query: Query) => {
    const pageSize = random.pick([10, 20, 100])
    const last = Math.ceil(rowsOf(account, query).length / pageSize)
    return check(account, query, random.pick([1, random.int(1, last + 1), last, last + 1]) || 1, pageSize)
  }

  /** A department; with `below`, also all departments below it. */
  const unitsOf = (id: number, below = false): number[] => [
    id,
    ...(below ? departments.filter((row) => row.parent_id === id).flatMap((row) => unitsOf(row.id, true)) : []),
  ]
  /** A person's department, or one above it. */
  const someDepartment = (id: number): Query => {
    const over = departments.find((row) => row.id === id)?.parent_id
    const departmentId = over && random.chance(0.6) ? over : id
    return random.chance(0.6) ? { departmentId, departmentBelow: true } : { departmentId }
  }

  /** One of these, alone or with others. */
  const severalOf = <V>(one: V, choices: readonly V[]): V[] =>
    random.chance(0.5) ? [one] : [...new Set([one, random.pick(choices), random.pick(choices)])]

  /** Whole days, whole hours, and seconds within them. */
  const someRange = (): { startTime: number; endTime: number } => {
    const ends = [startEdge(), startEdge()].sort((a, b) => a - b) as [number, number]
    return random.chance(0.2) ? all : { startTime: ends[0], endTime: Math.max(ends[0], ends[1] - 1) }
  }
  const startEdge = () => {
    const at = today - random.int(-1, 5) * day
    return at + random.pick([0, 0, random.int(0, 23) * 3600, random.int(0, day - 1), 9 * 3600 + random.int(0, 7200)])
  }

  it('finds the page that a walk through every call finds, by the filters that the counters know', async () => {
    let found = 0
    for (let round = 0; round < 60; round += 1) {
      const account = random.pick(accounts)
      const person = random.pick(people)
      const query: Query = {
        ...someRange(),
        ...(random.chance(0.3) && { companyId: person.company_id }),
        ...(random.chance(0.3) && someDepartment(person.department_id ?? 1)),
        ...(random.chance(0.3) && { userId: person.user_id }),
        ...(random.chance(0.3) && { answered: random.chance(0.5) }),
        ...(random.chance(0.3) && { sort: 'createTime' as const }),
      }
      found += await checkSomePage(account, query)
    }
    expect(found).toBeGreaterThan(1000)
  })

  it('finds it by any other filter, alone and together', async () => {
    let found = 0
    for (let round = 0; round < 80; round += 1) {
      const account = random.pick(accounts)
      const every = rowsOf(account)
      const call = random.pick(every)
      const customer = customers.find((row) => row.id === call.customer_id)
      const person = people.find((row) => row.user_id === call.user_id) as (typeof people)[number]
      const filters: Query[] = [
        { state: severalOf(call.state, states) },
        { answered: call.answered === 1 },
        { valid: random.chance(0.5) },
        { exceptionClass: severalOf(random.pick(failures), failures) },
        { minTalk: random.pick([0, 1, 11, 30]) },
        { maxTalk: random.pick([0, 10, 31, 500]) },
        { hangupBy: severalOf(random.pick(parties), parties) },
        { wrapped: random.chance(0.5) },
        { wrapupId: random.pick(codes).id },
        { intent: random.chance(0.5) },
        { tail: tails.get(call.phone_id) as string },
        { customerId: call.customer_id ?? 1 },
        someDepartment(person.department_id ?? 1),
        { keywords: call.call_no },
        { keywords: random.pick([person.nickname, person.employee_no, person.pinyin.slice(0, 3), person.initials]) },
        { keywords: customer ? random.pick([customer.name, customer.pinyin, customer.initials, 'z']) : 'an' },
        { userId: call.user_id },
      ]
      const query: Query = { ...someRange(), ...random.pick(filters) }
      if (random.chance(0.4)) Object.assign(query, random.pick(filters))
      if (random.chance(0.4)) query.sort = random.pick(['createTime', 'talkSec', '-talkSec'] as const)
      found += await checkSomePage(account, query)
    }
    expect(found).toBeGreaterThan(1000)
    // 80 queries on a large table.
  }, 60_000)

  it('shows each what is theirs, and nothing of another company', async () => {
    for (const account of accounts) {
      const mine = rowsOf(account)
      expect(await check(account, all)).toBe(mine.length)
      expect(mine.length).toBeGreaterThan(0)
    }
    const foreign = rowsOf('admin').find((call) => !scopes.boss(call)) as CallRow
    for (const query of [
      { companyId: foreign.company_id },
      { departmentId: people.find((row) => row.company_id === foreign.company_id)?.department_id as number },
      { userId: foreign.user_id },
      { customerId: foreign.customer_id ?? 1 },
      { keywords: foreign.call_no },
      { tail: tails.get(foreign.phone_id) as string, userId: foreign.user_id },
    ]) {
      expect(paged(await t.call(list, { as: 'boss', query: { ...all, ...query } }))).toEqual({
        records: [],
        total: 0,
        sums: { submitted: 0, answered: 0, valid: 0, talkSec: 0 },
      })
    }
    expect(await t.envelope(info, { as: 'boss', query: { id: foreign.id } })).toMatchObject({ code: 40400 })
  })

  it('finds a number by its digits or by the reference that came with its mask', async () => {
    const [first] = paged(await t.call(list, { as: 'agent', query: all })).records
    const { phone_id } = rowsOf('agent')[0] as CallRow
    const { enc } = await t.db.selectFrom('phone').select('enc').where('id', '=', phone_id).executeTakeFirstOrThrow()
    const ids = rowsOf('agent')
      .filter((call) => call.phone_id === phone_id)
      .map(({ id }) => id)
    for (const typed of [first?.phoneRef as string, t.app.services.phones.reveal(enc)]) {
      for (const filter of [{ phone: typed }, { keywords: typed }]) {
        const { records, total } = paged(await t.call(list, { as: 'agent', query: { ...all, ...filter } }))
        expect([filter, total, records.map(({ id }) => id)]).toEqual([filter, ids.length, ids])
      }
    }
    for (const key of ['phone', 'keywords'] as const) {
      const total = async (as: string, typed: string) =>
        paged(await t.call(list, { as, query: { ...all, [key]: typed } })).total
      expect([key, await total('agent', '16099999999')]).toEqual([key, 0])
      // A reference of another tenant opens nothing.
      expect([key, await total('admin', first?.phoneRef as string)]).toEqual([key, 0])
      expect([key, await total('yh1001', first?.phoneRef as string)]).toEqual([key, 0])
    }
  })

  it('gives the bare rows without paging, as many as are asked for', async () => {
    const query = { ...all, noPaging: true, maxQuerySize: 150 }
    const rows = unpaged(await t.call(list, { as: 'boss', query }))
    expect(rows.map(({ id }) => id)).toEqual(
      rowsOf('boss')
        .slice(0, 150)
        .map(({ id }) => id),
    )
  })

  it('covers 93 days at most, and no time that runs backwards', async () => {
    const ask = (startTime: number, endTime: number) => t.envelope(list, { as: 'boss', query: { startTime, endTime } })
    expect((await ask(today - 93 * day, today - 1)).code).toBe(20000)
    expect(await ask(today - 93 * day, today)).toMatchObject({
      code: 40000,
      msg: expect.stringContaining('不能超过 93 天'),
      data: { field: 'endTime' },
    })
    expect(await ask(today, today - 1)).toMatchObject({ code: 40000, data: { field: 'endTime' } })
    expect(await t.envelope(list, { as: 'boss' })).toMatchObject({ code: 40000 })
    for (const start of [0, 1_000_000, 99_999_000_000]) expect((await ask(start, start + 86_400)).code).toBe(20000)
  })

  it('joins names with detail, and says why a call was not answered', async () => {
    const query = { ...all, detail: true, noPaging: true }
    const rows = unpaged(await t.call(list, { as: 'boss', query }))
    const byId = new Map(rowsOf('boss').map((call) => [call.id, call]))
    const nameOf = new Map(customers.map(({ id, name }) => [id, name]))
    for (const row of rows) {
      const call = byId.get(row.id) as CallRow
      expect(row.nickname).toBe(people.find((person) => person.user_id === call.user_id)?.nickname)
      expect(row.companyName).toBe('晨光教育科技有限公司')
      expect(row.departmentName === null).toBe(call.department_id === 0)
      expect(row.departmentId).toBe(call.department_id || null)
      expect(row.customerName).toBe(nameOf.get(call.customer_id ?? 0) ?? null)
      expect(row.exception?.class ?? null).toBe(call.exception_class)
      expect(row.exception?.title).not.toBe('')
      expect(row.wrapup?.codeId ?? null).toBe(call.wrapup_id)
      expect(row.phone).toMatch(/\*/)
    }
    const [bare] = paged(await t.call(list, { as: 'boss', query: all })).records
    expect(bare).not.toHaveProperty('nickname')
  })

  describe('a result', () => {
    let call: CallRow
    let own: RowOf<'wrapup_code'>[]
    beforeEach(async () => {
      const { id } = rowsOf('agent').find((row) => row.answered === 1 && row.end_at !== null) as CallRow
      call = await t.db.selectFrom('call').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
      own = codes.filter((code) => code.company_id === call.company_id)
    })
    const other = () => own.find((code) => code.id !== call.wrapup_id) as RowOf<'wrapup_code'>
    const change = (id: number, codeId: number, as = 'agent', remark?: string) =>
      t.envelope(wrapupUpdate, { as, body: { id, codeId, ...(remark !== undefined && { remark }) } })

    it('is changed, logged with what it was, and kept in the history', async () => {
      const [first, second] = [own[0], own[1]] as [RowOf<'wrapup_code'>, RowOf<'wrapup_code'>]
      await t.db.updateTable('call').set({ wrapup_id: null }).where('id', '=', call.id).execute()
      expect((await change(call.id, first.id)).code).toBe(20000)
      t.clock.now += 1000
      expect((await change(call.id, second.id, 'leader', '客户改了主意')).code).toBe(20000)
      const detail = await t.call(info, { as: 'boss', query: { id: call.id } })
      expect(detail.wrapup).toEqual({
        codeId: second.id,
        name: second.name,
        intent: second.intent === 1,
        deal: second.deal === 1,
      })
      expect(detail.wrapups.slice(-2)).toMatchObject([
        { name: first.name, remark: null, source: 'CHANGED' },
        {
          name: second.name,
          remark: '客户改了主意',
          source: 'CHANGED',
          time: t.clock.now,
          user: { phone: expect.stringContaining('****') },
        },
      ])
      const { records } = paged(
        await t.call(systemEndpoints.logList, { as: 'admin', query: { object: `call:${call.id}` } }),
      )
      expect(records[0]).toMatchObject({
        companyId: call.company_id,
        result: 'OK',
        changes: [
          { field: 'wrapup', label: '小结', before: first.name, after: second.name },
          { field: 'remark', after: '客户改了主意' },
        ],
      })
    })

    it('keeps the counters true', async () => {
      for (const code of own) if (code.id !== call.wrapup_id) await change(call.id, code.id)
      const calls = await t.db
        .selectFrom('call')
        .select(({ fn }) => [fn.sum<number>('intent').as('intent'), fn.sum<number>('deal').as('deal')])
        .where('answered', '=', 1)
        .executeTakeFirstOrThrow()
      const counted = await t.db
        .selectFrom('stat_call_day')
        .select(({ fn }) => [fn.sum<number>('intent').as('intent'), fn.sum<number>('deal').as('deal')])
        .executeTakeFirstOrThrow()
      expect([Number(counted.intent), Number(counted.deal)]).toEqual([Number(calls.intent), Number(calls.deal)])
    })

    it('is not changed to what it is already', async () => {
      const code = other()
      expect((await change(call.id, code.id)).code).toBe(20000)
      expect(await change(call.id, code.id)).toMatchObject({
        code: 40900,
        msg: expect.stringContaining(`已经是“${code.name}”`),
      })
    })

    it('is given by one of two at once', async () => {
      const code = other()
      const answers = await Promise.all([change(call.id, code.id), change(call.id, code.id, 'leader')])
      expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 40900])
    })

    it('is one of the company’s that is in use', async () => {
      const refused = { code: 40000, data: { field: 'codeId' } }
      const foreign = codes.find((code) => code.company_id !== call.company_id) as RowOf<'wrapup_code'>
      expect(await change(call.id, foreign.id)).toMatchObject(refused)
      const retired = other()
      const set = (status: 'ENABLED' | 'DISABLED') =>
        t.db.updateTable('wrapup_code').set({ status }).where('id', '=', retired.id).execute()
      onTestFinished(async () => void (await set('ENABLED')))
      await set('DISABLED')
      expect(await change(call.id, retired.id)).toMatchObject(refused)
    })

    it('is for calls that are over, answered or not, but for interest and deals', async () => {
      const mine = rowsOf('agent')
      const missed = mine.find((row) => row.answered === 0 && row.end_at !== null) as CallRow
      const going = mine.find((row) => row.end_at === null) as CallRow
      const won = own.find(({ intent }) => intent === 1) as RowOf<'wrapup_code'>
      expect(await change(missed.id, won.id)).toMatchObject({ code: 40900, msg: expect.stringContaining('没有接通') })
      const code = own.find(({ id, intent }) => id !== missed.wrapup_id && intent === 0) as RowOf<'wrapup_code'>
      expect((await change(missed.id, code.id)).code).toBe(20000)
      expect((await t.call(info, { as: 'agent', query: { id: missed.id } })).wrapup?.codeId).toBe(code.id)
      expect(await change(going.id, code.id)).toMatchObject({ code: 40900, msg: expect.stringContaining('还没有结束') })
    })

    it('changes the record alone: nothing is locked, promised, given back or made invalid, nor undone', async () => {
      const around = async () => [
        await t.db.selectFrom('phone_lock').selectAll().orderBy('id').execute(),
        await t.db.selectFrom('callback_task').selectAll().orderBy('id').execute(),
        await t.db.selectFrom('customer').selectAll().orderBy('id').execute(),
      ]
      const { id } = rowsOf('agent').find((row) => row.customer_id !== null && row.end_at !== null) as CallRow
      await t.db.updateTable('call').set({ wrapup_id: null }).where('id', '=', id).execute()
      const before = await around()
      const effective = own.filter(
        ({ callback, release, invalid, lock_days }) => callback || release || invalid || lock_days,
      )
      expect(effective.some(({ lock_days }) => lock_days)).toBe(true)
      expect(effective.some(({ release }) => release)).toBe(true)
      for (const code of effective) expect((await change(id, code.id)).code).toBe(20000)
      expect(await around()).toEqual(before)
    })

    it('is for those who see the call and may change it', async () => {
      const colleague = rowsOf('boss').find((row) => row.answered === 1 && !scopes.agent(row)) as CallRow
      expect(await change(colleague.id, other().id)).toMatchObject({ code: 40400 })
      expect(await change(call.id, other().id, 'channel')).toMatchObject({ code: 40300 })
    })
  })

  it('tells what a call went through, by time, without the gateway’s own text', async () => {
    const call = rowsOf('agent')[0] as CallRow
    const event = (kind: RowOf<'cdr_raw'>['kind'], at: number, hash: string): NewRow<'cdr_raw'> => ({
      provider: 'loopback',
      provider_call_id: 'x',
      call_no: call.call_no,
      call_id: call.id,
      kind,
      at,
      hangup_by: kind === 'HANGUP' ? 'CUSTOMER' : null,
      code_source: kind === 'HANGUP' ? 'LOOPBACK' : null,
      raw_code: kind === 'HANGUP' ? '16' : null,
      payload: 'secret',
      hash: `${hash} ${call.id}`,
      processed: 1,
      error: null,
      received_at: at,
      created_at: call.created_at,
    })
    await t.db.deleteFrom('cdr_raw').where('call_id', '=', call.id).execute()
    const at = call.created_at
    await t.db
      .insertInto('cdr_raw')
      .values([event('HANGUP', at + 9, 'c'), event('SUBMITTED', at + 1, 'a'), event('B_RINGING', at + 5, 'b')])
      .execute()
    const { text } = await t.send(info, { token: await t.tokenOf('agent'), query: { id: call.id } })
    expect(text).not.toContain('secret')
    expect((await t.call(info, { as: 'agent', query: { id: call.id } })).events).toEqual([
      { kind: 'SUBMITTED', time: at + 1, by: null, source: null, code: null },
      { kind: 'B_RINGING', time: at + 5, by: null, source: null, code: null },
      { kind: 'HANGUP', time: at + 9, by: 'CUSTOMER', source: 'LOOPBACK', code: '16' },
    ])
  })

  it('lists a company’s results to its own people, and to those who see its calls', async () => {
    const [cg, wj] = ['boss', 'wj1001'].map((account) => people.find((row) => row.account === account)?.company_id)
    const mine = await t.call(wrapupCodeList, { as: 'agent' })
    expect(mine.map(({ digit }) => digit)).toEqual(mine.map(({ digit }) => digit).sort())
    expect(mine.length).toBeGreaterThan(0)
    expect(mine.every(({ companyId }) => companyId === cg)).toBe(true)
    expect(await t.call(wrapupCodeList, { as: 'agent', query: { companyId: cg } })).toEqual(mine)
    expect(await t.call(wrapupCodeList, { as: 'channel', query: { companyId: cg } })).toEqual(mine)
    expect(await t.call(wrapupCodeList, { as: 'admin', query: { companyId: wj } })).not.toEqual([])
    for (const as of ['agent', 'boss', 'channel']) {
      expect(await t.envelope(wrapupCodeList, { as, query: { companyId: wj } })).toMatchObject({ code: 40400 })
    }
    expect(await t.envelope(wrapupCodeList, { as: 'admin' })).toMatchObject({
      code: 40000,
      data: { field: 'companyId' },
    })
    await t.db
      .updateTable('wrapup_code')
      .set({ status: 'DISABLED' })
      .where('id', '=', mine[0]?.id as number)
      .execute()
    expect(await t.call(wrapupCodeList, { as: 'agent' })).toEqual(mine.slice(1))
  })
})

const states = ['CREATED', 'SUBMITTED', 'B_RINGING', 'UNRESOLVED', 'FAILED', 'ENDED'] as const satisfies CallState[]
const ended = ['ENDED', 'RATED', 'SETTLED'] as const satisfies CallState[]
const failures = ['NO_ANSWER', 'BUSY', 'EMPTY', 'SYSTEM'] as const satisfies ExceptionClass[]
const parties = ['AGENT', 'CUSTOMER', 'SYSTEM'] as const satisfies HangupParty[]

/** Mostly within an hour of the last days, sometimes at any time, and some at the very edge of an hour. */
function createdAt(random: Random): number {
  const at = (today - random.int(0, 4) * day) * 1000
  const hour = random.chance(0.5) ? 9 : random.int(0, 23)
  const within = random.pick([0, 3_599_999, random.int(0, 3_599_999), random.int(0, 3_599) * 1000])
  return at + hour * 3_600_000 + within
}
