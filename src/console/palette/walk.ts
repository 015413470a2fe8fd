/** The way through a command's steps: the current step, the answers, forward and back. No side effects. */
import type { Selection } from '../list/active-list'
import type { Args, Param } from '../registry/params'
import type { Command } from '../registry/registry'

export interface Walk {
  readonly command: Command
  /** The rows that the command acts on: captured when it was chosen, whatever the list does later. */
  readonly rows: Selection
  readonly answers: Args
  /** The answers before going back: they appear in the steps again. */
  readonly former: Args
  /** The current step; equal to the number of steps when all are answered. */
  readonly at: number
}

const stepsOf = ({ command: { params = [] } }: Pick<Walk, 'command'>): readonly Param[] => params

/** The current step. */
export const stepOf = (walk: Walk): Param | undefined => stepsOf(walk)[walk.at]

/** The next step without an answer, after the given one. */
function nextOf(walk: Pick<Walk, 'command' | 'answers'>, after: number): number {
  const steps = stepsOf(walk)
  const next = steps.findIndex(({ name }, at) => at > after && !(name in walk.answers))
  return next < 0 ? steps.length : next
}

/** Starts at the first step that `answers` leaves open. */
export const startWalk = (command: Command, answers: Args, rows: Selection = []): Walk => ({
  command,
  rows,
  answers,
  former: {},
  at: nextOf({ command, answers }, -1),
})

/** Answers the step, and goes on to the next open one. */
export function answered(walk: Walk, value: unknown): Walk {
  const step = stepOf(walk)
  if (!step) return walk
  const answers = { ...walk.answers, [step.name]: value }
  return { ...walk, answers, at: nextOf({ command: walk.command, answers }, walk.at) }
}

/**
 * Asks a step again, and those after it; their earlier answers appear in them. Null: there is no step that far back.
 */
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

/** The step after the current one; undefined if that is the last. */
export const following = (walk: Walk): Param | undefined => stepsOf(walk)[nextOf(walk, walk.at)]
