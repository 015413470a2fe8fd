import { useState } from 'react'
import type { DialogProps } from '../../console/commands/dialogs'
import { useConsole } from '../../console/console'
import { Tabs } from '../../ui/display/tabs'
import { useStore } from '../../ui/hooks/use-store'
import { Dialog } from '../../ui/overlay/dialog'
import { useGuardedClose } from '../../ui/overlay/use-guarded-close'
import { GrantedList } from './granted-list'
import { OwnSecondStep } from './own-second-step'
import { Profile } from './profile'
import { SessionList } from './session-list'

const tabs = [
  { key: 'profile', title: '资料' },
  { key: 'sessions', title: '登录设备' },
  { key: 'granted', title: '我的权限' },
] as const

const unkeptCodes = {
  title: '新的恢复码保存好了吗？',
  text: '关闭后不再显示，旧的恢复码也已失效。',
  ok: '仍要关闭',
  cancel: '继续查看',
}

type Tab = (typeof tabs)[number]['key']

/** The signed-in user: their data, sessions and permissions. */
export function AccountDialog({ close }: DialogProps) {
  const { session } = useConsole()
  const { user } = useStore(session)
  const [tab, setTab] = useState<Tab>('profile')
  // Kept here, because another tab takes the place of what shows them.
  const [newCodes, setNewCodes] = useState<readonly string[] | null>(null)
  const leave = useGuardedClose(newCodes !== null, close, unkeptCodes)
  // Signed out: the login page is loading.
  if (!user) return null
  const { info } = user
  return (
    <Dialog title="我的账号" width={640} onClose={leave}>
      <Tabs label="我的账号" items={tabs} value={tab} onChange={(key) => setTab(key)}>
        <div className="min-h-64">
          {tab === 'profile' && <Profile info={info} />}
          {tab === 'sessions' && (
            <>
              <SessionList />
              <OwnSecondStep newCodes={newCodes} onNewCodes={setNewCodes} />
            </>
          )}
          {tab === 'granted' && <GrantedList entries={info.permissions} />}
        </div>
      </Tabs>
    </Dialog>
  )
}
