/**
 * What a person can do here: pages in menu order, then commands. One line a noun. Commands on the rows of a list are fetched with
 * the first list, so that the first load doesn't grow with them; what works everywhere is there from the start.
 */
import type { Registrations } from '../src/console/registry'
import { authCommands } from './auth'
import { consoleCommands } from './console'
import { groups } from './groups'
import { listCommands } from './list'
import { pages } from './pages'
import { phoneCommands } from './phone'

export const registrations: Registrations = {
  groups,
  pages,
  commands: [
    ...phoneCommands,
    async () => (await import('./customer')).customerCommands,
    async () => (await import('./call')).callCommands,
    async () => (await import('./manager')).managerCommands,
    ...listCommands,
    ...consoleCommands,
    ...authCommands,
  ],
}
