/** The built-in table of regions: provinces, their cities, and the districts of these (specification §3). */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Id, Nullable, OneOf } from '../envelope'

/** The large areas of the country. */
export const macroAreas = ['华北', '东北', '华东', '华南', '华中', '西南', '西北', '港澳台'] as const

export const Region = Type.Object({
  id: Id(),
  /** 0 for a province. */
  parentId: Type.Integer({ title: '上级', minimum: 0 }),
  adCode: Type.String({ title: '行政区划代码' }),
  name: Type.String({ title: '名称' }),
  /** Province, city and district joined; a city that is named as its province is written once. */
  fullName: Type.String({ title: '全称' }),
  region: OneOf(macroAreas, { title: '大区' }),
  sort: Type.Integer({ title: '排序' }),
  /** 1 province, 2 city, 3 district. */
  deep: Type.Integer({ title: '级别', minimum: 1, maximum: 3 }),
  firstLetter: Type.String({ title: '首字母' }),
  remark: Type.String({ title: '备注' }),
})
export type Region = Type.Static<typeof Region>

/** How deep a picker of areas goes, unless a form wants more (§9). */
export const usualAreaLevel = 2
export type AreaLevel = 1 | 2 | 3

/** Where something is, for forms: null where nothing is chosen. */
export const addressFields = {
  provinceId: Type.Optional(Nullable(Id('省'))),
  cityId: Type.Optional(Nullable(Id('市'))),
  districtId: Type.Optional(Nullable(Id('区县'))),
}

/** An address in an answer (§3). */
export const address = {
  provinceId: Nullable(Id('省')),
  provinceName: Nullable(Type.String({ title: '省' })),
  cityId: Nullable(Id('市')),
  cityName: Nullable(Type.String({ title: '市' })),
  districtId: Nullable(Id('区县')),
  districtName: Nullable(Type.String({ title: '区县' })),
}
const Address = Type.Object(address)
export type Address = Type.Static<typeof Address>

export const regionEndpoints = {
  /** The regions directly below another one; those of 0 are the provinces. */
  regionList: endpoint({
    name: 'system.region.list',
    title: '地区',
    method: 'GET',
    path: '/system/api/v1/manager/region/list',
    permission: 'signed-in',
    query: Type.Object(
      { parentId: Type.Integer({ title: '上级', minimum: 0, maximum: Number.MAX_SAFE_INTEGER, default: 0 }) },
      { additionalProperties: false },
    ),
    data: Type.Array(Region),
  }),
}
