/** Calls somebody from anywhere: the console knows only the place `phone`, not the feature that fills it. */
import { whyNotDial } from '../../contract/agent-states'
import type { ListRow } from '../list/active-list'
import type { Command } from '../registry/registry'
import type { CommandContext, Shell } from '../shell'

/**
 * The command that calls a number, given `{ phone: number or reference }`; undefined if the user may not call or can't
 * now.
 */
export const dialCommand = ({ commands }: Pick<Shell, 'commands'>): Command | undefined =>
  commands.at('phone').find((command) => commands.refusal(command) === null)

/** Calls the number of a row. */
export async function dialReference(context: CommandContext, phoneRef: string | null | undefined): Promise<void> {
  const dial = dialCommand(context)
  if (dial && phoneRef) await context.commands.execute(dial.id, { phone: phoneRef }, context.source)
  else context.toasts.show('warn', '这个号码不能拨打')
}

/**
 * For the `refuses` of commands that call: why nobody can be called while the user's own call is not finished; null if
 * nothing prevents it. An absent user may try, and the workstation then offers to be present. Dialling ends a wrap-up
 * that needs no result, as the workstation's own button does.
 */
export function duringCall(_rows: readonly ListRow[], { live, scopes }: Pick<Shell, 'live' | 'scopes'>): string | null {
  const { agent, call } = live.get()
  if (agent?.state === 'WRAP_UP' && call?.id === agent.callId && !call.needsResult) return null
  const doing = scopes.get().call
  if (doing === 'none' || doing === 'off') return null
  return whyNotDial(doing === 'wrap-up' ? 'WRAP_UP' : 'TALKING')
}
