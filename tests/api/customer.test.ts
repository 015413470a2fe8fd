import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customerEndpoints } from '../../src/contract/customer/customers'
import { codes } from '../../src/contract/envelope'
import { managerEndpoints } from '../../src/contract/manager'
import { phoneEndpoints } from '../../src/contract/phone'
import { systemEndpoints } from '../../src/contract/system'
import { regionEndpoints } from '../../src/contract/system/region'
import { writeCall } from '../support/server/place-call'
import { dialects, paged, startOfTest, type TestApp, testApp, unpaged } from '../support/server/test-app'

const { list, info, add, update, delete: remove, deleteBatch, flowList, flowAdd } = customerEndpoints
const form = { name: '测试客户', type: 0 as const, remark: '第一次联系' }

describe.each(dialects)('customers on %s', (dialect) => {
  let t: TestApp
  let agentId: number
  beforeAll(async () => {
    t = await testApp(dialect)
    agentId = (await t.call(managerEndpoints.userInfo, { as: 'agent' })).id
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  let drawn = 0
  const number = () => `1609000${String(++drawn).padStart(4, '0')}`
  const addOne = async (phone = number()) => (await t.call(add, { as: 'agent', body: { phone, ...form } })).id
  const byId = async (id: number, as = 'agent') => t.call(info, { as, query: { id } })

  it('opens by phone and userId: an existing one with its fields, otherwise nothing', async () => {
    const phone = number()
    expect(await t.call(info, { as: 'agent', query: { phone, userId: agentId } })).toBeNull()
    const id = await addOne(phone)
    const found = await t.call(info, { as: 'agent', query: { phone, userId: agentId } })
    expect(found).toMatchObject({ id, ...form, userId: agentId, phone: phone.replace(/^(...)....(....)$/, '$1****$2') })
    expect(await t.call(info, { as: 'agent', query: { phone, userId: agentId + 1 } })).toBeNull()
  })

  it('takes the number in any writing, or the reference that came with the mask', async () => {
    const id = await addOne('+86 160-9111 2222')
    for (const phone of ['16091112222', '8616091112222', '１６０９１１１２２２２', '160 9111 2222']) {
      expect((await t.call(info, { as: 'agent', query: { phone } }))?.id).toBe(id)
    }
    const { phoneRef } = (await byId(id)) as Customer
    expect((await t.call(info, { as: 'agent', query: { phone: phoneRef as string } }))?.id).toBe(id)
  })

  it('says where a number belongs and who issued it, in the list too', async () => {
    const id = await addOne('057187654321')
    const other = await addOne('13805710001')
    const { records } = paged(await t.call(list, { as: 'agent', query: { pageSize: 2 } }))
    expect(records).toMatchObject([
      { id: other, province: '浙江', city: '杭州', carrier: '中国移动' },
      { id, province: '浙江', city: '杭州', carrier: null },
    ])
    expect(await byId(id)).toMatchObject({ city: '杭州', carrier: null })
  })

  it('counts what a viewer may see of each customer’s follow-ups, as the list of them does', async () => {
    const id = await addOne()
    const given = { customerId: id, type: 10 as const, remark: '老板自己跟的' }
    await t.call(flowAdd, { as: 'boss', body: given })
    const counts: Record<string, number | undefined> = {}
    for (const as of ['agent', 'leader', 'boss', 'admin']) {
      const { records } = paged(await t.call(flowList, { as, query: { detail: true, pageSize: 50 } }))
      for (const { customerId, customerFlows } of records) {
        const { total } = paged(await t.call(flowList, { as, query: { customerId, pageSize: 1 } }))
        expect([as, customerId, customerFlows]).toEqual([as, customerId, total])
      }
      counts[as] = records.find(({ customerId }) => customerId === id)?.customerFlows
    }
    // One was written with the customer, one by the boss: the history belongs to the customer, whoever wrote it.
    expect(counts).toEqual({ agent: 2, leader: 2, boss: 2, admin: 2 })
    const [bare] = paged(await t.call(flowList, { as: 'boss', query: { customerId: id } })).records
    expect(bare).not.toHaveProperty('customerFlows')
  })

  it('opens nothing with another company’s reference, nor with a changed one', async () => {
    const id = await addOne()
    const ours = ((await byId(id)) as Customer).phoneRef as string
    const theirs = ((await byId(id, 'admin')) as Customer).phoneRef as string
    expect(theirs).not.toBe(ours)
    for (const phone of [theirs, ours.slice(0, -1) + (ours.endsWith('A') ? 'Q' : 'A'), `p_${'A'.repeat(22)}`]) {
      expect(await t.call(info, { as: 'agent', query: { phone } })).toBeNull()
      const answer = await t.envelope(add, { as: 'agent', body: { phone, ...form } })
      expect(answer).toMatchObject({ code: 40000, data: { field: 'phone' } })
    }
  })

  it('stores a number once in a company, and encrypted', async () => {
    const phone = number()
    await addOne(phone)
    await t.call(add, { as: 'boss', body: { phone, ...form } })
    const rows = await t.db.selectFrom('phone').selectAll().execute()
    const ours = rows.filter((row) => t.app.services.phones.reveal(row.enc) === phone)
    expect(ours).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(phone)
  })

  it('refuses the same number for the same owner and says whose it is', async () => {
    const phone = number()
    await addOne(phone)
    const again = await t.envelope(add, { as: 'agent', body: { phone, ...form } })
    expect(again).toMatchObject({ code: 40900, msg: expect.stringContaining('测试客户') })
  })

  it('names the empty field as the form does', async () => {
    const phone = number()
    const of = async (body: object) => t.envelope(add, { as: 'agent', body: { phone, ...form, ...body } as never })
    expect(await of({ name: '  ' })).toMatchObject({
      code: 40000,
      msg: '名称不能为空',
      data: { field: 'name', reason: '不能为空' },
    })
    expect(await of({ type: null })).toMatchObject({ msg: '类型不能为空' })
    expect(await of({ remark: '' })).toMatchObject({ msg: '备注不能为空' })
    expect(await of({ type: 11 })).toMatchObject({ msg: expect.stringContaining('须为 0、10、20、30、40、50 之一') })
    expect(await of({ phone: 'abc' })).toMatchObject({ data: { field: 'phone' } })
    expect(await of({ colour: 'red' })).toMatchObject({ msg: 'colour 不是这个接口的参数' })
  })

  it('keeps an address down to the district, and leaves it alone where a form doesn’t ask for it', async () => {
    const [province] = await t.call(regionEndpoints.regionList, { as: 'agent', query: { parentId: 0 } })
    const [city] = await t.call(regionEndpoints.regionList, {
      as: 'agent',
      query: { parentId: province?.id as number },
    })
    const [district] = await t.call(regionEndpoints.regionList, {
      as: 'agent',
      query: { parentId: city?.id as number },
    })
    const address = { provinceId: province?.id, cityId: city?.id, districtId: district?.id }
    const named = { provinceName: province?.name, cityName: city?.name, districtName: district?.name }
    const form = { name: '有地址', type: 10 as const, remark: '新' }
    const { id } = await t.call(customerEndpoints.add, {
      as: 'agent',
      body: { ...form, phone: '16166660001', ...address } as never,
    })
    const info = () => t.call(customerEndpoints.info, { as: 'agent', query: { id } })
    expect(await info()).toMatchObject({ ...address, ...named })
    await t.call(customerEndpoints.update, { as: 'agent', body: { ...form, id, name: '改名' } })
    expect(await info()).toMatchObject({ name: '改名', ...address })

    const incomplete = { ...form, id, ...address, districtId: null }
    const refused = await t.envelope(customerEndpoints.update, { as: 'agent', body: incomplete as never })
    expect(refused).toMatchObject({ code: codes.invalid, data: { field: 'districtId' } })
    const none = { provinceId: null, cityId: null, districtId: null }
    await t.call(customerEndpoints.update, { as: 'agent', body: { ...form, id, ...none } })
    expect(await info()).toMatchObject({ ...none, provinceName: null })
    const query = { object: `customer:${id}`, noPaging: true as const }
    const logged = unpaged(await t.call(systemEndpoints.logList, { as: 'boss', query }))
    const where = logged.flatMap(({ changes }) => changes).filter(({ field }) => field === 'address')
    const text = [...new Set(Object.values(named))].join('')
    expect(where).toEqual([{ field: 'address', label: '地址', before: text, after: null }])
  })

  it('begins a customer’s history with what it was added with', async () => {
    t.clock.now += 1000
    const now = Math.floor(t.clock.now / 1000)
    const id = await addOne()
    const { records, total } = paged(await t.call(flowList, { as: 'agent', query: { customerId: id } }))
    expect(total).toBe(1)
    expect(records[0]).toMatchObject({ type: form.type, remark: form.remark, userId: agentId, updateTime: now })
    expect(await byId(id)).toMatchObject({ lastFollowTime: now, nextFollowTime: null })
  })

  it('lets any type follow any, and a change of type or remark leaves a follow-up', async () => {
    const id = await addOne()
    const types = [50, 0, 40, 10, 30, 20] as const
    for (const type of types) {
      t.clock.now += 1000
      await t.call(update, { as: 'agent', body: { id, name: form.name, type, remark: `现在是 ${type}` } })
    }
    const { records, total } = paged(await t.call(flowList, { as: 'agent', query: { customerId: id, detail: true } }))
    expect(total).toBe(7)
    expect(records.map((flow) => flow.type)).toEqual([...[...types].reverse(), form.type])
    expect(records[0]).toMatchObject({
      customerId: id,
      remark: '现在是 20',
      userId: agentId,
      user: { phone: expect.stringContaining('****') },
    })
    const saved = await byId(id)
    expect(saved).toMatchObject({ type: 20, remark: '现在是 20', lastFollowTime: Math.floor(t.clock.now / 1000) })
    const written = async () => {
      const page = paged(await t.call(flowList, { as: 'agent', query: { customerId: id } }))
      return [page.total, page.records[0]?.type, page.records[0]?.remark]
    }
    await t.call(update, { as: 'agent', body: { id, name: '改了名', type: 20, remark: '现在是 20' } })
    expect(await written()).toEqual([7, 20, '现在是 20'])
    // Each filter also works alone.
    t.clock.now += 1000
    await t.call(update, { as: 'agent', body: { id, name: '改了名', type: 30, remark: '现在是 20' } })
    expect(await written()).toEqual([8, 30, '现在是 20'])
    t.clock.now += 1000
    await t.call(update, { as: 'agent', body: { id, name: '改了名', type: 30, remark: '空号' } })
    expect(await written()).toEqual([9, 30, '空号'])
  })

  it('refuses a save over somebody else’s, where the version is given', async () => {
    const id = await addOne()
    const { version } = (await byId(id)) as Customer
    const save = (name: string) => t.envelope(update, { as: 'agent', body: { id, ...form, name, version } })
    expect((await save('甲')).code).toBe(20000)
    expect(await save('乙')).toMatchObject({ code: 40900, msg: expect.stringContaining('刷新后重试') })
    expect(await byId(id)).toMatchObject({ name: '甲' })
  })

  it('loses no save of two at once', async () => {
    const id = await addOne()
    const saves = await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        t.envelope(update, { as: 'agent', body: { id, ...form, remark: `第 ${i} 次` } }),
      ),
    )
    expect(saves.map(({ code }) => code)).toEqual(saves.map(() => 20000))
    const row = (await byId(id)) as Customer
    expect(row.version).toBe(11)
    expect(paged(await t.call(flowList, { as: 'agent', query: { customerId: id } })).total).toBe(11)
  })

  it('refuses no follow-up for another’s sake: of 30 at once each is written, and the last says how the customer stands', async () => {
    const id = await addOne()
    t.clock.now += 1000
    const now = Math.floor(t.clock.now / 1000)
    const types = [10, 20, 40] as const
    const written = await Promise.all(
      Array.from({ length: 30 }, (_, at) => {
        const type = types[at % 3] as (typeof types)[number]
        const body = { customerId: id, type, remark: `第 ${at} 次`, nextFollowTime: now + type * 3600 }
        return t.envelope(flowAdd, { as: at % 2 ? 'agent' : 'leader', body })
      }),
    )
    expect(written.map(({ code }) => code)).toEqual(written.map(() => 20000))
    const { records, total } = paged(await t.call(flowList, { as: 'agent', query: { customerId: id, pageSize: 50 } }))
    expect(total).toBe(31)
    const [last] = records
    const saved = (await byId(id)) as Customer
    expect(saved).toMatchObject({ type: last?.type, lastFollowTime: now, nextFollowTime: now + saved.type * 3600 })
  })

  it('a follow-up that comes to its turn late doesn’t set the customer back', async () => {
    const id = await addOne()
    const early = t.clock.now
    const write = (type: 10 | 20, nextFollowTime: number) =>
      t.call(flowAdd, { as: 'agent', body: { customerId: id, type, remark: '打过电话', nextFollowTime } })
    t.clock.now = early + 2000
    await write(20, Math.floor(early / 1000) + 7200)
    t.clock.now = early + 1000
    await write(10, Math.floor(early / 1000) + 3600)
    const after = {
      type: 20,
      lastFollowTime: Math.floor(early / 1000) + 2,
      nextFollowTime: Math.floor(early / 1000) + 7200,
    }
    expect(await byId(id)).toMatchObject(after)
    // After the clock was set back, what is written still counts.
    t.clock.now = early - 3_600_000
    await write(10, Math.floor(early / 1000) + 3600)
    expect(await byId(id)).toMatchObject({ type: 10, lastFollowTime: after.lastFollowTime })
  })

  it('leaves what is planned unless a follow-up says otherwise: another time, or none', async () => {
    const id = await addOne()
    const next = Math.floor(t.clock.now / 1000) + 86_400
    const write = (more: object) =>
      t.call(flowAdd, { as: 'agent', body: { customerId: id, type: 10, remark: '打过电话', ...more } })
    const planned = async () => ((await byId(id)) as Customer).nextFollowTime
    await write({ nextFollowTime: next })
    await write({})
    expect(await planned()).toBe(next)
    await t.call(update, { as: 'agent', body: { id, ...form, type: 20, remark: '改了备注' } })
    expect(await planned()).toBe(next)
    await write({ nextFollowTime: next + 60 })
    expect(await planned()).toBe(next + 60)
    await write({ nextFollowTime: null })
    expect(await planned()).toBeNull()
  })

  it('gives an owner only within one’s scope and the customer’s company', async () => {
    const colleague = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'cg1005')
      .executeTakeFirstOrThrow()
    const foreigner = await t.db
      .selectFrom('user')
      .select('id')
      .where('account', '=', 'yh1005')
      .executeTakeFirstOrThrow()
    const give = (as: string, userId: number) => t.envelope(add, { as, body: { phone: number(), userId, ...form } })
    expect(await give('agent', colleague.id)).toMatchObject({ code: 40000, data: { field: 'userId' } })
    expect((await give('boss', colleague.id)).code).toBe(20000)
    expect(await give('boss', foreigner.id)).toMatchObject({ code: 40000, data: { field: 'userId' } })
    expect(await give('admin', (await t.call(managerEndpoints.userInfo, { as: 'admin' })).id)).toMatchObject({
      code: 40000,
    })
    await t.db.updateTable('user').set({ status: 'DISABLED' }).where('id', '=', colleague.id).execute()
    expect(await give('boss', colleague.id)).toMatchObject({ code: 40000, data: { field: 'userId' } })
    await t.db.updateTable('user').set({ status: 'ENABLED' }).where('id', '=', colleague.id).execute()
    const id = await addOne()
    expect((await t.envelope(update, { as: 'admin', body: { id, userId: foreigner.id, ...form } })).code).toBe(40000)
    expect((await t.envelope(update, { as: 'boss', body: { id, userId: colleague.id, ...form } })).code).toBe(20000)
    expect(await byId(id, 'boss')).toMatchObject({ userId: colleague.id })
    expect(await byId(id)).toBeNull()
  })

  it('deletes only what nothing refers to, and says what does', async () => {
    const bare = await addOne()
    const followed = await addOne()
    await t.call(flowAdd, { as: 'leader', body: { customerId: followed, type: 10, remark: '打过电话' } })
    expect(await t.envelope(remove, { as: 'agent', query: { id: bare } })).toMatchObject({ code: 40300 })
    expect(await t.envelope(remove, { as: 'leader', query: { id: followed } })).toMatchObject({
      code: 40900,
      msg: '客户“测试客户”有 2 条跟进记录，不能删除',
    })
    expect(await t.call(remove, { as: 'leader', query: { id: bare } })).toEqual({ id: bare })
    // The record from adding it is deleted too; only the log shows what it said.
    const left = (id: number) => t.db.selectFrom('customer_flow').select('id').where('customer_id', '=', id).execute()
    expect([(await left(bare)).length, (await left(followed)).length]).toEqual([0, 2])
    const log = paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `customer:${bare}` } }))
    expect(log.records[0]?.changes).toEqual([{ field: 'flow', label: '跟进记录', before: form.remark, after: null }])
    expect(await byId(bare)).toBeNull()
    expect((await t.envelope(remove, { as: 'leader', query: { id: bare } })).code).toBe(40400)
  })

  /** Stores a call of the agent with a customer, and returns its id. */
  const callTo = async (callee: string, customerId: number) => {
    const { id } = await writeCall(t, { callee })
    await t.db.updateTable('call').set({ customer_id: customerId }).where('id', '=', id).execute()
    return id
  }
  const promise = (phone: string, customerId: number) =>
    t.call(phoneEndpoints.callbackAdd, { as: 'agent', body: { phone, customerId, time: t.clock.now / 1000 + 3600 } })

  it('keeps whom somebody has called, or has promised a call that is still open, and says so', async () => {
    const said = async (id: number) => (await t.envelope(remove, { as: 'leader', query: { id } })).msg
    const phone = number()
    const id = await addOne(phone)
    const callback = await promise(phone, id)
    expect(await said(id)).toBe('客户“测试客户”还有 1 个未完成的预约，不能删除')
    await callTo(phone, id)
    await callTo(phone, id)
    expect(await said(id)).toBe('客户“测试客户”有 2 条通话记录，还有 1 个未完成的预约，不能删除')
    await t.call(flowAdd, { as: 'agent', body: { customerId: id, type: 10, remark: '打过电话' } })
    expect(await said(id)).toBe('客户“测试客户”有 2 条通话记录、2 条跟进记录，还有 1 个未完成的预约，不能删除')
    const [batched] = await t.call(deleteBatch, { as: 'leader', body: { ids: [id] } })
    expect(batched).toMatchObject({ ok: false, msg: expect.stringContaining('2 条通话记录') })
    await t.call(phoneEndpoints.callbackDelete, { as: 'agent', query: callback })
    expect(await said(id)).toBe('客户“测试客户”有 2 条通话记录、2 条跟进记录，不能删除')
    expect(await byId(id)).toMatchObject({ id })

    const other = number()
    const promised = await addOne(other)
    await t.call(phoneEndpoints.callbackDelete, { as: 'agent', query: await promise(other, promised) })
    expect((await t.envelope(remove, { as: 'leader', query: { id: promised } })).code).toBe(20000)
  })

  it('takes over what a customer of the same number left behind who is deleted, and nothing of one who is not', async () => {
    const phone = number()
    const gone = await addOne(phone)
    const called = await callTo(phone, gone)
    const callback = await promise(phone, gone)
    await t.db.updateTable('customer').set({ deleted_at: 1 }).where('id', '=', gone).execute()
    const theirs = (await t.call(add, { as: 'leader', body: { phone, ...form } })).id
    const calledForThem = await callTo(phone, theirs)
    const id = await addOne(phone)
    const customerOf = async (table: 'call' | 'callback_task', rowId: number) =>
      (await t.db.selectFrom(table).select('customer_id').where('id', '=', rowId).executeTakeFirstOrThrow()).customer_id
    expect(await customerOf('call', called)).toBe(id)
    expect(await customerOf('callback_task', callback.id)).toBe(id)
    expect(await customerOf('call', calledForThem)).toBe(theirs)
  })

  it('keeps a customer whose only record was written later than it was added, as those of before', async () => {
    const id = await addOne()
    await t.db.deleteFrom('customer_flow').where('customer_id', '=', id).execute()
    t.clock.now += 1000
    await t.call(flowAdd, { as: 'leader', body: { customerId: id, type: 10, remark: '打过电话' } })
    const refused = await t.envelope(remove, { as: 'leader', query: { id } })
    expect(refused).toMatchObject({ code: 40900, msg: '客户“测试客户”有 1 条跟进记录，不能删除' })
  })

  it('answers a batch with a result for each row', async () => {
    const bare = await addOne()
    const followed = await addOne()
    await t.call(flowAdd, { as: 'leader', body: { customerId: followed, type: 10, remark: '打过电话' } })
    const foreign = await t.db.selectFrom('customer').select('id').where('company_id', '=', 2).executeTakeFirstOrThrow()
    const ids = [bare, followed, foreign.id]
    const results = await t.call(deleteBatch, { as: 'leader', body: { ids } })
    expect(results.map(({ id, ok }) => [id, ok])).toEqual([
      [bare, true],
      [followed, false],
      [foreign.id, false],
    ])
    expect(results[2]?.msg).toContain('不存在')
    const logged = async (id: number) =>
      paged(await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `customer:${id}` } })).records
    expect((await logged(bare)).map((row) => row.action)).toContain('delete-batch')
    expect((await logged(followed)).map((row) => row.action)).not.toContain('delete-batch')
    expect(await t.envelope(deleteBatch, { as: 'leader', body: { ids: [1, 1] } })).toMatchObject({
      data: { field: 'ids' },
    })
  })

  it('says a customer is deleted only when it is, whoever else writes at the time', async () => {
    for (let round = 0; round < 10; round += 1) {
      const id = await addOne()
      const [changed, removed] = await Promise.all([
        t.envelope(update, { as: 'agent', body: { id, ...form, name: `第 ${round} 轮` } }),
        t.envelope(remove, { as: 'leader', query: { id } }),
      ])
      const gone = (await byId(id, 'boss')) === null
      expect([20000, 40400, 40900]).toContain(changed.code)
      expect([round, removed.code === 20000]).toEqual([round, gone])
    }
  })

  it('answers two batches over the same rows in opposite order', async () => {
    const ids = []
    for (let i = 0; i < 20; i += 1) ids.push(await addOne())
    const batch = (order: number[]) => t.call(deleteBatch, { as: 'leader', body: { ids: order } })
    const [one, two] = await Promise.all([batch(ids), batch([...ids].reverse())])
    expect(one.map((result) => result.id)).toEqual(ids)
    expect(two.map((result) => result.id)).toEqual([...ids].reverse())
    for (const id of ids) {
      const won = [one, two].filter((results) => results.find((result) => result.id === id)?.ok)
      expect([id, won.length]).toEqual([id, 1])
    }
  })

  it('finds text in any letters as it was written', async () => {
    const id = await addOne()
    await t.call(update, { as: 'agent', body: { id, name: 'Ａ４纸 ÉTÉ Paper', type: 0, remark: 'x' } })
    for (const keywords of ['Ａ４', 'ÉTÉ', 'paper', 'PAPER']) {
      expect(paged(await t.call(list, { as: 'agent', query: { keywords } })).records.map((row) => row.id)).toEqual([id])
    }
  })

  it('sorts by how well the name matches: the whole name, its beginning, the rest, and of equals the last changed', async () => {
    const idOf = new Map<string, number>()
    for (const name of ['百果子', '果子酱乙', '果子', '果子酱甲', '国兹_Guozi', '100%果子']) {
      const id = await addOne()
      idOf.set(name, id)
      t.clock.now += 1000
      await t.call(update, { as: 'agent', body: { id, name, type: 0, remark: 'x' } })
    }
    const found = async (keywords: string) => {
      const query = { keywords, sort: 'match', noPaging: true } as const
      const rows = unpaged(await t.call(list, { as: 'agent', query }))
      return rows.flatMap(({ id, name }) => (idOf.has(name) && idOf.get(name) === id ? name : []))
    }
    expect(await found('guozi')).toEqual(['果子', '国兹_Guozi', '果子酱甲', '果子酱乙', '100%果子', '百果子'])
    expect(await found('GZJ')).toEqual(['果子酱甲', '果子酱乙'])
    expect(await found('果子酱甲')).toEqual(['果子酱甲'])
    expect(await found('100%')).toEqual(['100%果子'])
    expect(await found('_')).toEqual(['国兹_Guozi'])
  })

  it('writes a follow-up with its next date, and lists by customer, person, type, time and text', async () => {
    const id = await addOne()
    t.clock.now += 60_000
    const at = Math.floor(t.clock.now / 1000)
    await t.call(flowAdd, {
      as: 'agent',
      body: { customerId: id, type: 20, remark: '约定下周面谈', nextFollowTime: at + 86_400 },
    })
    expect(await byId(id)).toMatchObject({
      type: 20,
      remark: form.remark,
      lastFollowTime: at,
      nextFollowTime: at + 86_400,
    })
    const total = async (query: object) => paged(await t.call(flowList, { as: 'agent', query })).total
    expect(await total({ customerId: id })).toBe(2)
    expect(
      await total({ customerId: id, type: [20], userId: agentId, startTime: at, endTime: at, keywords: '面谈' }),
    ).toBe(1)
    expect(await total({ customerId: id, type: [10] })).toBe(0)
    expect(await total({ customerId: id, startTime: at + 1 })).toBe(0)
    expect(await total({ customerId: id, keywords: '面 谈' })).toBe(0)
  })

  it('shows with each follow-up its customer, finds it by the customer’s name, and counts the customers', async () => {
    const phone = number()
    const [one, two] = [await addOne(phone), await addOne()]
    await t.call(update, { as: 'agent', body: { id: one, name: '诸葛孔明', type: 0, remark: '甲' } })
    for (const customerId of [one, one, two]) {
      t.clock.now += 1000
      await t.call(flowAdd, { as: 'agent', body: { customerId, type: 10, remark: '谈合同细节' } })
    }
    const search = async (query: object, as = 'agent') => paged(await t.call(flowList, { as, query }))
    const found = await search({ keywords: '谈合同细节', detail: true })
    expect([found.total, found.sums]).toEqual([3, { customers: 2 }])
    const [newest, , oldest] = found.records
    expect(newest).toMatchObject({ customerId: two, customer: { name: '测试客户', type: 10 } })
    const mask = `160****${phone.slice(-4)}`
    expect(oldest?.customer).toEqual({
      name: '诸葛孔明',
      phone: mask,
      phoneRef: expect.stringMatching(/^p_/),
      lock: null,
      type: 10,
    })
    const opened = await t.call(info, { as: 'agent', query: { phone: oldest?.customer?.phoneRef as string } })
    expect(opened?.id).toBe(one)
    const plain = (await search({ keywords: '谈合同细节' })).records[0]
    expect(Object.keys(plain ?? {})).not.toContain('customer')

    for (const keywords of ['诸葛', 'zhuge', 'zgkm', 'ZGKM']) {
      const named = await search({ keywords, customerId: one })
      expect([keywords, named.total, named.sums]).toEqual([keywords, 4, { customers: 1 }])
    }
    expect((await search({ keywords: '诸葛', customerId: two })).total).toBe(0)
    for (const keywords of [
      phone,
      `+86 ${phone.slice(0, 3)}-${phone.slice(3)}`,
      oldest?.customer?.phoneRef as string,
    ]) {
      const numbered = await search({ keywords })
      expect([keywords, numbered.total, numbered.sums]).toEqual([keywords, 4, { customers: 1 }])
    }
    expect((await search({ keywords: phone }, 'boss')).total).toBe(4)
    expect((await search({ keywords: phone }, 'yh1001')).total).toBe(0)
    expect((await search({ keywords: 'nobody is called this' })).sums).toEqual({ customers: 0 })

    const last = await search({ keywords: '谈合同细节', pageSize: 1, pageIndex: 3, sort: 'updateTime' })
    expect(last.records.map((flow) => flow.customerId)).toEqual([two])
    expect(last.sums).toEqual({ customers: 2 })
    const all = await search({}, 'boss')
    const rows = await t.db
      .selectFrom('customer_flow')
      .select('customer_id')
      .distinct()
      .where('company_id', '=', 1)
      .where('customer_id', 'in', (eb) => eb.selectFrom('customer').select('id').where('deleted_at', 'is', null))
      .execute()
    expect(all.sums?.customers).toBe(rows.length)
    const bare = await t.call(flowList, { as: 'agent', query: { noPaging: true, customerId: one } })
    expect(bare).toHaveLength(4)
  })

  it('lists with filters, pages that never overlap, and a total of the whole filter', async () => {
    const seen = new Set<number>()
    let pages = 0
    for (let pageIndex = 1; ; pageIndex += 1) {
      const page = paged(
        await t.call(list, { as: 'boss', query: { pageIndex, pageSize: 100, sort: 'nextFollowTime' } }),
      )
      for (const row of page.records) {
        expect(seen.has(row.id)).toBe(false)
        seen.add(row.id)
      }
      pages += 1
      if (page.records.length < 100) {
        expect(seen.size).toBe(page.total)
        break
      }
    }
    expect(pages).toBeGreaterThan(9)
    expect(paged(await t.call(list, { as: 'boss', query: { phone: '16000000000' } })).total).toBe(0)
    expect(paged(await t.call(list, { as: 'boss', query: { pageIndex: 1_000_000_000 } })).records).toEqual([])
  })

  it('logs who changed what, with before and after, and no phone', async () => {
    const phone = number()
    const id = await addOne(phone)
    await t.call(update, { as: 'agent', body: { id, phone: number(), ...form, name: '新名字' } })
    const { records } = paged(
      await t.call(systemEndpoints.logList, { as: 'boss', query: { object: `customer:${id}` } }),
    )
    expect(records.map((row) => row.action)).toEqual(['update', 'add'])
    expect(records[0]).toMatchObject({
      module: 'customer',
      userId: agentId,
      companyId: 1,
      result: 'OK',
      changes: [
        { field: 'name', label: '名称', before: '测试客户', after: '新名字' },
        { field: 'phone', label: '电话', before: '原号码', after: '新号码' },
      ],
    })
    expect(JSON.stringify(records)).not.toContain(phone)
  })
})
