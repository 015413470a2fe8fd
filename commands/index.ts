/**
 * Everything a person can do here: pages in menu order, then commands, one line for each noun. Commands on list rows
 * load with the noun's first page, so that they don't make the first load bigger. Commands that work everywhere load at
 * the start.
 */
import type { Registrations } from '../src/console/registry/registry'
import { authCommands } from './auth'
import { consoleCommands } from './console/console'
import { tabCommands } from './console/tabs'
import { groups } from './groups'
import { listCommands } from './list'
import { callPages } from './pages/call'
import { channelPages } from './pages/channel'
import { companyPages } from './pages/company'
import { customerPages, flowPages } from './pages/customer'
import { poolPages } from './pages/customer-pool'
import { linePages } from './pages/line'
import { managerPages } from './pages/manager'
import { phonePages } from './pages/phone'
import { systemPages } from './pages/system'
import { walletPages } from './pages/wallet'
import { callingCommands } from './phone/calling'

export const registrations: Registrations = {
  groups,
  pages: [
    ...phonePages,
    ...walletPages,
    ...companyPages,
    ...customerPages,
    ...poolPages,
    ...flowPages,
    ...channelPages,
    ...linePages,
    ...callPages,
    ...managerPages,
    ...systemPages,
  ],
  commands: [
    ...callingCommands,
    { noun: 'phone', load: () => import('./phone/phone') },
    { load: () => import('./phone/asked-for') },
    {
      noun: 'customer',
      pages: ['/customer/mine', '/customer/UserCustomerList', '/customer/followList'],
      load: () => import('./customer/customer'),
    },
    { noun: 'customer', pages: ['/customer/public'], load: () => import('./customer/pool') },
    { noun: 'customer', pages: ['/customer/companyPhoneLocked'], load: () => import('./customer/locked') },
    { load: () => import('./customer/asked-for') },
    { noun: 'call', load: () => import('./call/call') },
    { load: () => import('./call/asked-for') },
    { noun: 'company', pages: ['/company/list', '/company/allCompany'], load: () => import('./company/companies') },
    { noun: 'company', pages: ['/company/department'], load: () => import('./company/department') },
    { noun: 'company', pages: ['/company/resources'], load: () => import('./company/resource') },
    { load: () => import('./manager/people') },
    {
      noun: 'manager',
      pages: ['/manager/userlist', '/company/user', '/manager/roleuserlist'],
      load: () => import('./manager/manager'),
    },
    {
      noun: 'manager',
      pages: ['/manager/rolelist', '/manager/rolepowerlist'],
      load: () => import('./manager/roles'),
    },
    { noun: 'manager', pages: ['/manager/powerlist'], load: () => import('./manager/powers') },
    {
      noun: 'system',
      pages: ['/system/exceptionDictionary'],
      load: () => import('./system/exceptions'),
    },
    { noun: 'system', pages: ['/system/log/list'], load: () => import('./system/logs') },
    { load: () => import('./sources') },
    ...listCommands,
    ...consoleCommands,
    ...tabCommands,
    ...authCommands,
  ],
}
