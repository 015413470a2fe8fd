import { TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { classNames } from '../../../ui/class-names'
import type { ConfirmParam } from '../../registry/params'
import { Frame } from '../frame'
import { AnswerRow } from '../row-view'
import { StepFooter, type StepProps } from './step-frame'

/** The last confirmation. For an action that can't be undone, Enter does not choose it first. */
export function ConfirmStep({ step, walk, frame, onAnswer }: StepProps & { step: ConfirmParam }) {
  const danger = step.danger ?? false
  const [selected, setSelected] = useState(danger ? 'cancel' : 'ok')
  const text = step.text(walk.answers, walk.rows)
  return (
    <Frame
      {...frame}
      placeholder={step.title}
      typed=""
      onTyped={() => {}}
      readOnly
      ids={['ok', 'cancel']}
      selected={selected}
      onSelect={setSelected}
      status={text}
      above={
        <p className="flex items-start gap-2 px-4 pt-3 pb-1">
          {danger && <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0 stroke-[1.5] text-bad" />}
          <span className={classNames('wrap-anywhere', danger && 'text-bad')}>{text}</span>
        </p>
      }
      footer={<StepFooter next={step.ok} frame={frame} />}
    >
      <AnswerRow id="ok" title={step.ok} danger={danger} onChoose={() => onAnswer(true, step.ok)} />
      <AnswerRow id="cancel" title="返回" onChoose={() => frame.onBack?.()} />
    </Frame>
  )
}
