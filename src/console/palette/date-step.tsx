import { useState } from 'react'
import { parseDateWords, type Understood } from '../../lib/date-words'
import { startOfDay } from '../../lib/time'
import type { DateParam } from '../params'
import { dateText } from './answer-text'
import { Frame } from './frame'
import { AnswerRow, Notice } from './row-view'
import { StepFooter, type StepProps } from './step-frame'

/** For whoever doesn't know what can be typed. */
const days = ['今天', '明天', '后天', '下周一']
const times = ['今天下午3点', '明天上午9点', '明天下午3点', '下周一上午9点', '2小时后']
/** Hours after midnight, where a time is needed and only a day was said (ours). */
const startOfWork = 9

/** A day or a time, as a date or in words. What was understood stands as the row to confirm. */
export function DateStep({ step, walk, next, frame, onAnswer }: StepProps & { step: DateParam }) {
  const hasTime = step.time ?? false
  const former = walk.former[step.name]
  const [typed, setTyped] = useState(typeof former === 'number' ? dateText(former, hasTime) : '')
  const [picked, setPicked] = useState('')

  const secondsOf = (understood: Understood) => {
    if (!hasTime) return startOfDay(understood.seconds * 1000)
    return understood.hasTime ? understood.seconds : understood.seconds + startOfWork * 3600
  }
  const isEmpty = typed.trim() === ''
  const words = isEmpty ? (hasTime ? times : days) : [typed]
  const rows = words.flatMap((word) => {
    const understood = parseDateWords(word)
    return understood ? [{ id: `date ${word.trim()}`, word, seconds: secondsOf(understood) }] : []
  })
  const ids = rows.map(({ id }) => id)
  const selected = ids.includes(picked) ? picked : (ids[0] ?? '')
  const isPast = (seconds: number) => seconds < (hasTime ? Date.now() / 1000 : startOfDay())

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
      status={!isEmpty && chosen ? dateText(chosen.seconds, hasTime) : ''}
      footer={<StepFooter next={next} frame={frame} {...(chosen && { onNext: () => give(chosen.seconds) })} />}
    >
      {rows.map(({ id, word, seconds }) => (
        <AnswerRow
          key={id}
          id={id}
          title={isEmpty ? word : dateText(seconds, hasTime)}
          beside={isEmpty ? dateText(seconds, hasTime) : weekdayOf(seconds)}
          hint={isPast(seconds) ? '已经过去' : isEmpty ? '' : next}
          onChoose={() => give(seconds)}
        />
      ))}
      {rows.length === 0 && (
        <Notice id="note">{`看不懂“${typed.trim()}”，试试 ${hasTime ? '明天下午3点、11-21 15:00' : '明天、下周一、11-21'}`}</Notice>
      )}
    </Frame>
  )
}

const weekdayOf = (seconds: number) => `周${'日一二三四五六'.charAt(new Date((seconds + 8 * 3600) * 1000).getUTCDay())}`
