import { useEffect, useEffectEvent, useState } from 'react'
import { faultOf, type NumberParam, type TextParam } from '../../registry/params'
import { Frame } from '../frame'
import { AnswerRow } from '../row-view'
import { secretText } from './answer-text'
import { StepFooter, type StepProps } from './step-frame'

/** A text or a number. Its error shows once something is typed or Enter was pressed. */
export function TextStep({ step, walk, next, frame, early, onAnswer }: StepProps & { step: TextParam | NumberParam }) {
  const former = walk.former[step.name]
  const [typed, setTyped] = useState(former === undefined ? early.typed : String(former))
  const [isTried, setTried] = useState(false)
  const fault = faultOf(step, typed)
  const shownFault = fault !== null && (isTried || typed.trim() !== '') ? fault : null
  const isSecret = step.kind === 'text' && (step.secret ?? false)
  const text = isSecret ? typed : typed.trim()
  const unit = step.kind === 'number' && step.unit ? ` ${step.unit}` : ''
  const shown = step.kind === 'text' && step.shown ? step.shown(text) : `${text}${unit}`
  const asText = text === '' ? '' : isSecret ? secretText : shown

  const give = () => {
    if (fault !== null) return setTried(true)
    onAnswer(step.kind === 'number' ? Number(text) : text, asText || '未填')
  }
  // The last answer closes the palette at once, which React can't do while it renders.
  const giveEarly = useEffectEvent(() => queueMicrotask(give))
  useEffect(() => {
    if (early.entered) giveEarly()
  }, [early.entered])
  return (
    <Frame
      {...frame}
      placeholder={(step.kind === 'text' && step.placeholder) || step.title}
      typed={typed}
      onTyped={setTyped}
      secret={isSecret}
      fault={shownFault}
      ids={['answer']}
      selected="answer"
      onSelect={() => {}}
      status={fault === null ? next : ''}
      footer={<StepFooter next={next} frame={frame} onNext={give} />}
    >
      <AnswerRow id="answer" title={next} beside={fault === null ? asText : ''} onChoose={give} />
    </Frame>
  )
}
