import { ChevronRight } from 'lucide-react'
import { Fragment } from 'react'
import { classNames } from '../../../ui/class-names'
import type { Command } from '../../registry/registry'
import { following, stepOf, type Walk } from '../walk'
import { ConfirmStep } from './confirm-step'
import { DateStep } from './date-step'
import { PickStep } from './pick-step'
import type { StepFrame, StepProps } from './step-frame'
import { TextStep } from './text-step'

interface StepPageProps {
  walk: Walk
  /** The answers so far, as texts. */
  texts: Readonly<Record<string, string>>
  /** Whether the first step leads back to a list. */
  hasList: boolean
  early: StepProps['early']
  onAnswer(value: unknown, text: string): void
  /** Goes back to a step; -1 means the list. */
  onBack(at: number): void
  onClose(): void
}

/** The current step of a command, with the steps before it. */
export function StepPage({ walk, texts, hasList, early, onAnswer, onBack, onClose }: StepPageProps) {
  const step = stepOf(walk)
  if (!step) return null
  const steps = walk.command.params ?? []
  const after = following(walk)
  const next = after ? `下一步：${after.title}` : step.kind === 'confirm' ? step.ok : walk.command.title
  const frame: StepFrame = {
    label: `${walk.command.title}：${step.title}`,
    lead: (
      <Crumbs
        command={walk.command}
        hasList={hasList}
        texts={steps.slice(0, walk.at).map(({ name }) => texts[name] ?? '')}
        onBack={onBack}
      />
    ),
    trail:
      steps.length > 1 ? (
        <span className="shrink-0 text-12 text-text-3 max-[640px]:hidden">{`第 ${walk.at + 1} 步，共 ${steps.length} 步`}</span>
      ) : null,
    onBack: () => (walk.at > 0 || hasList ? onBack(walk.at - 1) : onClose()),
    onClose,
  }
  const props = { walk, next, frame, early, onAnswer }
  switch (step.kind) {
    case 'pick':
      return <PickStep key={step.name} step={step} {...props} />
    case 'date':
      return <DateStep key={step.name} step={step} {...props} />
    case 'confirm':
      return <ConfirmStep key={step.name} step={step} {...props} />
    default:
      return <TextStep key={step.name} step={step} {...props} />
  }
}

interface CrumbsProps {
  command: Command
  hasList: boolean
  texts: readonly string[]
  onBack(at: number): void
}

const crumbClass = 'h-7 max-w-40 min-w-0 truncate rounded bg-bg-active px-2.5 text-13 leading-7 max-[640px]:max-w-24'

/**
 * The command and its answers so far; each leads back to its step. If there are more than two answers, only the last is
 * shown.
 */
function Crumbs({ command, hasList, texts, onBack }: CrumbsProps) {
  const crumbs = [command.title, ...texts].map((text, at) => ({ text, at }))
  const shown = crumbs.filter(({ at }) => at === 0 || texts.length < 3 || at === texts.length)
  return (
    <span className="flex min-w-0 items-center gap-2">
      {shown.map(({ text, at }) => (
        <Fragment key={at}>
          {texts.length > 2 && at > 0 && (
            <>
              <span aria-hidden>…</span>
              <Chevron />
            </>
          )}
          {at > 0 || hasList ? (
            <button
              type="button"
              onClick={() => onBack(at - 1)}
              aria-label={at === 0 ? `${text}，返回列表` : `${text}，返回修改`}
              className={classNames(crumbClass, 'hover:text-accent-text')}
            >
              {text}
            </button>
          ) : (
            <span className={crumbClass}>{text}</span>
          )}
          <Chevron />
        </Fragment>
      ))}
    </span>
  )
}

const Chevron = () => <ChevronRight aria-hidden className="size-3.5 shrink-0 stroke-[1.5] text-text-3" />
