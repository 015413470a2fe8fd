import type { Ref } from 'react'
import { Empty } from '../../ui/empty'
import { Announcer } from './announcer'
import { BlockedNotice } from './blocked-notice'
import { CallActions, KeyedButton } from './call-actions'
import { CallHead } from './call-head'
import { ContactFacts } from './contact-facts'
import { RecentCalls } from './recent-calls'
import { Results } from './results'
import type { Contact } from './subject'
import { useStation } from './use-workstation'

interface CallPaneProps {
  /** Of whom the pane is about; undefined until it is known. */
  contact: Contact | undefined
  /** Why it isn't known. */
  fault: { text: string; retry(): void } | null
  reason: Ref<HTMLInputElement>
}

/** Middle: the call, or whoever would be called. */
export function CallPane({ contact, fault, reason }: CallPaneProps) {
  const { state, subject } = useStation()
  return (
    <>
      <h2 className="sr-only">当前通话</h2>
      <Announcer />
      {subject ? (
        <>
          <CallHead subject={subject} contact={contact} />
          <CallActions subject={subject} />
          {state.blocked && <BlockedNotice blocked={state.blocked} />}
          <ContactFacts contact={contact} fault={fault} />
          <Results reason={reason} />
          <RecentCalls contact={contact} fault={fault} />
        </>
      ) : (
        <div className="grid flex-1 place-items-center">
          <Empty title="还没有选人" text="在队列里选一位，或直接拨一个号码。">
            <KeyedButton id="phone.dial">拨一个号码</KeyedButton>
          </Empty>
        </div>
      )}
    </>
  )
}
