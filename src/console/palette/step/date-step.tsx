import { useState } from 'react'
import { readFuture } from '../../../lib/time/date-words'
import type { DateParam } from '../../registry/params'
import { useShell } from '../../shell'
import { Frame } from '../frame'
import { AnswerRow, Notice } from '../row-view'
import { dateText } from './answer-text'
import { StepFooter, type StepProps } from './step-frame'

/** Examples for users who don't know what they can type. */
const days = ['今天', '明天', '后天', '下周一']
const times = ['今天下午3点', '明天上午9点', '明天下午3点', '下周一上午9点', '2小时后']

/**
 * A future day or time, as a date or in words. The understood value is the row to confirm; if it wasn't understood, the
 * reason is in its place.
 */
export function DateStep({ step, walk, next, frame, onAnswer }: StepProps & { step: DateParam }) {
  const { live } = useShell()
  const hasTime = step.time ?? false
  const former = walk.former[step.name]
  const [typed, setTyped] = useState(typeof former === 'number' ? dateText(former, hasTime) : '')
  const [picked, setPicked] = useState('')

  // By the server's clock, so that 2小时后 means the same time on a machine with a wrong clock.
  const read = (text: string) => readFuture(text, { title: hasTime ? '时间' : '日期', hasTime, now: live.now() })
  const isEmpty = typed.trim() === ''
  const found = isEmpty ? null : read(typed)
  const fault = found && 'fault' in found ? found.fault : null
  const rows = (isEmpty ? (hasTime ? times : days) : [typed]).flatMap((word) => {
    const understood = read(word)
    return 'seconds' in understood ? [{ id: `date ${word.trim()}`, word, seconds: understood.seconds }] : []
  })
  const ids = rows.map(({ id }) => id)
  const selected = ids.includes(picked) ? picked : (ids[0] ?? '')

  const give = (seconds: number) => onAnswer(seconds, dateText(seconds, hasTime))
  const chosen = rows.find(({ id }) => id === selected)
  return (
    <Frame
      {...frame}
      placeholder={step.title}
      typed={typed}
      onTyped={setTyped}
      ids={ids}
      selected={selected}
      onSelect={setPicked}
      status={fault ?? (!isEmpty && chosen ? dateText(chosen.seconds, hasTime) : '')}
      footer={<StepFooter next={next} frame={frame} {...(chosen && { onNext: () => give(chosen.seconds) })} />}
    >
      {rows.map(({ id, word, seconds }) => (
        <AnswerRow
          key={id}
          id={id}
          title={isEmpty ? word : dateText(seconds, hasTime)}
          beside={isEmpty ? dateText(seconds, hasTime) : weekdayOf(seconds)}
          hint={isEmpty ? '' : next}
          onChoose={() => give(seconds)}
        />
      ))}
      {fault !== null && <Notice id="note">{fault}</Notice>}
    </Frame>
  )
}

const weekdayOf = (seconds: number) => `周${'日一二三四五六'.charAt(new Date((seconds + 8 * 3600) * 1000).getUTCDay())}`
