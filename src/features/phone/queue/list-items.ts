/** Putting off or skipping a number of a pasted list. This code loads when needed. */
import type { CommandContext } from '../../../console/shell'
import { phoneEndpoints } from '../../../contract/phone'
import { call } from '../../../lib/api'
import { formatShort, startOfDay } from '../../../lib/time/time'
import { workstationOf } from '../station/workstation'

const { listItemUpdate, listList, queueInfo } = phoneEndpoints

/** Puts off the number in the panes, or skips it; `z` undoes it. */
export async function decideItem(context: CommandContext, decision: 'LATER' | 'SKIPPED'): Promise<void> {
  const { data, live, toasts, undo } = context
  const station = workstationOf(context)
  const subject = station.subject()
  if (!subject) return toasts.show('warn', '先在队列里选一位')
  const { itemId: id, key, name, mask } = subject
  if (id === null) return toasts.show('warn', '只有粘贴的名单里的号码能稍后或跳过')
  const { laterTime, before } = await call(listItemUpdate, { body: { id, decision } })
  // Before the rows reload, because after that the next person is no longer known.
  station.passOver(key)
  data.refresh(queueInfo, listList)
  const text = laterTime === null ? '已跳过，不再呼叫' : `${timeOf(laterTime, live.now())} 再呼`
  undo.offer(`${name ?? mask}：${text}`, async () => {
    await call(listItemUpdate, { body: { id, ...before } })
    data.refresh(queueInfo, listList)
    if (key !== null && !station.call()) station.select(key)
  })
}

/**
 * `14:30`, for another day `11-23 14:30`.
 * @param now epoch milliseconds
 */
function timeOf(seconds: number, now: number): string {
  const [date, clock] = formatShort(seconds * 1000).split(' ')
  return startOfDay(seconds) === startOfDay(now) ? (clock ?? '') : `${date} ${clock}`
}
