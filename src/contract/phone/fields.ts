/** What the workstation's endpoints share: their address, and some of their fields. */
import * as Type from 'typebox'
import { Id } from '../envelope'

export const base = '/phone/api/v1/manager'

export const CustomerTypeNumber = Type.Integer({ title: '类型', minimum: 0, maximum: 99 })

export const byCall = { callId: Id('通话编号') }

/** The most characters of what is said of a promised call, and of why a number is locked. */
export const longestNote = 200
export const longestReason = 200

/** The most characters of one line of pasted numbers. */
export const longestLine = 200

/** What an endpoint takes: these fields and no others. */
export const body = <P extends Type.TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false })
