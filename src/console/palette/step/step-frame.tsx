import type { ReactNode } from 'react'
import { type Frame, KeyButton } from '../frame'
import type { Walk } from '../walk'

/** What every step gets. */
export interface StepProps {
  walk: Walk
  /** What Enter does, for the chosen row and the footer: 下一步：备注, or the command's action. */
  next: string
  frame: StepFrame
  /** What was typed before the step was there, and whether Enter came after it. */
  early: { readonly typed: string; readonly entered: boolean }
  onAnswer(value: unknown, text: string): void
}

/** The parts of a step's frame that are the same for all steps. */
export type StepFrame = Pick<Parameters<typeof Frame>[0], 'label' | 'lead' | 'trail' | 'onBack' | 'onClose'>

/** The keys at a step's foot. */
export const StepFooter = ({
  next,
  frame,
  onNext,
  first,
  children,
}: {
  next: string
  frame: StepFrame
  onNext?(): void
  /** Before the others. */
  first?: ReactNode
  children?: ReactNode
}) => (
  <>
    {first}
    {onNext && (
      <KeyButton keys={['Enter']} onClick={onNext}>
        {next}
      </KeyButton>
    )}
    <KeyButton keys={['Backspace']} onClick={() => frame.onBack?.()}>
      返回
    </KeyButton>
    <span className="flex-1" />
    {children}
  </>
)
