/** What awaits somebody among their own customers. */
import * as Type from 'typebox'
import { endpoint } from '../endpoint'

export const Duties = Type.Object({
  /** To be followed up by the end of today, overdue ones too. */
  today: Type.Integer({ title: '今日待跟进' }),
  overdue: Type.Integer({ title: '已逾期' }),
  /** Fall back into the pool within the days of the company's notice. */
  recycling: Type.Integer({ title: '即将回收' }),
})
export type Duties = Type.Static<typeof Duties>

export const dutiesEndpoints = {
  duties: endpoint({
    name: 'customer.duties',
    title: '我的待办客户',
    method: 'GET',
    path: '/task/api/v1/manager/userCustomer/duties',
    permission: 'customer:list',
    heavy: true,
    data: Duties,
  }),
}
