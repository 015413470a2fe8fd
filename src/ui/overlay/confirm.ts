/** Questions that the user must answer before anything else. */
import { createStore } from '../../lib/store'

export interface Question {
  title: string
  text: string
  /** The button's text, in two to four characters. */
  ok: string
  cancel?: string
  /** The action can't be undone: the button is red, and Enter doesn't press it. */
  danger?: boolean
}

/** A question that waits for its answer. */
export interface Asked extends Question {
  id: number
  answer(yes: boolean): void
}

/** The open question and those waiting behind it. */
export const questions = createStore<readonly Asked[]>([])

let lastId = 0

/** Asks, and resolves to whether the user confirmed. Several questions wait for each other. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const asked: Asked = {
      ...question,
      id: ++lastId,
      answer(yes) {
        questions.set(questions.get().filter((other) => other !== asked))
        resolve(yes)
      },
    }
    questions.set([...questions.get(), asked])
  })

/** Answers all open questions with no, because the user has gone. */
export function dropQuestions(): void {
  for (const asked of questions.get()) asked.answer(false)
}
