import { CalendarClock } from 'lucide-react'
import { type Ref, useState } from 'react'
import { useShell } from '../../console/shell'
import { parseDateWords } from '../../lib/date-words'
import { formatDateTime } from '../../lib/time'
import { TextField } from '../../ui/text-field'
import { useStore } from '../../ui/use-store'
import { useWorkstation } from './use-workstation'

/** Hours after midnight, where only a day was said (ours). */
const startOfWork = 9

/** When to call again, in words: 明天下午3点. What was understood stands beside it; it is saved with the result. */
export function BookingField({ input }: { input: Ref<HTMLInputElement> }) {
  const { live } = useShell()
  const station = useWorkstation()
  const { draft } = useStore(station.drafts)
  const { missing } = useStore(station)
  const time = draft?.nextFollowTime ?? null
  const [words, setWords] = useState(() => (time === null ? '' : formatDateTime(time * 1000)))
  const [isLeft, setLeft] = useState(false)

  const read = (text: string) => {
    const understood = parseDateWords(text, live.now())
    if (!understood) return null
    return understood.hasTime ? understood.seconds : understood.seconds + startOfWork * 3600
  }
  const seconds = read(words)
  const isEmpty = words.trim() === ''
  const fault = faultOf(isEmpty, seconds, live.now())
  const wanted = missing === 'booking' && time === null ? '预约时间不能为空' : undefined
  const take = (text: string) => {
    setWords(text)
    setLeft(false)
    const at = read(text)
    station.drafts.change({ nextFollowTime: at !== null && at * 1000 > live.now() ? at : null })
  }
  return (
    <TextField
      ref={input}
      label="预约"
      name="nextFollowTime"
      icon={CalendarClock}
      autoComplete="off"
      spellCheck={false}
      placeholder="明天下午3点、下周一上午9点、2小时后"
      value={words}
      error={(isLeft ? fault : undefined) ?? wanted}
      onChange={({ target }) => take(target.value)}
      onBlur={() => setLeft(true)}
      trailing={
        seconds !== null && (
          <output className="shrink-0 text-12 whitespace-nowrap text-accent-text">
            {formatDateTime(seconds * 1000).slice(5)}
          </output>
        )
      }
    />
  )
}

function faultOf(isEmpty: boolean, seconds: number | null, now: number): string | undefined {
  if (isEmpty) return undefined
  if (seconds === null) return '看不懂这个时间，试试 明天下午3点、11-21 15:00'
  return seconds * 1000 <= now ? '预约要在现在之后' : undefined
}
