/** Tells whoever has customers, in the bell, what awaits them: follow-ups for today, and customers about to be lost. */
import { type Duties, dutiesEndpoints } from '../../contract/customer/duties'
import { call } from '../../lib/api'
import { readStored, writeStored } from '../../lib/browser/storage'
import { formatDate } from '../../lib/time/time'
import type { Shell } from '../shell'
import { noticesOf } from './notices'

/** Milliseconds until it looks: a page that loads has more urgent things to ask. */
const firstAfter = 10_000
/** After this many milliseconds it looks again: a day may begin, and rules change. */
const interval = 30 * 60_000
const path = '/customer/UserCustomerList'
/** What this browser has told today: each kind once a day, however the number changes while somebody works on it. */
const toldKey = 'duties-told'

interface Told {
  readonly userId: number
  readonly day: string
  readonly kinds: readonly string[]
}

/** Follows them; returns the function that ends it. */
export function followDuties(shell: Shell): () => void {
  const { session, router, live } = shell
  const notices = noticesOf(shell)
  const userId = session.get().user?.info.id ?? 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (duties: Duties) => {
    const day = formatDate(Math.floor(live.now() / 1000))
    const last = readStored<Told | null>(toldKey, null)
    const known = last?.userId === userId && last.day === day ? last.kinds : []
    const news = newsOf(duties).filter(({ kind }) => !known.includes(kind))
    for (const { text, query } of news) {
      notices.tell('warn', text, { title: '查看', run: () => void router.go(`${path}?${query}`) })
    }
    if (news.length > 0) writeStored(toldKey, { userId, day, kinds: [...known, ...news.map(({ kind }) => kind)] })
  }
  const look = async () => {
    timer = setTimeout(look, interval)
    try {
      const duties = await call(dutiesEndpoints.duties, { quiet: true })
      if (!isOver) tell(duties)
    } catch {
      // The pages show the same numbers; a later look tries again.
    }
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  if (router.isPermitted(path)) timer = setTimeout(look, firstAfter)
  session.onSignOut(end)
  return end
}

/** What is worth saying, and the filters that show it. */
function newsOf({ today, overdue, recycling }: Duties) {
  const late = overdue > 0 ? `，其中 ${overdue} 位已逾期` : ''
  return [
    ...(today > 0 ? [{ kind: 'today', text: `今日待跟进 ${today} 位客户${late}`, query: 'next=today' }] : []),
    ...(recycling > 0
      ? [{ kind: 'recycling', text: `${recycling} 位客户即将回收到公海`, query: 'recycling=true' }]
      : []),
  ]
}
