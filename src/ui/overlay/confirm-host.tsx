import { type ComponentType, useEffect } from 'react'
import { useStore } from '../hooks/use-store'
import { createCode, useCode } from '../loading/code'
import { type Asked, questions } from './confirm'

interface DialogProps {
  question: Asked
}

const code = createCode<ComponentType<DialogProps>>(() =>
  import('./confirm-dialog').then(
    ({ ConfirmDialog }) => ConfirmDialog,
    // The server may be unreachable just when there is a question to ask.
    () => BrowserDialog,
  ),
)

/** Loads the dialog's code early, so that a question need not wait for it. */
export const loadConfirmDialog = (): Promise<void> => code.fetch()

function BrowserDialog({ question }: DialogProps) {
  useEffect(() => question.answer(window.confirm(`${question.title}\n\n${question.text}`)), [question])
  return null
}

/** Shows the open question. */
export function ConfirmHost() {
  const [question] = useStore(questions)
  const Dialog = useCode(code, question !== undefined, () => undefined)
  return question && Dialog && <Dialog key={question.id} question={question} />
}
