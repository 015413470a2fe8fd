import type { Customer } from '../../../src/contract/customer'

/** The address of somebody of whom none is known. */
export const noAddress = {
  ...{ provinceId: null, provinceName: null, cityId: null, cityName: null, districtId: null, districtName: null },
}

/** 周文博, who wants an offer. */
export const sampleCustomer: Customer = {
  id: 5,
  userId: 7,
  companyId: 3,
  phone: '138****1234',
  phoneRef: `p_${'A'.repeat(22)}`,
  name: '周文博',
  type: 20,
  remark: '要报价',
  ...noAddress,
  version: 4,
  createTime: 1_770_000_000,
  updateTime: 1_770_000_000,
  lastFollowTime: null,
  nextFollowTime: null,
}
