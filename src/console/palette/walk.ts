/** The way through a command's steps: which one is asked, what is answered, forward and back. Pure. */
import type { ListRow } from '../list/active-list'
import type { Args, Param } from '../registry/params'
import type { Command } from '../registry/registry'

export interface Walk {
  readonly command: Command
  /** What the command acts on: captured when it was chosen, whatever the list does meanwhile. */
  readonly rows: readonly ListRow[]
  readonly answers: Args
  /** What was answered before going back: stands in the step again. */
  readonly former: Args
  /** Which step is asked; as many as there are steps when all are answered. */
  readonly at: number
}

const stepsOf = ({ command: { params = [] } }: Pick<Walk, 'command'>): readonly Param[] => params

/** The step that is asked. */
export const stepOf = (walk: Walk): Param | undefined => stepsOf(walk)[walk.at]

/** The next step without an answer, after one. */
function nextOf(walk: Pick<Walk, 'command' | 'answers'>, after: number): number {
  const steps = stepsOf(walk)
  const next = steps.findIndex(({ name }, at) => at > after && !(name in walk.answers))
  return next < 0 ? steps.length : next
}

/** At the first step that `answers` leaves open. */
export const startWalk = (command: Command, answers: Args, rows: readonly ListRow[] = []): Walk => ({
  command,
  rows,
  answers,
  former: {},
  at: nextOf({ command, answers }, -1),
})

/** Answers the step, and goes on to the next that is open. */
export function answered(walk: Walk, value: unknown): Walk {
  const step = stepOf(walk)
  if (!step) return walk
  const answers = { ...walk.answers, [step.name]: value }
  return { ...walk, answers, at: nextOf({ command: walk.command, answers }, walk.at) }
}

/** Asks a step anew, and those between; what was answered stands in them. Null: there is none that far back. */
export function backTo(walk: Walk, at: number): Walk | null {
  if (at < 0 || at >= walk.at) return null
  const again = new Set(
    stepsOf(walk)
      .slice(at, walk.at)
      .map(({ name }) => name),
  )
  const kept = Object.entries(walk.answers).filter(([name]) => !again.has(name))
  return { ...walk, answers: Object.fromEntries(kept), former: { ...walk.former, ...walk.answers }, at }
}

/** The step that comes after the one asked; undefined when it is the last. */
export const following = (walk: Walk): Param | undefined => stepsOf(walk)[nextOf(walk, walk.at)]
