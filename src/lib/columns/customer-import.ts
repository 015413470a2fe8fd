/** What a column of a file of customers may hold, in words. */
import type { CustomerField } from '../../contract/customer/customer-import'

export const customerFieldTitles: Readonly<Record<CustomerField, string>> = {
  name: '名称',
  phone: '电话',
  type: '类型',
  level: '级别',
  source: '来源',
  remark: '备注',
  address: '地区',
  owner: '归属人',
  followTime: '跟进时间',
  follow: '跟进内容',
  nextFollowTime: '下次跟进',
  tags: '标签',
  consentSource: '同意来源',
  consentTime: '同意时间',
  consentPurpose: '同意用途',
  consentProof: '同意凭证',
}
