import { useState } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { useConsole } from '../../console/console'
import { Tabs } from '../../ui/display/tabs'
import { useStore } from '../../ui/hooks/use-store'
import { Dialog } from '../../ui/overlay/dialog'
import { GrantedList } from './granted-list'
import { OwnSecondStep } from './own-second-step'
import { Profile } from './profile'
import { SessionList } from './session-list'

const tabs = [
  { key: 'profile', title: '资料' },
  { key: 'sessions', title: '登录设备' },
  { key: 'granted', title: '我的权限' },
] as const

type Tab = (typeof tabs)[number]['key']

/** The signed-in user: their data, sessions and permissions. */
export function AccountDialog({ close }: DialogProps) {
  const { session } = useConsole()
  const { user } = useStore(session)
  const [tab, setTab] = useState<Tab>('profile')
  // Signed out: the login page is loading.
  if (!user) return null
  const { info } = user
  return (
    <Dialog title="我的账号" width={640} onClose={close}>
      <Tabs label="我的账号" items={tabs} value={tab} onChange={(key) => setTab(key)}>
        <div className="min-h-64">
          {tab === 'profile' && <Profile info={info} />}
          {tab === 'sessions' && (
            <>
              <SessionList />
              <OwnSecondStep />
            </>
          )}
          {tab === 'granted' && <GrantedList entries={info.permissions} />}
        </div>
      </Tabs>
    </Dialog>
  )
}
