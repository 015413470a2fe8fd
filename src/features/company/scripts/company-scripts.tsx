import { Plus } from 'lucide-react'
import { useEndpoint } from '../../../console/data/data'
import { useShell } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { mostScripts, type ScriptSetting } from '../../../contract/phone/scripts'
import { call } from '../../../lib/api'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Tag } from '../../../ui/display/tag'
import { Empty } from '../../../ui/loading/empty'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'

/** A company's scripts (话术): what its agents read during a call. */
export function CompanyScripts({ companyId }: { companyId: number }) {
  const { data, dialogs, confirm, toasts } = useShell()
  const asked = useEndpoint(phoneEndpoints.scriptSettings, { companyId })
  const open = (script: ScriptSetting | null, place: number) =>
    void dialogs.open(async () => (await import('./call-script-dialog')).CallScriptDialog, { companyId, script, place })
  const remove = async ({ id, title }: ScriptSetting) => {
    const text = '坐席从下一通电话起不再看到它，删除后不能恢复。'
    if (!(await confirm({ title: `删除话术“${title}”？`, text, ok: '删除', danger: true }))) return
    await call(phoneEndpoints.scriptDelete, { query: { id } })
    data.refresh(phoneEndpoints.scriptSettings, phoneEndpoints.scriptList)
    toasts.show('ok', `话术“${title}”已删除`)
  }
  return (
    <section aria-label="话术" className="px-4 py-3">
      <Loaded of={asked} failed="话术没有取到" skeleton={<SkeletonLines count={6} />}>
        {(scripts) => {
          const next = (scripts.at(-1)?.place ?? 0) + 1
          return (
            <>
              <header className="mb-2 flex items-center justify-between gap-2">
                <p className="text-12 text-text-3">坐席在呼叫中心按 h 逐条看，姓名等变量自动填好。</p>
                {scripts.length < mostScripts && (
                  <Button small onClick={() => open(null, next)}>
                    <Plus aria-hidden />
                    新增话术
                  </Button>
                )}
              </header>
              {scripts.length === 0 && <Empty title="还没有话术" text="写一条开场白，坐席打电话时照着说。" />}
              <ul>
                {scripts.map((script) => (
                  <li key={script.id} className="flex items-center gap-2 border-b border-line py-1.5 last:border-b-0">
                    <div className={classNames('min-w-0 flex-1', script.status === 'DISABLED' && 'text-text-3')}>
                      <p className="flex items-center gap-2">
                        <span className="truncate">{script.title}</span>
                        {script.status === 'DISABLED' && <Tag>停用</Tag>}
                      </p>
                      <p className="truncate text-12 text-text-3">{script.content}</p>
                    </div>
                    <Button
                      small
                      look="quiet"
                      aria-label={`编辑话术：${script.title}`}
                      onClick={() => open(script, next)}
                    >
                      编辑
                    </Button>
                    <Button
                      small
                      look="quiet"
                      aria-label={`删除话术：${script.title}`}
                      onClick={() => void remove(script)}
                    >
                      删除
                    </Button>
                  </li>
                ))}
              </ul>
            </>
          )
        }}
      </Loaded>
    </section>
  )
}
