/** 用户列表: its columns in words. */
import type { ManagerUser } from '../../contract/manager'
import { orgLabels, peopleWords, placeOf } from './people'
import { columnsOf } from './words'

export const userColumns = columnsOf<ManagerUser>()({
  ...peopleWords,
  phone: '手机',
  org: { title: '所属', text: ({ org }) => orgLabels[org] },
  place: { title: '单位', text: placeOf },
})
