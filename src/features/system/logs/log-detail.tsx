import { DetailHead } from '../../../console/list/detail/detail-head'
import { ObjectHistory } from '../../../console/list/detail/object-history'
import type { FieldChange, OperationLog } from '../../../contract/system'
import { operationColumns as words } from '../../../lib/columns/logs'
import { formatDateTimeSeconds } from '../../../lib/time/time'
import { Facts } from '../../../ui/display/facts'
import { operationResultCell } from './result-cells'

/** An operation next to the list: what it changed, how it came, and what else was done to the same thing. */
export function LogDetail({ log }: { log: OperationLog }) {
  const { changes, times, message } = log
  return (
    <>
      <DetailHead
        title={log.title}
        aside={operationResultCell(log)}
        subtitle={`${words.nickname.text(log)} · ${formatDateTimeSeconds(log.time)}`}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="操作资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              ...(message === null ? [] : [{ name: '说明', value: message, whole: true }]),
              { name: '对象', value: words.object.text(log) },
              { name: '模块', value: words.module.text(log) },
              { name: '公司', value: words.companyName.text(log) },
              { name: 'IP', value: words.ip.text(log) },
              { name: '耗时', value: words.durationMs.text(log) },
              ...(times > 1
                ? [
                    { name: '次数', value: words.times.text(log) },
                    { name: '最后一次', value: formatDateTimeSeconds(log.lastTime) },
                  ]
                : []),
              { name: '请求编号', value: words.requestId.text(log), whole: true },
            ]}
          />
        </section>
        {changes.length > 0 && <Changes changes={changes} />}
        {log.object !== null && <ObjectHistory object={log.object} text="对它做过的，会记在这里。" />}
      </div>
    </>
  )
}

/** Each field before and after. */
const Changes = ({ changes }: { changes: readonly FieldChange[] }) => (
  <section aria-label="改了什么" className="border-b border-line px-4 py-3">
    <table className="w-full table-fixed text-left">
      <thead className="text-12 text-text-3">
        <tr>
          <th className="w-24 pb-1 font-normal">字段</th>
          <th className="pb-1 font-normal">改前</th>
          <th className="pb-1 font-normal">改后</th>
        </tr>
      </thead>
      <tbody>
        {changes.map(({ field, label, before, after }) => (
          <tr key={field} className="align-top">
            <th scope="row" className="py-0.5 pr-2 font-normal text-text-2">
              {label}
            </th>
            <td className="py-0.5 pr-2 wrap-anywhere text-text-2">{before ?? '空'}</td>
            <td className="py-0.5 wrap-anywhere">{after ?? '空'}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
