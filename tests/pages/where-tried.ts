/** At which stage each command is tried. */
import { registrations } from '../../commands'
import { type Command, createRegistry } from '../../src/console/registry/registry'
import { keyScopes } from '../../src/console/registry/scopes'
import { holds } from '../../src/console/registry/when'
import type { Stage } from '../support/browser/trials'
import { commandTrials, stages } from './nouns'

export const registry = createRegistry(registrations)
await registry.complete()

/** Only where it holds. A command without a condition runs everywhere; a page is not opened from itself. */
const canRun = (command: Command, { scopes }: Stage) =>
  registry.pageOf(command)?.path !== scopes.view && (!command.when || holds(command.when, scopes, keyScopes))

/** The stage of a command; undefined if no stage can try it. */
export function stageOf(command: Command): Stage | undefined {
  const { at, elsewhere } = commandTrials[command.id] ?? {}
  if (elsewhere !== undefined) return undefined
  return stages.find((stage) => (at === undefined ? canRun(command, stage) : stage.name === at))
}

/** The commands of a stage in the order in which they are tried. */
export function commandsAt(stage: Stage): Command[] {
  const own = registry.commands.filter((command) => stageOf(command) === stage)
  const isLast = ({ id }: Command) => commandTrials[id]?.last === true
  return [...own.filter((command) => !isLast(command)), ...own.filter(isLast)]
}
