import { useEndpoint } from '../../console/data/data'
import { CustomerTypeLabel } from '../../console/display/customer-type'
import { PhoneNumber } from '../../console/display/phone-number'
import { HeadBar } from '../../console/list/head/head-bar'
import { HeadMissing, HeadSkeleton } from '../../console/list/head/lazy-head'
import { ListHead } from '../../console/list/head/list-head'
import { hasPermission } from '../../console/routes/guard'
import { useShell } from '../../console/shell'
import { customerEndpoints } from '../../contract/customer/customers'
import { codes } from '../../contract/envelope'
import { ApiError } from '../../lib/api'

/** Above the follow-ups of one customer: the customer as it is now. */
export function CustomerHead({ id }: { id: number }) {
  const { session } = useShell()
  const may = hasPermission(session.visitor().permissions, 'customer:list')
  const { data: customer, error, mutate } = useEndpoint(customerEndpoints.info, may ? { id } : null)
  if (!may || (error instanceof ApiError && error.code === codes.forbidden)) {
    return <Note>您没有查看客户资料的权限，需要时请联系管理员</Note>
  }
  if (customer === null) return <Note>没有这位客户，可能已被删除，或不归您看</Note>
  if (customer === undefined) {
    return error ? (
      <HeadMissing what={`客户资料没有取到：${error.message}`} onRetry={() => void mutate()} />
    ) : (
      <HeadSkeleton />
    )
  }
  const { name, type, phone, phoneRef, user } = customer
  return (
    <ListHead
      label="客户"
      kind="flow"
      row={{ id, label: name, endpoint: customerEndpoints.list, data: customer }}
      args={{ id }}
      title={name}
      aside={<CustomerTypeLabel type={type} />}
    >
      <PhoneNumber phone={phone} phoneRef={phoneRef} label={name} />
      <span className="min-w-0 truncate text-text-2">归属人 {user?.nickname ?? '公海'}</span>
    </ListHead>
  )
}

const Note = ({ children }: { children: string }) => (
  <HeadBar label="客户">
    <span className="min-w-0 text-text-2">{children}</span>
  </HeadBar>
)
