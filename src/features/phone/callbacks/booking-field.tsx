import { CalendarClock } from 'lucide-react'
import type { Ref } from 'react'
import { useShell } from '../../../console/shell'
import { DateField } from '../../../ui/date/date-field'
import { useStore } from '../../../ui/hooks/use-store'
import { useWorkstation } from '../station/use-workstation'

/** How far in the future a callback may be, in seconds: the server accepts a year. */
const furthest = 365 * 86_400

/** When to call again, in words: 明天下午3点. The understood time appears next to it. It is saved with the result. */
export function BookingField({ input }: { input: Ref<HTMLInputElement> }) {
  const { live } = useShell()
  const station = useWorkstation()
  const { draft } = useStore(station.drafts)
  const { missing } = useStore(station)
  const time = draft?.nextFollowTime ?? null
  return (
    <DateField
      ref={input}
      label="预约"
      name="nextFollowTime"
      icon={CalendarClock}
      minute
      coming
      max={live.now() / 1000 + furthest}
      now={live.now}
      placeholder="明天下午3点、下周一上午9点、2小时后"
      value={time}
      error={missing === 'booking' && time === null ? '预约时间不能为空' : undefined}
      onChange={(nextFollowTime) => station.drafts.change({ nextFollowTime })}
    />
  )
}
