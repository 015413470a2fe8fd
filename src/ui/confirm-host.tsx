import { type ComponentType, lazy, Suspense, useEffect } from 'react'
import { type Asked, questions } from './confirm'
import { useStore } from './use-store'

type DialogView = ComponentType<{ question: Asked }>

/** Fetches the dialog's code, so that a question need not wait for it. */
export const loadConfirmDialog = (): Promise<DialogView> =>
  import('./confirm-dialog').then(
    ({ ConfirmDialog }) => ConfirmDialog,
    // The server may be gone just when there is something to ask.
    () => BrowserDialog,
  )

const LazyDialog = lazy(async () => ({ default: await loadConfirmDialog() }))

function BrowserDialog({ question }: { question: Asked }) {
  useEffect(() => question.answer(window.confirm(`${question.title}\n\n${question.text}`)), [question])
  return null
}

/** Shows the open question. */
export function ConfirmHost() {
  const [question] = useStore(questions)
  return <Suspense>{question && <LazyDialog key={question.id} question={question} />}</Suspense>
}
