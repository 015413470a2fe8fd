import { defineCommand } from '../../../src/console/registry/registry'

/** The command that dials a callback: it notes what it would dial. */
export const dialCallbackInto = (dialled: unknown[]) =>
  defineCommand({
    id: 'phone.dial-callback',
    title: '拨打预约',
    section: '呼叫',
    keyOnly: true,
    run: (args) => void dialled.push(args),
  })
