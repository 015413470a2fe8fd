/** Questions that must be answered before anything else. */
import { createStore } from '../../lib/store'

export interface Question {
  title: string
  text: string
  /** What the button does, in two to four characters. */
  ok: string
  cancel?: string
  /** The action can't be undone: red, and not on Enter. */
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

/** Asks, and answers whether it was confirmed. Questions wait for each other. */
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

/** Answers all open questions with no: whoever they were put to is gone. */
export function dropQuestions(): void {
  for (const asked of questions.get()) asked.answer(false)
}
