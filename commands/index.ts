/** What a person can do here: pages in menu order, then commands. One line a noun. */
import type { Command, Page, Registrations } from '../src/console/registry'
import { authCommands } from './auth'
import { callCommands, callPages } from './call'
import { channelPages } from './channel'
import { companyPages } from './company'
import { consoleCommands } from './console'
import { customerCommands, customerPages } from './customer'
import { groups } from './groups'
import { linePages } from './line'
import { listCommands } from './list'
import { managerCommands, managerPages } from './manager'
import { phoneCommands, phonePages } from './phone'
import { systemPages } from './system'
import { walletPages } from './wallet'

const pages: Page[] = [
  ...phonePages,
  ...walletPages,
  ...companyPages,
  ...customerPages,
  ...channelPages,
  ...linePages,
  ...callPages,
  ...managerPages,
  ...systemPages,
]

const commands: Command[] = [
  ...phoneCommands,
  ...customerCommands,
  ...callCommands,
  ...managerCommands,
  ...listCommands,
  ...consoleCommands,
  ...authCommands,
]

export const registrations: Registrations = { groups, pages, commands }
