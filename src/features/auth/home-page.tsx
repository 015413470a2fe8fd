import { LogOut } from 'lucide-react'
import { Brand } from '../../console/brand'
import { useConsole } from '../../console/console'
import type { SignedInUser } from '../../console/session'
import { ThemeToggle } from '../../console/theme-toggle'
import { Avatar } from '../../ui/avatar'
import { Button } from '../../ui/button'
import { useStore } from '../../ui/use-store'
import { GrantedList } from './granted-list'
import { Profile } from './profile'
import { SessionList } from './session-list'

/** Who is signed in, where, and what they may do. */
export function HomePage() {
  const { session, site } = useConsole()
  const { user } = useStore(session)
  // Signed out: the login page is on its way.
  if (!user) return null
  const avatarUrl = user.info.avatar && `${site.imageHost}${user.info.avatar}`
  return (
    <div className="flex min-h-full flex-col desk:h-full">
      <TopBar user={user} avatarUrl={avatarUrl} />
      <main className="grid flex-1 content-start desk:min-h-0 desk:grid-cols-[minmax(0,1fr)_396px] desk:content-stretch">
        <h1 className="sr-only">首页</h1>
        <div className="desk:order-2 desk:overflow-y-auto desk:border-l desk:border-line">
          <Profile info={user.info} avatarUrl={avatarUrl} />
          <SessionList />
        </div>
        <div className="desk:overflow-y-auto">
          <GrantedList entries={user.info.permissions} />
        </div>
      </main>
    </div>
  )
}

function TopBar({ user: { info }, avatarUrl }: { user: SignedInUser; avatarUrl: string | null }) {
  const { signOut } = useConsole()
  return (
    <header className="flex h-bar shrink-0 items-center gap-2 border-b border-line px-4">
      <Brand />
      <span className="flex-1" />
      <ThemeToggle />
      <span aria-hidden className="h-4 w-px bg-line-strong max-[640px]:hidden" />
      <span className="mx-1 flex min-w-0 items-center gap-2 max-[640px]:hidden">
        <Avatar name={info.name} url={avatarUrl} />
        <span className="truncate">{info.name}</span>
        {info.employeeNo && <span className="text-text-3">{info.employeeNo}</span>}
      </span>
      <Button small onClick={signOut}>
        <LogOut aria-hidden />
        退出登录
      </Button>
    </header>
  )
}
