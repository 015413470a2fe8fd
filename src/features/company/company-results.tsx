import { Plus } from 'lucide-react'
import { useEndpoint } from '../../console/data/data'
import { useShell } from '../../console/shell'
import { callEndpoints, type WrapupCodeSetting } from '../../contract/call'
import { classNames } from '../../ui/class-names'
import { Button } from '../../ui/display/button'
import { Keycap } from '../../ui/display/keycap'
import { Tag } from '../../ui/display/tag'
import { Loaded } from '../../ui/loading/loaded'
import { SkeletonLines } from '../../ui/loading/skeleton'

const digits = [1, 2, 3, 4, 5, 6, 7, 8, 9]

/** A company's results (小结字典): what each digit of the keyboard says about a call, and what follows from it. */
export function CompanyResults({ companyId }: { companyId: number }) {
  const { dialogs } = useShell()
  const asked = useEndpoint(callEndpoints.wrapupCodeSettings, { companyId })
  const edit = (digit: number, result: WrapupCodeSetting | null) =>
    void dialogs.open(async () => (await import('./result-dialog')).ResultDialog, { companyId, digit, result })
  return (
    <section aria-label="小结字典" className="px-4 py-3">
      <p className="mb-2 text-12 text-text-3">通话结束后，坐席按数字键选一个小结。改动对下一通电话起作用。</p>
      <Loaded of={asked} failed="小结没有取到" skeleton={<SkeletonLines count={9} />}>
        {(results) => (
          <ul>
            {digits.map((digit) => {
              const result = results.find((one) => one.digit === digit) ?? null
              return (
                <li
                  key={digit}
                  className="flex min-h-12 items-center gap-3 border-b border-line py-1.5 last:border-b-0"
                >
                  <Keycap spoken>{String(digit)}</Keycap>
                  <div className={classNames('min-w-0 flex-1', !result?.inUse && 'text-text-3')}>
                    <p className="flex items-center gap-2">
                      <span className="truncate">{result?.name ?? '没有小结'}</span>
                      {result && !result.inUse && <Tag>停用</Tag>}
                    </p>
                    {result && <p className="truncate text-12 text-text-3">{result.hint}</p>}
                  </div>
                  <Button
                    small
                    look="quiet"
                    aria-label={result ? `编辑小结：${result.name}` : `添加小结：数字键 ${digit}`}
                    onClick={() => edit(digit, result)}
                  >
                    {result ? '编辑' : <Plus aria-hidden />}
                    {!result && '添加'}
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
    </section>
  )
}
