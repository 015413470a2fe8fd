/** The values of the user form, and their errors. */
import type { ManagerUser } from '../../contract/manager'
import { passwordFault } from '../../lib/login/password'
import { normalizePhone } from '../../lib/phone/phone'
import type { GivenPassword } from './given-password'

export interface UserForm extends GivenPassword {
  account: string
  nickname: string
  /** Empty: no number, or the old number stays. */
  phone: string
  /** Removes the number. */
  withoutPhone: boolean
  org: ManagerUser['org']
  channelId: number | null
  companyId: number | null
  departmentId: number | null
  employeeNo: string
  /** Null: as many calls a day as the company allows. */
  dayCallCap: number | null
  roles: readonly { value: number; label: string }[]
  introduction: string
}

export const emptyUser: UserForm = {
  account: '',
  nickname: '',
  phone: '',
  withoutPhone: false,
  org: 'COMPANY',
  channelId: null,
  companyId: null,
  departmentId: null,
  employeeNo: '',
  dayCallCap: null,
  roles: [],
  password: '',
  once: true,
  introduction: '',
}

/** What is wrong with the name of a new account. */
export const accountFault = (account: string): string | undefined =>
  /^[A-Za-z][\w.-]{2,31}$/.test(account.trim()) ? undefined : '账号以字母开头，3 到 32 位字母、数字、. _ -'

type Faults = { [K in keyof UserForm]?: string | undefined }

/**
 * The errors by field, in the order of the fields.
 * @param isNew also checks account, organisation and password
 */
export function faultsOf(form: UserForm, isNew: boolean): Faults {
  const { account, nickname, phone, org, channelId, companyId, employeeNo, roles, password } = form
  const ofCompany = org === 'COMPANY'
  return {
    account: isNew ? accountFault(account) : undefined,
    nickname: nickname.trim() === '' ? '姓名不能为空' : undefined,
    phone: phone.trim() === '' || normalizePhone(phone) ? undefined : '手机号看起来不对',
    channelId: isNew && org === 'CHANNEL' && channelId === null ? '请选择渠道' : undefined,
    companyId: isNew && ofCompany && companyId === null ? '请选择公司' : undefined,
    employeeNo: ofCompany && employeeNo.trim() === '' ? '工号不能为空' : undefined,
    roles: roles.length === 0 ? '至少选择一个角色' : undefined,
    password: isNew ? (passwordFault(password) ?? undefined) : undefined,
  }
}
