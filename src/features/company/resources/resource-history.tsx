import { DetailList } from '../../../console/list/detail/detail-list'
import { systemEndpoints } from '../../../contract/system'
import { changeText } from '../../../lib/columns/changes'
import { formatShort } from '../../../lib/time/time'
import { Empty } from '../../../ui/loading/empty'

/** Who has changed a company's quotas and functions, and why. */
export const ResourceHistory = ({ companyId }: { companyId: number }) => (
  <DetailList
    endpoint={systemEndpoints.logList}
    query={{ object: `company-resource:${companyId}`, result: ['OK'], sort: '-time' }}
    title="变更"
    unit="次"
    empty={<Empty title="还没有变更" text="谁改了这家企业的配额和功能，会记在这里。" />}
  >
    {(rows) => (
      <ul>
        {rows.map(({ id, changes, nickname, time }) => (
          <li key={id} className="border-b border-line py-2 last:border-b-0">
            <p className="flex justify-between gap-2 text-12 text-text-3">
              <span>{nickname ?? '系统'}</span>
              <span>{formatShort(time)}</span>
            </p>
            {changes.map((change) => (
              <p key={change.field} className="wrap-anywhere">
                {change.field === 'remark' ? `${change.label}：${change.after}` : changeText(change)}
              </p>
            ))}
          </li>
        ))}
      </ul>
    )}
  </DetailList>
)
