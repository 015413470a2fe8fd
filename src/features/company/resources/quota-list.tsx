import { useShell } from '../../../console/shell'
import { type CompanyResources, type Quota, quotaKeys, quotaTitles } from '../../../contract/company/resources'
import { quotaFault } from '../../../lib/columns/resources'
import { thousands } from '../../../lib/number'
import { formatDate } from '../../../lib/time/time'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Tag } from '../../../ui/display/tag'

const hints = {
  seats: '可以登录的账号',
  concurrency: '此刻同时进行的通话',
  customers: '现有的客户，包括公海里的',
  exportRows: '全企业今天导出的行数',
  reveals: '今天看完整号码最多的一位',
} as const

/**
 * A company's quotas: how much of each is used, and until when it has it.
 * @param edits whether they are changed here; where the row's own commands do it, a second button would be too many
 */
export function QuotaList({ resources, edits = false }: { resources: CompanyResources; edits?: boolean }) {
  const { dialogs } = useShell()
  const edit = () => void dialogs.open(async () => (await import('./quota-dialog')).QuotaDialog, { resources })
  return (
    <section aria-label="配额" className="px-4 py-3">
      <ul>
        {quotaKeys.map((key) => (
          <li key={key} className="grid gap-1.5 border-b border-line py-2.5 last:border-b-0">
            <QuotaLine title={quotaTitles[key]} hint={hints[key]} quota={resources[key]} />
          </li>
        ))}
      </ul>
      {edits && resources.mayNot.updateQuotas === undefined && (
        <Button small onClick={edit}>
          修改配额
        </Button>
      )}
    </section>
  )
}

function QuotaLine({ title, hint, quota }: { title: string; hint: string; quota: Quota }) {
  const { limit, used, expireTime } = quota
  const fault = quotaFault(quota)
  const share = limit === null ? 0 : Math.min(1, used / limit)
  return (
    <>
      <p className="flex items-baseline gap-2">
        <span className="font-medium">{title}</span>
        {fault && <Tag kind="bad">{fault}</Tag>}
        <span className="ml-auto">
          {thousands(used)} / {limit === null ? '不限' : thousands(limit)}
        </span>
      </p>
      {limit !== null && (
        <div aria-hidden className="h-1 overflow-hidden rounded-full bg-bg-sunk">
          <div
            className={classNames('h-full rounded-full', fault ? 'bg-current text-bad' : 'bg-accent-solid')}
            style={{ width: `${share * 100}%` }}
          />
        </div>
      )}
      <p className="flex justify-between gap-2 text-12 text-text-3">
        <span>{hint}</span>
        <span>{expireTime === null ? '长期' : `${formatDate(expireTime)} 到期`}</span>
      </p>
    </>
  )
}
