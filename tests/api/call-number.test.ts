/** Finding calls by the beginning of their number, and people by their employee number, as the palette does. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callEndpoints } from '../../src/contract/call'
import { choiceEndpoints } from '../../src/contract/manager/choices'
import { startOfDay } from '../../src/lib/time/time'
import type { CallRow } from '../../src/server/call/port'
import { writeCall } from '../support/server/place-call'
import { dialects, paged, startOfTest, type TestApp, testApp, unpaged } from '../support/server/test-app'

const day = 86_400
const today = startOfDay(startOfTest)
const todays = { startTime: today, endTime: today + day - 1 }
const { list } = callEndpoints

describe.each(dialects)('on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterAll(() => t.close())

  describe('a call', () => {
    let own: CallRow
    let foreign: CallRow
    beforeAll(async () => {
      own = await writeCall(t)
      foreign = await writeCall(t, { account: 'yh1003' })
    })
    const found = async (callNo: string, query = todays, as = 'agent') =>
      paged(await t.call(list, { as, query: { ...query, callNo, pageSize: 100 } })).records.map(({ id }) => id)

    it('is found by its number, and by its beginning from the day on', async () => {
      const all = await t.db.selectFrom('call').select(['id', 'call_no']).where('user_id', '=', own.user_id).execute()
      const beginning = (text: string) => all.filter((call) => call.call_no.startsWith(text)).map(({ id }) => id)
      for (const length of [16, 12, 10, 9, 8, 7]) {
        const text = own.call_no.slice(0, length)
        expect([text, new Set(await found(text))]).toEqual([text, new Set(beginning(text))])
      }
      expect(await found(foreign.call_no, todays, 'admin')).toEqual([foreign.id])
      const last = own.call_no.endsWith('0') ? '1' : '0'
      expect(await found(`${own.call_no.slice(0, -1)}${last}`)).toEqual([])
    })

    it('is looked for on its day alone, within what is asked for', async () => {
      expect(await found(own.call_no, { startTime: today - 92 * day, endTime: today + day - 1 })).toEqual([own.id])
      expect(await found(own.call_no, { startTime: today - day, endTime: today - 1 })).toEqual([])
      expect(await found(`C260303${own.call_no.slice(7)}`)).toEqual([])
      expect(await found('C269999')).toEqual([])
    })

    it('of others is not', async () => expect(await found(foreign.call_no)).toEqual([]))

    it.each(['C', 'C2603', 'c260304', 'C260304-7k', 'C260304%', 'C260304-________9', '260304'])(
      'is not found by %j, which no number begins with',
      async (callNo) => {
        const answer = await t.envelope(list, { as: 'agent', query: { ...todays, callNo } })
        expect([answer.code, answer.msg]).toEqual([40000, expect.stringContaining('通话ID')])
      },
    )
  })

  describe('a person', () => {
    const { userSearch } = choiceEndpoints
    const found = async (keywords: string, as: string) =>
      unpaged(await t.call(userSearch, { as, query: { keywords, noPaging: true } })).map(({ id }) => id)
    const numbered = async (account: string, employeeNo: string) => {
      const { id } = await t.db.selectFrom('user').select('id').where('account', '=', account).executeTakeFirstOrThrow()
      await t.db.updateTable('company_user').set({ employee_no: employeeNo }).where('user_id', '=', id).execute()
      return id
    }

    it('is found by the whole employee number, in one’s own scope', async () => {
      const [here, there] = [await numbered('agent', '7701'), await numbered('yh1003', '7701')]
      expect(await found('7701', 'boss')).toEqual([here])
      expect(new Set(await found('7701', 'admin'))).toEqual(new Set([here, there]))
      for (const part of ['770', '77011']) expect(await found(part, 'admin')).toEqual([])
    })
  })
})
