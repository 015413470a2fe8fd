/** Companies, their employees, departments and settings. */
import * as Type from 'typebox'
import { endpoint } from './endpoint'
import { Flag, Id, maskedPhone, Nullable, OneOf, pinyinFields, Seconds } from './envelope'
import { genericList, Keywords, SeveralOf, Sort } from './list'
import { Status } from './status'
import { companySettingKeys, OwnSettingValue, SettingValue, settingBounds } from './system'

/** A person as shown in rows that belong to them; null if the person was deleted. */
export const PersonBrief = Type.Object({ nickname: Type.String({ title: '姓名' }), ...maskedPhone })
export type PersonBrief = Type.Static<typeof PersonBrief>

export const CompanyUser = Type.Object({
  id: Id(),
  userId: Id('用户'),
  employeeNo: Type.String({ title: '工号' }),
  companyId: Id('公司'),
  companyDepartmentId: Nullable(Id('部门')),
  status: Status,
  /** These are present with `detail=true`. */
  user: Type.Optional(Nullable(PersonBrief)),
  departmentName: Type.Optional(Nullable(Type.String({ title: '部门' }))),
})
export type CompanyUser = Type.Static<typeof CompanyUser>

export const Department = Type.Object({
  id: Id(),
  name: Type.String({ title: '部门' }),
  parentId: Nullable(Id('上级部门')),
  ...pinyinFields,
  companyId: Id('公司'),
  sort: Type.Integer({ title: '排序' }),
  createTime: Seconds('创建时间'),
})
export type Department = Type.Static<typeof Department>

/** A setting with the value that applies to a company's people. */
const CompanySetting = Type.Object({
  key: OneOf(companySettingKeys, { title: '设置项' }),
  title: Type.String({ title: '说明' }),
  own: OwnSettingValue,
  /** The installation's value. */
  general: SettingValue,
  ...settingBounds,
  /** Why the viewer may not change it; null if they may. */
  mayNot: Nullable(Type.String({ title: '不可修改的原因' })),
})
export type CompanySetting = Type.Static<typeof CompanySetting>

const companyUsers = genericList({
  name: 'company.user',
  title: '企业员工',
  base: '/company/api/v1/manager/companyUser',
})
const departments = genericList({
  name: 'company.department',
  title: '部门',
  base: '/company/api/v1/manager/companyDepartment',
})

export const companyEndpoints = {
  companyUserList: companyUsers.list(
    'company-user:list',
    CompanyUser,
    {
      companyId: Type.Optional(Id('公司')),
      companyDepartmentId: Type.Optional(Id('部门')),
      departmentBelow: Type.Optional({ ...Flag('含下级部门'), default: false }),
      employeeNo: Type.Optional(Type.String({ title: '工号', maxLength: 20, trim: true })),
      userId: Type.Optional(Id('用户')),
      keywords: Keywords,
      status: SeveralOf(Status),
      /** Leaves out those whose accounts are deleted. */
      present: Type.Optional(Flag('在职')),
      sort: Sort(['employeeNo']),
    },
    '/company/api/v1/manager/companyUser',
  ),
  departmentList: departments.list(
    'department:list',
    Department,
    { companyId: Type.Optional(Id('公司')) },
    '/company/api/v1/manager/companyDepartment',
  ),
  settingList: endpoint({
    name: 'company.setting.list',
    title: '公司设置',
    method: 'GET',
    path: '/company/api/v1/manager/company/setting/list',
    permission: 'company-setting:update',
    query: Type.Object({ companyId: Id('公司') }, { additionalProperties: false }),
    data: Type.Array(CompanySetting),
  }),
  settingUpdate: endpoint({
    name: 'company.setting.update',
    title: '修改公司设置',
    method: 'POST',
    path: '/company/api/v1/manager/company/setting/update',
    permission: 'company-setting:update',
    body: Type.Object(
      {
        companyId: Id('公司'),
        key: OneOf(companySettingKeys, { title: '设置项' }),
        value: OwnSettingValue,
      },
      { additionalProperties: false },
    ),
    data: Type.Null(),
    writes: true,
  }),
}
