/** The customers that the palette finds: by name, by pinyin, or by telephone number. */
import { createElement } from 'react'
import { read } from '../../console/data/read'
import { TypeRing } from '../../console/display/customer-type'
import { defineSource } from '../../console/registry/palette-source'
import { type Customer, customerEndpoints, customerTypeLabel } from '../../contract/customer/customers'
import { soughtNumber } from '../../lib/phone/phone'

/** The number of results (our choice). */
const most = 8

export const foundCustomers = defineSource<Customer>({
  prefix: '@',
  title: '客户',
  permission: 'customer:list',
  // A whole number finds its customer with any prefix.
  asks: (query, _prefix, usual) => usual || soughtNumber(query) !== null,
  async search({ query, signal }) {
    if (soughtNumber(query) !== null) {
      const owner = await read(customerEndpoints.info, { query: { phone: query }, signal, quiet: true })
      return owner ? [owner] : []
    }
    return await read(customerEndpoints.list, {
      query: { keywords: query, noPaging: true, maxQuerySize: most, detail: true, sort: 'match' },
      signal,
      quiet: true,
    })
  },
  row: ({ id, name, type, phone, phoneRef, user }) => ({
    id,
    picture: createElement(TypeRing, { type }),
    title: name,
    beside: phone,
    hint: [user?.nickname, customerTypeLabel(type)].filter(Boolean).join(' · '),
    to: `/customer/followList?customerId=${id}`,
    also: phoneRef === null ? undefined : { place: 'phone', args: { phone: phoneRef } },
  }),
  note(query, isAsked) {
    if (!isAsked) return '输入姓名、拼音或首字母'
    return soughtNumber(query) === null ? null : '没有客户是这个号码'
  },
})
