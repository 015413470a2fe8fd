import * as RadixDialog from '@radix-ui/react-dialog'
import { useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { leaveEscapeToIme } from '../../ui/overlay/overlay'
import type { ListRow } from '../list/active-list'
import type { Args } from '../registry/params'
import { type Shell, useShell } from '../shell'
import { hideRest } from './hide-rest'
import type { Question } from './palette-state'
import { ResultList } from './result-list'
import type { Choice } from './row'
import { findableOf } from './search/entries'
import { serverSearchOf } from './search/server-search'
import { givenText } from './step/answer-text'
import { StepPage } from './step/step-page'
import { answered, backTo, startWalk, stepOf, type Walk } from './walk'

export interface PaletteProps {
  /** Whether it is in sight. */
  open: boolean
  /** What stands in the input at first. */
  typed: string
  /** The command whose arguments are asked for, instead of the list. */
  question: Question | null
}

/** The open palette: the list, or the steps of a command. */
export function Palette({ open, typed: given, question }: PaletteProps) {
  const shell = useShell()
  const [typed, setTyped] = useState(given)
  const [walk, setWalk] = useState(() => question && startWalk(question.command, question.args, question.rows))
  const [texts, setTexts] = useState<Readonly<Record<string, string>>>({})
  const search = serverSearchOf(shell)
  useEffect(hideRest, [])
  const close = shell.palette.close

  /** Closes first: what the command opens must find the focus where it was. */
  const run = useCallback(
    (id: string, args: Args, rows: readonly ListRow[] | undefined) => {
      flushSync(close)
      void shell.commands.execute(id, args, 'palette', rows)
    },
    [shell, close],
  )
  const onChoose = useCallback(
    (choice: Choice) => {
      if (choice.kind === 'type') return setTyped(choice.text)
      if (choice.kind === 'open') {
        flushSync(close)
        return void shell.router.go(choice.to)
      }
      const rows = shell.list.get()?.rows()
      const { steps, args } = shell.commands.missing(choice.command, choice.args, rows)
      if (steps.length === 0) run(choice.command.id, args, rows)
      else setWalk(startWalk(choice.command, args, rows))
    },
    [shell, close, run],
  )
  const finish = ({ command, answers, rows }: Walk) => {
    if (!question) return run(command.id, answers, rows)
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
    // Radix's own modality marks and locks the whole page, whose styles are then computed anew: a third of the time from
    // the key press to the picture. The scrim keeps pointers off as well, Tab goes round inside, and `hideRest` keeps
    // screen readers here.
    <RadixDialog.Root open modal={false} onOpenChange={(open) => open || close()}>
      {/* Named, for it would else be there only after it was in sight. */}
      <RadixDialog.Portal container={document.body}>
        <div aria-hidden onClick={close} className="fixed inset-0 z-40 bg-scrim" />
        <RadixDialog.Content
          data-palette
          aria-modal
          aria-describedby={undefined}
          onInteractOutside={(event) => event.preventDefault()}
          onEscapeKeyDown={leaveEscapeToIme}
          // The input has it already; where it goes afterwards is the host's business.
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-x-2 top-[min(112px,12dvh)] z-40 mx-auto flex max-h-[calc(100dvh-min(112px,12dvh)-8px)] max-w-[680px] flex-col overflow-hidden rounded-overlay bg-bg-raised shadow-pop outline-none max-[640px]:top-2 max-[640px]:max-h-[calc(100dvh-16px)]"
        >
          <RadixDialog.Title className="sr-only">{walk ? walk.command.title : '命令面板'}</RadixDialog.Title>
          {walk ? (
            <StepPage
              walk={walk}
              texts={{ ...givenTexts(walk), ...texts }}
              hasList={question === null}
              onAnswer={onAnswer}
              onBack={onBack}
              onClose={close}
            />
          ) : (
            <ResultList
              open={open}
              typed={typed}
              onTyped={setTyped}
              search={search}
              onChoose={onChoose}
              onClose={close}
            />
          )}
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

const givenTexts = ({ command, answers, rows }: Walk) =>
  Object.fromEntries(
    (command.params ?? []).flatMap((step) =>
      step.name in answers ? [[step.name, givenText(step, answers[step.name], rows)]] : [],
    ),
  )

/** Does what takes time before the first key press. */
export const preparePalette = (shell: Shell): void => void findableOf(shell)
