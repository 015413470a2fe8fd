import { Drawer } from '../../ui/drawer'
import type { DialogProps } from '../dialogs'
import { useShell } from '../shell'
import { noticesOf } from './notices'
import { NoticesList } from './notices-list'

/** What was told this session, where there is no room for the bell. */
export function NoticesDrawer({ close }: DialogProps) {
  const notices = noticesOf(useShell())
  return (
    <Drawer title="通知" onClose={close}>
      <NoticesList notices={notices} headed />
    </Drawer>
  )
}
