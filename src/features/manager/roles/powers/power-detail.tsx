import { DetailHead } from '../../../../console/list/detail/detail-head'
import { ObjectHistory } from '../../../../console/list/detail/object-history'
import { hasPermission } from '../../../../console/routes/guard'
import { useShell } from '../../../../console/shell'
import type { Power } from '../../../../contract/manager/powers'
import { powerColumns as words } from '../../../../lib/columns/powers'
import { formatShort } from '../../../../lib/time/time'
import { Facts } from '../../../../ui/display/facts'
import { Tag } from '../../../../ui/display/tag'

/** A permission next to the list. */
export function PowerDetail({ power }: { power: Power }) {
  const { session } = useShell()
  const seesLog = hasPermission(session.visitor().permissions, '/system/log/list')
  return (
    <>
      <DetailHead
        title={power.name}
        aside={<Tag>{words.type.text(power)}</Tag>}
        subtitle={power.path ?? words.type.text(power)}
      />
      <div className="min-h-0 flex-1 overflow-y-auto" data-scroller>
        <section aria-label="权限资料" className="border-b border-line px-4 py-3">
          <Facts
            items={[
              { name: '上级', value: words.above.text(power), whole: true },
              { name: '排序', value: words.sort.text(power) },
              { name: '缓存页面', value: words.keepAlive.text(power) },
              { name: '角色数', value: words.roles.text(power) },
              { name: '更新时间', value: formatShort(power.updateTime) },
            ]}
          />
        </section>
        {seesLog && <ObjectHistory object={`power:${power.id}`} text="谁改了它的排序和缓存，会记在这里。" />}
      </div>
    </>
  )
}
