import type { ReactNode } from 'react'
import { lockFacts } from '../../../console/display/lock-facts'
import { NumberLine } from '../../../console/display/number-line'
import type { Customer } from '../../../contract/customer/customers'
import type { CustomerPhone } from '../../../contract/customer/phones'
import { addressText } from '../../../lib/columns/address'
import { pool } from '../../../lib/columns/customers'
import { areaOf } from '../../../lib/columns/number-place'
import { formatDate, formatShort } from '../../../lib/time/time'
import { type Fact, Facts } from '../../../ui/display/facts'
import { Tag } from '../../../ui/display/tag'
import { ConsentText } from '../consents/consent-text'
import { NextFollow } from './next-follow'
import { RecycleTime } from './recycle-time'

/**
 * What is known of a customer.
 * @param customer null while it is not there yet: then `waiting` stands in its place
 */
export function CustomerFacts({
  id,
  customer,
  numbers = [],
  waiting = '—',
}: {
  id: number
  customer: Customer | null
  /** All its numbers, as far as they are known. */
  numbers?: readonly CustomerPhone[]
  waiting?: ReactNode
}) {
  const shown = (value: (of: Customer) => ReactNode) => (customer ? value(customer) : waiting)
  return (
    <section aria-label="客户资料" className="border-b border-line px-4 py-3">
      <Facts
        items={[
          { name: '编号', value: id },
          { name: '归属人', value: shown(({ user }) => user?.nickname ?? pool) },
          { name: '归属地', value: shown((of) => areaOf(of) || '—') },
          { name: '运营商', value: shown(({ carrier }) => carrier ?? '—') },
          { name: '级别', value: shown(({ level }) => level ?? '—') },
          { name: '来源', value: shown(({ source }) => source ?? '—') },
          { name: '同意', value: shown(({ consent }) => <ConsentText of={consent} />) },
          { name: '领取时间', value: shown(({ claimTime }) => formatShort(claimTime)) },
          { name: '最近通话', value: shown(({ lastCallTime }) => formatShort(lastCallTime)) },
          { name: '最近跟进', value: shown(({ lastFollowTime }) => formatShort(lastFollowTime)) },
          { name: '下次跟进', value: shown(({ nextFollowTime }) => <NextFollow at={nextFollowTime} />) },
          { name: '保护至', value: shown(({ protectUntil }) => formatShort(protectUntil)) },
          { name: '距回收', value: shown(({ recycleTime }) => <RecycleTime at={recycleTime} />) },
          { name: '创建时间', value: shown(({ createTime }) => formatDate(createTime)) },
          { name: '地址', value: shown(addressText) },
          ...otherNumbers(numbers, customer?.name ?? ''),
          ...lockFacts(customer?.lock),
          { name: '标签', whole: true, value: shown(({ tags = [] }) => <Tags names={tags} />) },
          { name: '备注', value: shown(({ remark }) => remark || '—'), title: customer?.remark ?? '' },
        ]}
      />
    </section>
  )
}

/** The numbers beside the first one, each in a line. */
const otherNumbers = (numbers: readonly CustomerPhone[], whose: string): Fact[] => {
  const others = numbers.filter(({ id }) => id !== null)
  const lines = others.map((number) => <NumberLine key={number.id} number={number} whose={whose} />)
  return others.length === 0 ? [] : [{ name: '其他号码', whole: true, value: <span className="grid">{lines}</span> }]
}

const Tags = ({ names }: { names: readonly string[] }) =>
  names.length === 0 ? (
    '—'
  ) : (
    <span className="flex flex-wrap gap-1">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  )
