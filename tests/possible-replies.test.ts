import { expect, it } from 'vitest'
import { authEndpoints } from '../src/contract/auth'
import { customerEndpoints } from '../src/contract/customer/customers'
import { managerEndpoints } from '../src/contract/manager'
import { envelope } from './support/console/fake-server'
import { impossibleIn } from './support/console/possible-replies'
import { sampleUser } from './support/console/sample-user'

const sums = { enabled: 1, disabled: 0 }
const page = (row: object) => ({ records: [row], total: 1, sums })
const judged = (data: unknown, query = {}) => impossibleIn(managerEndpoints.userList, query, envelope(20000, '', data))

it('lets pass what the server could have answered', async () => {
  expect(await judged(page(sampleUser))).toEqual([])
  expect(await judged({ records: [sampleUser], total: 10_000, totalCapped: true })).toEqual([])
  expect(await judged([sampleUser], { noPaging: 'true' })).toEqual([])
  expect(await impossibleIn(customerEndpoints.info, {}, envelope(20000, '', null))).toEqual([])
  expect(await impossibleIn(managerEndpoints.userList, {}, envelope(40300, '您没有权限'))).toEqual([])
  expect(await impossibleIn(managerEndpoints.userList, {}, new Response('<html>', { status: 502 }))).toEqual([])
})

it.each([
  ['a field that is missing', page({ ...sampleUser, version: undefined }), {}],
  ['a field that the contract does not know', page({ ...sampleUser, leaderId: 1 }), {}],
  ['another type', page({ ...sampleUser, id: '1' }), {}],
  ['no sums', { records: [], total: 0 }, {}],
  ['bare rows where a page was asked for', [sampleUser], {}],
  ['a page where bare rows were asked for', page(sampleUser), { noPaging: 'true' }],
])('finds %s', async (_, data, query) => {
  expect(await judged(data, query)).not.toEqual([])
})

it('finds a code that the server has not, and an envelope with something missing', async () => {
  expect(await impossibleIn(authEndpoints.logout, {}, envelope(500, '不行'))).not.toEqual([])
  expect(await impossibleIn(authEndpoints.logout, {}, Response.json({ code: 20000, msg: '' }))).not.toEqual([])
})
