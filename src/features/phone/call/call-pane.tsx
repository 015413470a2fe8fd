import { type Ref, useEffect } from 'react'
import { whenIdle } from '../../../lib/browser/idle'
import { narrowerThan, useMediaQuery } from '../../../ui/hooks/use-media-query'
import { createCode, useCode } from '../../../ui/loading/code'
import { Empty } from '../../../ui/loading/empty'
import type { Contact } from '../station/subject'
import { useStation } from '../station/use-workstation'
import { Announcer } from './announcer'
import { CallActions, KeyedButton } from './call-actions'
import { CallHead } from './call-head'
import { ContactFacts } from './contact-facts'
import { RecentCalls } from './recent-calls'
import { Results } from './results'
import { SaveAndNext } from './save-buttons'

interface CallPaneProps {
  /** The person of the pane; undefined while unknown. */
  contact: Contact | undefined
  /** Why it isn't known. */
  fault: { text: string; retry(): void } | null
  reason: Ref<HTMLInputElement>
}

/** Few dials are refused, so this code loads when the browser is idle. */
const noticeCode = createCode(() => import('./blocked-notice').then(({ BlockedNotice }) => BlockedNotice))

/** What the agent reads comes after the results, so it does not keep them waiting. */
const scriptsCode = createCode(() => import('./scripts').then(({ Scripts }) => Scripts))
/** The toast has told it, and the next person tries again. */
const ignore = () => undefined

/**
 * Middle: the call, or the person to call. The name and the hang-up button stay visible; the rest scrolls below them.
 */
export function CallPane({ contact, fault, reason }: CallPaneProps) {
  const { call, state, subject, station } = useStation()
  useEffect(() => whenIdle(noticeCode.prefetch), [])
  const Scripts = useCode(scriptsCode, subject !== null, ignore)
  const BlockedNotice = useCode(noticeCode, state.blocked !== null, station.forgetBlocked)
  // On a narrow screen, the form's own bar is in another pane.
  const isNarrow = useMediaQuery(narrowerThan.desk)
  if (!subject) {
    return (
      <>
        <Heading />
        <div className="grid flex-1 place-items-center desk:max-wide:col-span-2 desk:max-wide:row-start-2">
          <Empty title="还没有选人" text="在队列里选一位，或直接拨一个号码。">
            <span className="flex flex-wrap justify-center gap-2">
              <KeyedButton id="phone.dial">拨一个号码</KeyedButton>
              <KeyedButton id="phone.redial">重拨上一个</KeyedButton>
            </span>
          </Empty>
        </div>
      </>
    )
  }
  return (
    <>
      <Heading />
      <div className="shrink-0 desk:max-wide:col-span-2 desk:max-wide:row-start-1">
        <CallHead subject={subject} contact={contact} />
        <CallActions subject={subject} />
        {state.blocked && BlockedNotice && <BlockedNotice blocked={state.blocked} contact={contact} />}
      </div>
      <div
        data-scroller
        className="@container flex min-h-0 flex-1 flex-col overflow-y-auto desk:max-wide:col-start-1 desk:max-wide:row-start-2"
      >
        {/* If there is little room, the results of the call come before what is known. */}
        <div className={behind}>
          <ContactFacts contact={contact} fault={fault} />
        </div>
        <Results contact={contact} reason={reason} />
        {Scripts && <Scripts contact={contact} />}
        <div className={behind}>
          <RecentCalls contact={contact} fault={fault} />
        </div>
      </div>
      {isNarrow && call && (
        <div className="shrink-0 border-t border-line bg-bg px-4 py-2">
          <SaveAndNext className="w-full" />
        </div>
      )}
    </>
  )
}

const behind = 'max-wide:order-1 [@media(max-height:719px)]:order-1'

const Heading = () => (
  <>
    <h2 className="sr-only">当前通话</h2>
    <Announcer />
  </>
)
