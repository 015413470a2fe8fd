import { useState } from 'react'
import { faultOf, type NumberParam, type TextParam } from '../params'
import { Frame } from './frame'
import { AnswerRow } from './row-view'
import { StepFooter, type StepProps } from './step-frame'

/** A text or a number. What is wrong with it is told once something stands there, or Enter was pressed. */
export function TextStep({ step, walk, next, frame, onAnswer }: StepProps & { step: TextParam | NumberParam }) {
  const former = walk.former[step.name]
  const [typed, setTyped] = useState(former === undefined ? '' : String(former))
  const [isTried, setTried] = useState(false)
  const fault = faultOf(step, typed)
  const shown = fault !== null && (isTried || typed.trim() !== '') ? fault : null
  const text = typed.trim()
  const unit = step.kind === 'number' && step.unit ? ` ${step.unit}` : ''

  const give = () => {
    if (fault !== null) return setTried(true)
    const asText = text === '' ? '未填' : `${text}${unit}`
    onAnswer(step.kind === 'number' ? Number(text) : text, asText)
  }
  return (
    <Frame
      {...frame}
      placeholder={(step.kind === 'text' && step.placeholder) || step.title}
      typed={typed}
      onTyped={setTyped}
      fault={shown}
      ids={['answer']}
      selected="answer"
      onSelect={() => {}}
      status={fault === null ? next : ''}
      footer={<StepFooter next={next} frame={frame} onNext={give} />}
    >
      <AnswerRow
        id="answer"
        title={next}
        beside={fault === null && text !== '' ? `${text}${unit}` : ''}
        onChoose={give}
      />
    </Frame>
  )
}
