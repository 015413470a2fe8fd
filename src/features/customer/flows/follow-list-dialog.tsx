import { useState } from 'react'
import type { DialogProps } from '../../../console/commands/dialogs'
import { useEndpoint } from '../../../console/data/data'
import { CustomerTypeLabel } from '../../../console/display/customer-type'
import { type CustomerFlow, customerEndpoints } from '../../../contract/customer/customers'
import { formatDateTime } from '../../../lib/time/time'
import { Empty } from '../../../ui/loading/empty'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { Dialog } from '../../../ui/overlay/dialog'
import { Pagination } from '../../../ui/paging/pagination'
import { FirstSteps } from './first-steps'
import { FlowsLink } from './flows-link'
import { FollowedBy } from './followed-by'

interface FollowListDialogProps extends DialogProps {
  title?: string
  customerId: number
  /** Closes the overlay from which it was opened, when the user goes to the page. */
  onLeave?(): void
}

/** Follow-ups on one page (specification §9). */
const usualSize = 10

/** The customer follow-up list dialog (specification §2, dialog 1). 返回 goes back to where it was opened. */
export function FollowListDialog({ title = '明细', customerId, onLeave, close }: FollowListDialogProps) {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(usualSize)
  const query = { customerId, detail: true, pageIndex: page, pageSize: size }
  const { data, error, answered, mutate } = useEndpoint(customerEndpoints.flowList, query, { keepPrevious: true })
  const found = data && !Array.isArray(data) ? data : undefined
  return (
    <Dialog
      title={title}
      width={840}
      onClose={close}
      back={{ title: '返回', run: close }}
      page={answered ? `${page} of ${size}` : undefined}
    >
      <Loaded
        of={{ data: found, error, mutate }}
        failed="跟进记录没有取到"
        skeleton={<SkeletonLines count={8} />}
        empty={
          <Empty title="还没有跟进记录" text="写下第一条跟进，或者改动客户的类型或备注，它就会出现在这里。">
            <FirstSteps customerId={customerId} />
          </Empty>
        }
      >
        {({ records, total, totalCapped }) => (
          <>
            <p className="mb-1 text-right">
              <FlowsLink
                customerId={customerId}
                onFollow={() => {
                  close()
                  onLeave?.()
                }}
              />
            </p>
            <FlowTable flows={records} first={(page - 1) * size + 1} />
            <div className="-mx-5 -mb-5">
              <Pagination
                total={total}
                isCapped={totalCapped}
                page={page}
                size={size}
                onPage={setPage}
                onSize={(next) => {
                  setSize(next)
                  setPage(1)
                }}
              />
            </div>
          </>
        )}
      </Loaded>
    </Dialog>
  )
}

const columns = ['序号', '客户编号', '类型', '备注', '跟进人', '跟进时间']

function FlowTable({ flows, first }: { flows: readonly CustomerFlow[]; first: number }) {
  const cell = 'h-(--row) border-b border-line px-2 py-1 text-left first:pl-0 last:pr-0'
  return (
    <table className="mb-3 w-full border-collapse">
      <thead>
        <tr className="text-12 whitespace-nowrap text-text-2">
          {columns.map((column) => (
            <th key={column} scope="col" className={`${cell} font-medium`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {flows.map((flow, at) => (
          <tr key={flow.id}>
            <td className={`${cell} text-text-3`}>{first + at}</td>
            <td className={cell}>{flow.customerId}</td>
            <td className={cell}>
              <CustomerTypeLabel type={flow.type} />
            </td>
            <td className={`${cell} min-w-40 text-pretty wrap-anywhere`}>{flow.remark}</td>
            <td className={`${cell} whitespace-nowrap`}>
              <FollowedBy user={flow.user} />
            </td>
            <td className={`${cell} whitespace-nowrap text-text-2`}>{formatDateTime(flow.updateTime)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
