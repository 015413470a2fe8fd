/** The results of a call. */
import { type Command, defineCommand } from '../../src/console/registry/registry'
import { actions, here, permission, section } from './common'

/** Somebody is on the line, or was until just now. */
const withCall = ['dialling', 'ringing', 'talking', 'wrap-up'] as const

/** Each result has its digit on the page, and Alt with the digit in a field. */
export const resultCommands: Command[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].flatMap((digit) => {
  const common = {
    title: `小结 ${digit}`,
    section,
    permission,
    when: { ...here, call: withCall },
    keyOnly: true,
    run: async (_args, context) => (await actions()).chooseResult(context, digit),
  } satisfies Omit<Command, 'id'>
  return [
    defineCommand({ ...common, id: `phone.result-${digit}`, hotkey: String(digit) }),
    defineCommand({ ...common, id: `phone.result-in-field-${digit}`, hotkey: `Alt+${digit}`, allowInInput: true }),
  ]
})
