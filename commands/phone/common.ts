/** What the commands of the call centre have in common. */
import { atStation } from '../../src/console/registry/scopes'

export const section = '呼叫'
export const permission = 'call:dial'

/** The workstation has no list for the list keys, and not everybody who sees the page has a workstation. */
export const here = { view: '/phone/index', list: false, call: atStation } as const

/** The actions of the workstation; loaded when one runs. */
export const actions = () => import('../../src/features/phone/phone-data')
