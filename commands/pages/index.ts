/** Every page, in menu order. */
import type { Page } from '../../src/console/registry'
import { callPages } from './call'
import { channelPages } from './channel'
import { companyPages } from './company'
import { customerPages } from './customer'
import { linePages } from './line'
import { managerPages } from './manager'
import { phonePages } from './phone'
import { systemPages } from './system'
import { walletPages } from './wallet'

export const pages: Page[] = [
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
