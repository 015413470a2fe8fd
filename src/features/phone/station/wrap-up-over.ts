/**
 * Handles a wrap-up that ended by itself: a booking in it is stored without a save, and the user is told what couldn't
 * be stored.
 */
import type { LiveCall } from '../../../contract/phone/station'
import { formatDateTime } from '../../../lib/time/time'
import type { StationParts } from './station-parts'
import { subjectOfCall } from './subject'

/** How many milliseconds such a message stays, because a user who types doesn't look at once. */
const shownFor = 20_000

export async function announceBooking({ shell, drafts, page, results }: StationParts, of: LiveCall): Promise<void> {
  const { commands, live, toasts } = shell
  const who = of.customerName ?? of.phone
  const { draft } = drafts.get()
  // The field is still there, with its text.
  const fault = page()?.bookingFault() ?? null
  if (fault !== null) {
    // For this number, whoever is on the screen by then.
    const book = () => commands.execute('phone.add-callback', { subject: subjectOfCall(of) }, 'button')
    toasts.show('warn', `${who} 的预约没有记下：${fault}`, {
      action: { title: '预约', run: book },
      durationMs: shownFor,
    })
    return
  }
  if (draft?.callId !== of.id) return
  if (draft.nextFollowTime !== null) {
    const time = formatDateTime(draft.nextFollowTime * 1000)
    if (await drafts.sent(of.id)) toasts.show('ok', `整理已结束，${who} 已预约 ${time}`)
    else toasts.show('warn', `${who} 的预约 ${time} 还没有送到服务器，会继续重试`)
    return
  }
  const chosen = results().find(({ id }) => id === draft.codeId)
  if (!chosen?.callback || chosen.nextAfterSec === null || !(await drafts.sent(of.id))) return
  // A callback without a time: the server has booked it as its result says.
  const time = formatDateTime(live.now() + chosen.nextAfterSec * 1000).slice(5)
  toasts.show('warn', `整理已结束，${who} 没有填预约时间，已约在 ${time} 左右`, {
    action: { title: '我的预约', run: () => commands.execute('phone.open-callbacks', {}, 'button') },
    durationMs: shownFor,
  })
}
