/** Tells in the bell which callbacks of colleagues nobody has made, and which of the user's own were taken over. */
import { callbackEndpoints, type OfferedCallback, type TakenCallback } from '../../../contract/phone/callbacks'
import { call } from '../../../lib/api'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { formatShort } from '../../../lib/time/time'
import { noticesOf } from '../../notices/notices'
import type { Shell } from '../../shell'

/** Milliseconds until it looks: a page that loads has more urgent things to ask. */
const firstAfter = 12_000
/** After this many milliseconds it looks again. */
const interval = 5 * 60_000
const toldKey = 'offers-told'

/** What this browser has told: each once, also after a reload. */
interface Told {
  readonly userId: number
  readonly names: readonly string[]
}

/** Follows them; returns the function that ends it. */
export function followOffers(shell: Shell): () => void {
  const { session, commands } = shell
  const notices = noticesOf(shell)
  const userId = session.get().user?.info.id ?? 0
  let isOver = false
  let timer: ReturnType<typeof setTimeout> | undefined
  const open = () => void commands.execute('phone.open-callbacks', {}, 'button')

  const tell = (offered: readonly OfferedCallback[], taken: readonly TakenCallback[]) => {
    const last = readStored<Told | null>(toldKey, null)
    const known = last?.userId === userId ? last.names : []
    const isNew = (name: string) => !known.includes(name)
    const offers = offered.filter((one) => isNew(offerName(one)))
    if (offers.length > 0) notices.tell('warn', `${offers.length} 个同事的预约没有回`, { title: '接手', run: open })
    for (const one of taken.filter((other) => isNew(takenName(other)))) {
      const who = one.name ?? one.phone ?? '未登记'
      notices.tell('warn', `${one.userName}接手了您 ${formatShort(one.time)} 给${who}的预约`, {
        title: '查看',
        run: open,
      })
    }
    // What is over need not be remembered.
    writeStored(toldKey, { userId, names: [...offered.map(offerName), ...taken.map(takenName)] } satisfies Told)
  }
  const look = async () => {
    timer = setTimeout(look, interval)
    try {
      const { offered, taken } = await call(callbackEndpoints.callbackOffers, { quiet: true })
      if (!isOver) tell(offered, taken)
    } catch {
      // 我的预约 shows the same; a later look tries again.
    }
  }
  timer = setTimeout(look, firstAfter)
  const end = () => {
    isOver = true
    clearTimeout(timer)
  }
  session.onSignOut(end)
  return end
}

const offerName = ({ id, time }: OfferedCallback) => `offer ${id} ${time}`
const takenName = ({ id, takenTime }: TakenCallback) => `taken ${id} ${takenTime}`
