/** The built-in table of regions: complete, and whatever hangs together hangs together. */
import { afterAll, beforeAll, expect, it } from 'vitest'
import { companiesEndpoints } from '../../src/contract/company/companies'
import { type Region, regionEndpoints } from '../../src/contract/system/region'
import { paged, type TestApp, testApp } from '../support/server/test-app'

const { regionList } = regionEndpoints
let t: TestApp
let levels: readonly (readonly Region[])[]
const below = (parentId: number) => t.call(regionList, { as: 'agent', query: { parentId } })

beforeAll(async () => {
  t = await testApp('sqlite')
  const provinces = await below(0)
  const cities = (await Promise.all(provinces.map(({ id }) => below(id)))).flat()
  const districts = (await Promise.all(cities.map(({ id }) => below(id)))).flat()
  levels = [provinces, cities, districts]
})
afterAll(() => t.close())

it('has 34 provinces, 418 cities and 3,024 districts, by their ids one after the other', () => {
  expect(levels.map((rows) => rows.length)).toEqual([34, 418, 3024])
  const ids = levels.flat().map(({ id }) => id)
  expect([...ids].sort((a, b) => a - b)).toEqual(Array.from({ length: 3476 }, (_, at) => at + 1))
  expect(new Set(levels.flat().map(({ deep, adCode }) => `${deep} ${adCode}`)).size).toBe(3476)
})

it('each is below the one whose code begins like its own, has its names joined, and the same area', () => {
  for (const [at, rows] of levels.entries()) {
    for (const row of rows) {
      const parent = levels[at - 1]?.find(({ id }) => id === row.parentId)
      const isAlike = parent?.name === row.name && row.deep === 2
      expect(row).toMatchObject({
        ...{ deep: at + 1, sort: 0, remark: row.fullName },
        fullName: `${parent?.fullName ?? ''}${isAlike ? '' : row.name}`,
        region: parent?.region ?? row.region,
      })
      expect(parent?.adCode.slice(0, 2 * at) ?? '').toBe(row.adCode.slice(0, 2 * at))
      expect(row.firstLetter).toMatch(/^[A-Z]$/)
    }
  }
})

it.each([
  ['110101', '北京市东城区', '华北'],
  ['330106', '浙江省杭州市西湖区', '华东'],
  ['429005', '湖北省潜江市', '华中'],
  ['654326', '新疆维吾尔自治区阿勒泰地区吉木乃县', '西北'],
])('%s is %s in %s', (adCode, fullName, region) => {
  const found = levels.flat().filter((row) => row.adCode === adCode)
  expect(found.at(-1)).toMatchObject({ fullName, region })
})

const named = (name: string, parentId?: number) =>
  levels.flat().find((row) => row.name === name && (parentId === undefined || row.parentId === parentId)) as Region

it('an address of a company goes down to a district, or to a city that has none', async () => {
  const add = (where: object) =>
    t.envelope(companiesEndpoints.add, {
      as: 'admin',
      body: { name: '地址公司', channelId: 1, maxConcurrency: 1, ...where },
    })
  const [zhejiang, hubei] = [named('浙江省'), named('湖北省')]
  const [hangzhou, qianjiang] = [named('杭州市'), named('潜江市')]
  const xihu = named('西湖区', hangzhou.id)
  expect(await below(qianjiang.id)).toEqual([])
  const whole = { provinceId: zhejiang.id, cityId: hangzhou.id, districtId: xihu.id }
  for (const [where, field] of [
    [{ ...whole, cityId: null, districtId: null }, 'cityId'],
    [{ ...whole, districtId: null }, 'districtId'],
    [{ ...whole, provinceId: hubei.id }, 'cityId'],
    [{ ...whole, districtId: qianjiang.id }, 'districtId'],
    [{ cityId: hangzhou.id, districtId: xihu.id }, 'cityId'],
  ] as const)
    expect(await add(where)).toMatchObject({ code: 40000, data: { field } })
  for (const where of [whole, { provinceId: hubei.id, cityId: qianjiang.id }])
    expect((await add(where)).code).toBe(20000)
  const found = paged(await t.call(companiesEndpoints.list, { as: 'admin', query: { keywords: '地址公司' } })).records
  expect(found).toMatchObject([
    { provinceName: '浙江省', cityName: '杭州市', districtName: '西湖区' },
    { provinceName: '湖北省', cityName: '潜江市', districtName: null },
  ])
  const [{ id, version } = { id: 0, version: 0 }] = found
  const body = { id, version, name: '地址公司' }
  // What a form leaves out stays, but no part of it changes alone.
  const alone = await t.envelope(companiesEndpoints.update, { as: 'admin', body: { ...body, cityId: qianjiang.id } })
  expect(alone).toMatchObject({ code: 40000, data: { field: 'cityId' } })
  await t.call(companiesEndpoints.update, { as: 'admin', body })
  await t.call(companiesEndpoints.update, {
    as: 'admin',
    body: { ...body, version: version + 1, provinceId: null, cityId: null, districtId: null },
  })
  const logged = t.db.selectFrom('operation_log').select('diff').where('object', '=', `company:${id}`).orderBy('id')
  expect((await logged.execute()).map(({ diff }) => JSON.parse(diff))).toEqual([
    ...[[], []],
    [{ field: 'address', label: '地址', before: '浙江省杭州市西湖区', after: null }],
  ])
})
