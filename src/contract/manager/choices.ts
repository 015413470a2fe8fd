/** The people, roles and places that somebody can choose from; apart, because every list's filters need them. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'
import { Id, maskedPhone, Nullable, OneOf, pinyinFields } from '../envelope'
import { genericList, Keywords } from '../list'
import { orgs } from './user-info'

/** A user in the selectors (§7, User search). */
export const UserOption = Type.Object({ id: Id(), nickname: Type.String({ title: '姓名' }), ...maskedPhone })
export type UserOption = Type.Static<typeof UserOption>

/** User search returns at most 10 (§9). */
export const maxUserOptions = 10

/** A channel or a company in a selector. */
const PlaceOption = Type.Object({ id: Id(), name: Type.String({ title: '名称' }), ...pinyinFields })

/** A role that the viewer may give, and the organisation it is for. A company's own role is only for that company. */
export const RoleOption = Type.Object({
  id: Id(),
  name: Type.String({ title: '角色' }),
  remark: Nullable(Type.String({ title: '说明' })),
  org: OneOf(orgs, { title: '所属' }),
  companyId: Nullable(Id('公司')),
  ...pinyinFields,
})
export type RoleOption = Type.Static<typeof RoleOption>

const userSearch = genericList({ name: 'manager.user-search', title: '用户搜索', base: '/ups/api/v1/manager/user' })

export const choiceEndpoints = {
  /** Where a new user may work: the organisations, channels and companies that the caller may choose. */
  placeOptions: endpoint({
    name: 'manager.place.options',
    title: '可选的单位',
    method: 'GET',
    path: '/manager/api/v1/place/options',
    permission: 'user:save',
    data: Type.Object({
      orgs: Type.Array(OneOf(orgs, { title: '所属' })),
      channels: Type.Array(PlaceOption),
      companies: Type.Array(PlaceOption),
    }),
  }),
  /** The roles that the caller may give. */
  roleOptions: endpoint({
    name: 'manager.role.options',
    title: '可授予的角色',
    method: 'GET',
    path: '/manager/api/v1/role/options',
    permission: '/manager/userlist',
    data: Type.Array(RoleOption),
  }),
  userSearch: userSearch.list(
    'user:search',
    UserOption,
    { keywords: Keywords, id: Type.Optional(Id()) },
    '/ups/api/v1/manager/user',
  ),
}
