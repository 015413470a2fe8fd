import { type KeyboardEvent, memo, useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { whenIdle } from '../../lib/browser/idle'
import { classNames } from '../../ui/class-names'
import { leaveEscapeToIme } from '../../ui/overlay/overlay'
import type { ListRow, Selection } from '../list/active-list'
import type { Args } from '../registry/params'
import type { Command } from '../registry/registry'
import { type Shell, useShell } from '../shell'
import { hideRest } from './hide-rest'
import type { Question } from './palette-state'
import { ResultList } from './result-list'
import type { Choice } from './row'
import { asksForRow, isRowQuestion, rowIn, rowQuestionOf } from './row-question'
import { findableOf } from './search/entries'
import { serverSearchOf } from './search/server-search'
import { givenText } from './step/answer-text'
import { StepPage } from './step/step-page'
import { answered, backTo, startWalk, stepOf, type Walk } from './walk'

export interface PaletteProps {
  /** Whether it is visible. */
  open: boolean
  /** The initial text of the input. */
  typed: string
  /** Enter was pressed after it, before the palette was there. */
  entered?: boolean
  /** The command whose arguments it asks for, instead of the list. */
  question: Question | null
}

/**
 * The hidden palette: already in its place with styles and layout, so that the key that shows it has to compute
 * neither. No property here may be inherited, or everything in it would get new styles.
 */
const putAway = '-z-10 [content-visibility:hidden] not-supports-[content-visibility:hidden]:hidden'

/**
 * The palette over the page. It is no Radix dialog, because those make the browser recompute the styles of the whole
 * page, and render again with each letter. Instead the scrim blocks pointers, Tab stays inside, and `hideRest` keeps
 * screen readers here.
 */
export function Palette({ open, typed, entered, question }: PaletteProps) {
  const { close } = useShell().palette
  const box = useRef<HTMLDivElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    if (open) box.current?.querySelector('input')?.focus({ preventScroll: true })
  }, [open])
  useEffect(() => (open ? hideRest() : undefined), [open])
  useEffect(() => {
    if (!open) return
    const onEscape = (event: globalThis.KeyboardEvent) => {
      const { target } = event
      // An overlay above the palette handles its own keys.
      const isOurs = target === document.body || (target instanceof Node && box.current?.contains(target))
      if (event.key !== 'Escape' || !isOurs) return
      leaveEscapeToIme(event)
      if (event.defaultPrevented) return
      event.preventDefault()
      close()
    }
    document.addEventListener('keydown', onEscape, true)
    return () => document.removeEventListener('keydown', onEscape, true)
  }, [open, close])
  return createPortal(
    <div
      aria-hidden={!open || undefined}
      className={classNames('fixed inset-0 [contain:layout]', open ? 'z-40' : putAway)}
    >
      <div aria-hidden onClick={close} className="absolute inset-0 touch-pinch-zoom bg-scrim" />
      <div
        ref={box}
        role="dialog"
        data-palette
        data-state={open ? 'open' : 'closed'}
        aria-modal
        aria-labelledby={titleId}
        tabIndex={-1}
        onKeyDown={goRound}
        className="absolute inset-x-2 top-[min(112px,12dvh)] mx-auto flex max-h-[calc(100dvh-min(112px,12dvh)-8px)] max-w-[680px] flex-col overflow-hidden rounded-overlay bg-bg-raised shadow-pop outline-none max-[640px]:top-2 max-[640px]:max-h-[calc(100dvh-16px)]"
      >
        <Pages titleId={titleId} typed={typed} entered={entered ?? false} question={question} />
      </div>
    </div>,
    document.body,
  )
}

/** Tab goes from the last stop to the first, and back. */
function goRound(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== 'Tab' || event.altKey || event.ctrlKey || event.metaKey) return
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('input, button')].filter(
    // If a browser can't tell, all of them.
    (stop) => stop.checkVisibility?.() !== false,
  )
  const [first, last] = [stops[0], stops.at(-1)]
  const { activeElement } = document
  const isAtEnd = event.shiftKey
    ? activeElement === first || activeElement === event.currentTarget
    : activeElement === last
  if (!isAtEnd) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus({ preventScroll: true })
}

interface PagesProps extends Omit<PaletteProps, 'open'> {
  titleId: string
}

/** Its content: the list, or the steps of a command. Showing the palette renders nothing in it again. */
const Pages = memo(({ titleId, typed: given, entered = false, question }: PagesProps) => {
  const shell = useShell()
  const [typed, setTyped] = useState(given)
  const [walk, setWalk] = useState(() => question && startWalk(question.command, question.args, question.rows))
  // What was typed before the palette was there answers the first step.
  const [first] = useState(walk)
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const search = serverSearchOf(shell)
  const close = shell.palette.close

  /** Closes first, because the command's overlay must find the focus in its old place. */
  const run = useCallback(
    (command: Command, args: Args, rows: readonly ListRow[] | undefined) => {
      flushSync(close)
      const source = asksForRow(shell, command) ? 'elsewhere' : 'palette'
      void shell.commands.execute(command.id, args, source, rows)
    },
    [shell, close],
  )
  /** Runs it, or asks for what is missing. */
  const begin = useCallback(
    (command: Command, given: Args, rows: Selection | undefined) => {
      const { steps, args } = shell.commands.missing(command, given, rows)
      if (steps.length === 0) run(command, args, rows)
      else setWalk(startWalk(command, args, rows))
    },
    [shell, run],
  )
  const onChoose = useCallback(
    (choice: Choice) => {
      if (choice.kind === 'type') return setTyped(choice.text)
      if (choice.kind === 'open') {
        flushSync(close)
        return void shell.router.go(choice.to)
      }
      const { command, args } = choice
      const question = rowQuestionOf(shell, command)
      if (question) setWalk(startWalk(question, {}))
      else begin(command, args, shell.list.get()?.rows())
    },
    [shell, close, begin],
  )
  const finish = ({ command, answers, rows }: Walk) => {
    if (isRowQuestion(command)) {
      const row = rowIn(command, answers)
      return row && begin(command.of, {}, [row])
    }
    if (!question) return run(command, answers, rows)
    question.answer(answers)
    close()
  }
  const onAnswer = (value: unknown, text: string) => {
    const step = walk && stepOf(walk)
    if (!step) return
    const next = answered(walk, value)
    setTexts({ ...texts, [step.name]: text })
    if (stepOf(next)) setWalk(next)
    else finish(next)
  }
  const onBack = (at: number) => {
    const before = walk && backTo(walk, at)
    if (before || !question) setWalk(before)
    else close()
  }

  return (
    <>
      <h2 id={titleId} className="sr-only">
        {walk ? walk.command.title : '命令面板'}
      </h2>
      {walk ? (
        <StepPage
          walk={walk}
          texts={{ ...givenTexts(walk), ...texts }}
          hasList={question === null}
          early={walk === first ? { typed: given, entered } : nothingEarly}
          onAnswer={onAnswer}
          onBack={onBack}
          onClose={close}
        />
      ) : (
        <ResultList typed={typed} onTyped={setTyped} search={search} onChoose={onChoose} onClose={close} />
      )}
    </>
  )
})

const nothingEarly = { typed: '', entered: false }

const givenTexts = ({ command, answers, rows }: Walk) =>
  Object.fromEntries(
    (command.params ?? []).flatMap((step) =>
      step.name in answers ? [[step.name, givenText(step, answers[step.name], rows)]] : [],
    ),
  )

/** Does slow work before the first key press, in small parts. */
export async function preparePalette(shell: Shell): Promise<void> {
  const { ranker } = findableOf(shell)
  while (!ranker.prepare(sliceMs)) await new Promise<void>((resolve) => whenIdle(resolve))
}

/** Milliseconds of a part, short enough that nobody notices. */
const sliceMs = 6
