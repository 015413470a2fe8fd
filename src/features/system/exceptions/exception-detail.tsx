import { DetailHead } from '../../../console/list/detail/detail-head'
import { ObjectHistory } from '../../../console/list/detail/object-history'
import { hasPermission } from '../../../console/routes/guard'
import { useShell } from '../../../console/shell'
import type { ExceptionCode } from '../../../contract/system/exceptions'
import { exceptionColumns as words } from '../../../lib/columns/exceptions'
import { formatShort } from '../../../lib/time/time'
import { Facts } from '../../../ui/display/facts'
import { Tag } from '../../../ui/display/tag'

/** A code next to the list. */
export function ExceptionDetail({ exception }: { exception: ExceptionCode }) {
  const { session } = useShell()
  const seesLog = hasPermission(session.visitor().permissions, '/system/log/list')
  return (
    <>
      <DetailHead
        title={exception.title}
        aside={<Tag kind={exception.isSorted ? undefined : 'warn'}>{words.class.text(exception)}</Tag>}
        subtitle={`${words.source.text(exception)} ${exception.rawCode}`}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="异常码资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '描述', value: words.description.text(exception), whole: true },
              { name: '处理建议', value: words.advice.text(exception), whole: true },
              { name: '统一码', value: words.unifiedCode.text(exception) },
              { name: '重拨间隔', value: words.redialAfter.text(exception) },
              { name: '自动标记', value: words.autoMark.text(exception) },
              { name: '切换线路', value: words.switchesLine.text(exception) },
              { name: '近7天', value: `${words.calls.text(exception)} 通` },
              { name: '状态', value: words.status.text(exception) },
              { name: '更新时间', value: formatShort(exception.updateTime) },
            ]}
          />
        </section>
        {seesLog && <ObjectHistory object={`exception:${exception.id}`} text="谁改了它的含义，会记在这里。" />}
      </div>
    </>
  )
}
