import { History } from 'lucide-react'
import { DetailList } from '../../../console/list/detail/detail-list'
import { type OperationLog, systemEndpoints } from '../../../contract/system'
import { formatShort } from '../../../lib/time/time'
import { Empty } from '../../../ui/loading/empty'

/** Who has changed a company's quotas and functions, and why. */
export const ResourceHistory = ({ companyId }: { companyId: number }) => (
  <DetailList
    endpoint={systemEndpoints.logList}
    query={{ object: `company-resource:${companyId}`, result: ['OK'], sort: '-time' }}
    title="变更"
    unit="次"
    icon={() => <History aria-hidden />}
    columns={[
      { key: 'changes', title: '变更', narrow: 'title', text: changesText },
      { key: 'nickname', title: '操作人', narrow: 'sub', text: ({ nickname }) => nickname ?? '系统' },
      { key: 'time', title: '时间', narrow: 'side', text: ({ time }) => formatShort(time) },
    ]}
    empty={<Empty title="还没有变更" text="谁改了这家企业的配额和功能，会记在这里。" />}
  />
)

/** `坐席：18 → 40，到 2026-12-31；备注：合同 18` */
const changesText = ({ changes }: OperationLog): string =>
  changes
    .map(({ field, label, before, after }) =>
      field === 'remark' ? `${label}：${after}` : `${label}：${before ?? '空'} → ${after ?? '空'}`,
    )
    .join('；')
