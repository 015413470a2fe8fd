/** The pages for missing and forbidden pages (spec §2). */
import { Compass, Lock, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearch } from 'wouter'
import { Button, buttonClass } from '../../ui/display/button'
import { useConsole } from '../console'

/** Says that there is no such page. */
export const NotFoundPage = () => (
  <StatusPage icon={Compass} code="404" title="页面不存在" text="地址可能有误，或页面已经移走。" />
)

/** Says which page the signed-in user may not open. */
export function ForbiddenPage() {
  const { session, router, signOut } = useConsole()
  const title = router.pageAt(new URLSearchParams(useSearch()).get('from') ?? '')?.title
  const name = session.get().user?.info.name
  return (
    <StatusPage
      icon={Lock}
      code="401"
      title={title ? `没有“${title}”的权限` : '没有权限'}
      text={`当前账号是${name ?? '—'}。\n请联系管理员开通，或换一个账号登录。`}
    >
      <Button onClick={signOut}>换个账号</Button>
    </StatusPage>
  )
}

interface StatusPageProps {
  icon: LucideIcon
  code: string
  title: string
  text: string
  children?: ReactNode
}

const StatusPage = ({ icon: Icon, code, title, text, children }: StatusPageProps) => (
  <div className="grid min-h-full place-items-center bg-bg-sunk p-4">
    <div className="grid justify-items-center gap-2 text-center text-text-2">
      <Icon aria-hidden className="size-6 stroke-[1.5] text-text-3" />
      <p className="text-28 font-semibold text-text-3">{code}</p>
      <h1 className="text-16 font-semibold text-text">{title}</h1>
      <p className="max-w-100 text-pretty whitespace-pre-line">{text}</p>
      <div className="mt-3 flex flex-wrap justify-center gap-2">
        <Link href="/" className={buttonClass({ look: 'solid' })}>
          返回首页
        </Link>
        {children}
      </div>
    </div>
  </div>
)
