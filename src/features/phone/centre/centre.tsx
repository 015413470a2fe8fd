import { Headset, RefreshCw } from 'lucide-react'
import { useEffect } from 'react'
import { useKeys } from '../../../console/hotkeys/use-keys'
import { hasStation } from '../../../console/live/live'
import { ariaKeys, keycaps } from '../../../console/registry/keys'
import { hasPermission } from '../../../console/routes/guard'
import type { Session } from '../../../console/session/session'
import { useShell } from '../../../console/shell'
import { formatDateTimeSeconds } from '../../../lib/time/time'
import { Button } from '../../../ui/display/button'
import { useMediaQuery } from '../../../ui/hooks/use-media-query'
import { useStore } from '../../../ui/hooks/use-store'
import { createCode, useCode } from '../../../ui/loading/code'
import { Awaited } from '../../../ui/loading/loaded'
import { SkeletonLines } from '../../../ui/loading/skeleton'
import { AgentTable } from './agent-table'
import { CentreFigures } from './centre-figures'
import { LastCalls } from './last-calls'
import { useCentre } from './use-centre'

const guideCode = createCode(() => import('./company-guide').then(({ CompanyGuide }) => CompanyGuide))

/** Somebody who sets up a company's departments. */
const isCompanyKeeper = (session: Session): boolean =>
  session.get().user?.info.org === 'COMPANY' && hasPermission(session.visitor().permissions, 'department:save')

/** From this window width on (px) the last calls are next to the agents; from the second width on with more room. */
const besides = ['(min-width: 1360px)', '(min-width: 1680px)'] as const

/** A supervisor's call centre: the agents, the day's figures, the last calls. */
export function Centre() {
  const { centre, error, refresh, offset } = useCentre()
  const { session } = useShell()
  const hasOwn = hasStation(useStore(session))
  // Without its code there is no guide, and everything else works.
  const Guide = useCode(guideCode, centre?.isNew === true && isCompanyKeeper(session), () => undefined)
  const isBeside = useMediaQuery(besides[0])
  const beside = useMediaQuery(besides[1]) ? 480 : 384
  // A user who has just stopped calling had the focus on a part that is gone, so keys and screen readers start here.
  useEffect(() => {
    if (document.activeElement === document.body) document.querySelector('main')?.focus({ preventScroll: true })
  }, [])
  if (!centre) {
    const skeleton = (
      <div aria-busy="true" className="p-4">
        <SkeletonLines count={12} />
      </div>
    )
    return <Awaited of={{ data: centre, error, mutate: refresh }} failed="呼叫中心没有取到" skeleton={skeleton} />
  }
  return (
    <>
      {hasOwn && <OwnStart />}
      <div className="grid gap-3 p-4" style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {centre.isNew && Guide && <Guide employees={centre.agents.length} />}
        <CentreFigures centre={centre} />
        <div
          className="grid items-start gap-3"
          style={{ gridTemplateColumns: isBeside ? `minmax(0, 1fr) ${beside}px` : 'minmax(0, 1fr)' }}
        >
          <AgentTable centre={centre} offset={offset} aside={<Freshness {...{ error, refresh }} time={centre.now} />} />
          <LastCalls calls={centre.calls} />
        </div>
      </div>
    </>
  )
}

/** The way to the user's own workstation. */
function OwnStart() {
  const { commands } = useShell()
  return (
    <div className="flex min-h-12 items-center gap-3 border-b border-line px-4 py-1.5">
      <Button
        look="solid"
        title="切换为空闲，打开自己的工作台"
        onClick={() => void commands.execute('phone.choose-state', { state: 'IDLE' }, 'button')}
      >
        <Headset aria-hidden />
        开始接打
      </Button>
      <span className="truncate text-text-2">本人离线，不在接打</span>
    </div>
  )
}

interface FreshnessProps {
  /** When the shown answer arrived: milliseconds. */
  time: number
  /** Why no newer answer came. */
  error: unknown
  refresh(): void
}

function Freshness({ time, error, refresh }: FreshnessProps) {
  const keys = useKeys('phone.refresh-queue')
  return (
    <>
      <span className={error ? 'text-12 text-warn' : 'text-12 text-text-3'}>
        {error ? '没有取到新的，这是 ' : '更新于 '}
        {formatDateTimeSeconds(time).slice(11)}
      </span>
      <Button
        small
        square
        look="quiet"
        aria-label="刷新"
        title={keys === undefined ? '刷新' : `刷新 ${keycaps(keys).join(' ')}`}
        aria-keyshortcuts={ariaKeys(keys)}
        onClick={refresh}
      >
        <RefreshCw aria-hidden />
      </Button>
    </>
  )
}
