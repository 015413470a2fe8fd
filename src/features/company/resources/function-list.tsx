import { Check, Minus } from 'lucide-react'
import { useEndpoint } from '../../../console/data/data'
import { useShell } from '../../../console/shell'
import { type CompanyResources, resourcesEndpoints } from '../../../contract/company/resources'
import { classNames } from '../../../ui/class-names'
import { Button } from '../../../ui/display/button'
import { Loaded } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { groupsOf } from './function-groups'

/**
 * The functions that a company may hand on to its people: those that it has, and those that it could have.
 * @param edits whether they are changed here, too
 */
export function FunctionList({ resources, edits = false }: { resources: CompanyResources; edits?: boolean }) {
  const { dialogs } = useShell()
  const { id, name, mayNot } = resources
  const asked = useEndpoint(resourcesEndpoints.functionList, { companyId: id })
  return (
    <section aria-label="功能" className="px-4 py-3">
      <Loaded of={asked} failed="企业的功能没有取到" skeleton={<SkeletonLines count={10} />}>
        {(functions) => (
          <>
            <header className="mb-2 flex items-center justify-between gap-2">
              <p className="text-12 text-text-3">
                已开通 {functions.filter(({ isGiven }) => isGiven).length} / {functions.length}
                ，企业的角色只能授予已开通的
              </p>
              {edits && mayNot.updateFunctions === undefined && (
                <Button
                  small
                  onClick={() =>
                    void dialogs.open(async () => (await import('./function-dialog')).FunctionDialog, {
                      company: { id, name },
                      functions,
                    })
                  }
                >
                  修改功能
                </Button>
              )}
            </header>
            {groupsOf(functions).map(({ group, all }) => (
              <div key={group} className="mb-3">
                <h3 className="mb-1 text-12 font-semibold text-text-2">{group}</h3>
                <ul className="grid grid-cols-2 gap-x-4 gap-y-1 max-[640px]:grid-cols-1">
                  {all.map(({ key, title, page, isGiven }) => (
                    <li
                      key={key}
                      title={page === null ? title : `${page}：${title}`}
                      className={classNames('flex min-w-0 items-center gap-1.5', !isGiven && 'text-text-3')}
                    >
                      {isGiven ? (
                        <Check aria-hidden className="size-3.5 shrink-0 text-ok" />
                      ) : (
                        <Minus aria-hidden className="size-3.5 shrink-0" />
                      )}
                      <span className="truncate">{title}</span>
                      {!isGiven && <span className="sr-only">未开通</span>}
                    </li>
                  ))}
                </ul>
              </div>
            ))}
          </>
        )}
      </Loaded>
    </section>
  )
}
