/** The console itself: what every page has around it, and what every list has. */
import type { Trials } from '../../support/browser/trials'
import { consoleCommands, consolePlaces } from './commands'
import { ofLists } from './lists'
import { ofTheShell } from './shell'

export const consoleTrials: Trials = {
  commands: consoleCommands,
  places: consolePlaces,
  situations: [...ofLists, ...ofTheShell],
}
