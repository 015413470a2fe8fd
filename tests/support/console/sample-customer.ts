import type { Customer } from '../../../src/contract/customer/customers'

/** Of a customer of whom only the form is known: whoever sees it may do everything with it. */
export const nothingElse = {
  ...{ province: null, city: null, carrier: null },
  ...{ provinceId: null, provinceName: null, cityId: null, cityName: null, districtId: null, districtName: null },
  ...{
    level: null,
    source: null,
    consent: null,
    claimTime: null,
    protectUntil: null,
    lastCallTime: null,
    callCount: 0,
    mayNot: {},
  },
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
  ...nothingElse,
  version: 4,
  createTime: 1_770_000_000,
  updateTime: 1_770_000_000,
  lastFollowTime: null,
  nextFollowTime: null,
}
