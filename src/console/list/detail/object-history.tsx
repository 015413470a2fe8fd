import { systemEndpoints } from '../../../contract/system'
import { changeText } from '../../../lib/columns/changes'
import { formatShort } from '../../../lib/time/time'
import { Empty } from '../../../ui/loading/empty'
import { DetailList } from './detail-list'

interface ObjectHistoryProps {
  /** As the operation log names it: `role:12`. */
  object: string
  /** What stands here once something is changed. */
  text: string
}

/** Who has changed an object, what, and why, from the operation log; for those who may read it. */
export const ObjectHistory = ({ object, text }: ObjectHistoryProps) => (
  <DetailList
    endpoint={systemEndpoints.logList}
    query={{ object, result: ['OK'], sort: '-time' }}
    title="变更"
    unit="次"
    empty={<Empty title="还没有变更" text={text} />}
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
