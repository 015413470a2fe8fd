/**
 * Tells in the bell what awaits somebody: follow-ups for today and customers about to be lost, and complaints that are to
 * be handled.
 */
import { type Duties, dutiesEndpoints } from '../../contract/customer/duties'
import type { DataOf } from '../../contract/endpoint'
import { lockedEndpoints } from '../../contract/phone/locked'
import { call } from '../../lib/api'
import { readStored, writeStored } from '../../lib/browser/storage'
import { formatDate } from '../../lib/time/time'
import { hasPermission } from '../routes/guard'
import type { Shell } from '../shell'
import { noticesOf } from './notices'

/** Milliseconds until it looks: a page that loads has more urgent things to ask. */
const firstAfter = 10_000
/** After this many milliseconds it looks again: a day may begin, and rules change. */
const interval = 30 * 60_000
const customersPath = '/customer/UserCustomerList'
const locksPath = '/customer/companyPhoneLocked'
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
  const hasCustomers = router.isPermitted(customersPath)
  const hasLocks = router.isPermitted(locksPath) && hasPermission(session.visitor().permissions, 'lock:lift')
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const tell = (news: readonly News[]) => {
    const day = formatDate(Math.floor(live.now() / 1000))
    const last = readStored<Told | null>(toldKey, null)
    const known = last?.userId === userId && last.day === day ? last.kinds : []
    const fresh = news.filter(({ kind }) => !known.includes(kind))
    for (const { text, address } of fresh)
      notices.tell('warn', text, { title: '查看', run: () => void router.go(address) })
    if (fresh.length > 0) writeStored(toldKey, { userId, day, kinds: [...known, ...fresh.map(({ kind }) => kind)] })
  }
  const look = async () => {
    timer = setTimeout(look, interval)
    try {
      const news = [
        ...(hasCustomers ? newsOf(await call(dutiesEndpoints.duties, { quiet: true })) : []),
        ...(hasLocks ? complaintsOf(await call(lockedEndpoints.duties, { quiet: true })) : []),
      ]
      if (!isOver) tell(news)
    } catch {
      // The pages show the same numbers; a later look tries again.
    }
  }
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  if (hasCustomers || hasLocks) timer = setTimeout(look, firstAfter)
  session.onSignOut(end)
  return end
}

/** Something worth saying, and the list that shows it. */
interface News {
  readonly kind: string
  readonly text: string
  readonly address: string
}

function newsOf({ today, overdue, recycling }: Duties): News[] {
  const late = overdue > 0 ? `，其中 ${overdue} 位已逾期` : ''
  const at = (query: string) => `${customersPath}?${query}`
  return [
    ...(today > 0 ? [{ kind: 'today', text: `今日待跟进 ${today} 位客户${late}`, address: at('next=today') }] : []),
    ...(recycling > 0
      ? [{ kind: 'recycling', text: `${recycling} 位客户即将回收到公海`, address: at('recycling=true') }]
      : []),
  ]
}

function complaintsOf({ open, late, asked }: DataOf<typeof lockedEndpoints.duties>): News[] {
  const overdue = late > 0 ? `，其中 ${late} 个已逾期` : ''
  const at = (complaint: string) => `${locksPath}?complaint=${complaint}`
  return [
    ...(open > 0 ? [{ kind: 'complaints', text: `${open} 个投诉待处理${overdue}`, address: at('open') }] : []),
    ...(asked > 0 ? [{ kind: 'unlocks', text: `${asked} 个投诉号码等您复核解锁`, address: at('asked') }] : []),
  ]
}
