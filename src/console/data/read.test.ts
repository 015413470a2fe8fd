import { afterEach, expect, it, vi } from 'vitest'
import { envelope, fakeServer, referenceTo } from '../../../tests/support/console/fake-server'
import { customerEndpoints } from '../../contract/customer/customers'
import { allEndpoints } from '../../contract/endpoints'
import { codes } from '../../contract/envelope'
import { phoneEndpoints } from '../../contract/phone'
import { exchangeNumbers, mayHoldNumber, read, typedFields } from './read'

afterEach(() => vi.unstubAllGlobals())

const number = '13812345678'
const reference = referenceTo(number)

it('a whole number is exchanged by POST, and its reference alone stands in the GET', async () => {
  const server = fakeServer()
  server.gives(customerEndpoints.info, null)
  await read(customerEndpoints.info, { query: { phone: number, userId: 12_345_678 } })
  expect(server.asked.map(({ endpoint, query, body }) => ({ endpoint, query, body }))).toEqual([
    { endpoint: `POST ${phoneEndpoints.referenceInfo.path}`, query: {}, body: { text: number } },
    {
      endpoint: `GET ${customerEndpoints.info.path}`,
      query: { phone: reference, userId: '12345678' },
      body: undefined,
    },
  ])
})

it.each([['张三'], ['5678'], ['138123'], [reference]])('%s goes as it is', async (keywords) => {
  const server = fakeServer()
  server.gives(customerEndpoints.list, [])
  await read(customerEndpoints.list, { query: { keywords, noPaging: true } })
  expect(server.asked.map(({ query }) => query)).toEqual([{ keywords, noPaging: 'true' }])
})

it('where it can’t be exchanged, nothing is asked', async () => {
  const server = fakeServer()
  server.answers(phoneEndpoints.referenceInfo, () => envelope(codes.tooMany, '操作过于频繁，请 9 秒后再试'))
  const asked = read(customerEndpoints.info, { query: { phone: number }, quiet: true })
  await expect(asked).rejects.toThrow('操作过于频繁')
  expect(server.count(customerEndpoints.info)).toBe(0)
})

it('what was exchanged is not asked about again', async () => {
  fakeServer()
  const pointed = await exchangeNumbers(`张三 ${number}`)
  expect(pointed).toBe(`张三 138****5678~${reference}`)
  expect(mayHoldNumber(pointed)).toBe(false)
  expect(mayHoldNumber(`${pointed} １３８１２３４`)).toBe(true)
})

/** Names and the like that users choose from a list, or that come from another system. */
const chosen = ['employeeNo', 'object']

it('what was typed stands in these fields, and in no other of a GET', () => {
  const texts = allEndpoints.flatMap(({ method, query }) => {
    const fields = (query as { properties?: Record<string, Record<string, unknown>> } | undefined)?.properties ?? {}
    const free = Object.entries(fields).filter(
      ([, { type, enum: names, pattern }]) => type === 'string' && !names && !pattern,
    )
    return method === 'GET' ? free.map(([name]) => name) : []
  })
  expect([...new Set(texts)].sort()).toEqual([...typedFields, ...chosen].sort())
})
