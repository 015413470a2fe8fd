/** Calling somebody from anywhere: the console knows the place `phone`, not the feature that stands in it. */
import type { Command } from './registry'
import type { CommandContext, Shell } from './shell'

/** What calls a number, given `{ phone: number or reference }`; undefined for who may not, or can't now. */
export const dialCommand = ({ commands }: Pick<Shell, 'commands'>): Command | undefined =>
  commands.at('phone').find((command) => commands.refusal(command) === null)

/** Calls the number that a row stands for. */
export async function dialReference(context: CommandContext, phoneRef: string | null | undefined): Promise<void> {
  const dial = dialCommand(context)
  if (dial && phoneRef) await context.commands.execute(dial.id, { phone: phoneRef }, context.source)
  else context.toasts.show('warn', '这个号码不能拨打')
}
