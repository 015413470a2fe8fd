/** What the commands of the call centre have in common. */
import { atStation } from '../../src/console/registry/scopes'

export const section = '呼叫'
export const permission = 'call:dial'

/** The workstation has no list in the sense of the list keys; and not everybody whose page it is has one. */
export const here = { view: '/phone/index', list: false, call: atStation } as const

/** What is done here: fetched when something is. */
export const actions = () => import('../../src/features/phone/phone-data')
