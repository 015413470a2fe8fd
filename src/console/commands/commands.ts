/** The one way in which anything is done: `execute` checks once more what menus and keys showed, asks for what is missing, runs. */

import type { ListRow } from '../list/active-list'
import type { Args, ConfirmParam, Param } from '../registry/params'
import type { Command, Place, Registry } from '../registry/registry'
import { keyScopes, type Scopes } from '../registry/scopes'
import { holds } from '../registry/when'
import { hasPermission, type SessionPermission } from '../routes/guard'
import { tellOwnFault } from '../session/own-fault'
import type { CommandContext, Shell } from '../shell'

/** From where a command was called. */
export type Source = 'palette' | 'key' | 'menu' | 'row' | 'button' | 'undo'

/** A command that was run. */
export interface Executed {
  readonly id: string
  readonly source: Source
}

export interface Commands {
  /** The commands of a place that can mean something to the user, in their order. */
  at(place: Place): readonly Command[]
  /** Those that the user may run at all and that can mean something to them, pages first. */
  permitted(): readonly Command[]
  /** Whether the user may run it at all. */
  isPermitted(command: Command): boolean
  /** Why it can't run just now, in Chinese; null when it can. @param rows what it would act on, instead of the selection */
  refusal(command: Command, rows?: readonly ListRow[]): string | null
  /** The steps that still need an answer, and what the rows, or else the selection, have answered already. */
  missing(command: Command, args?: Args, rows?: readonly ListRow[]): { steps: readonly Param[]; args: Args }
  /**
   * Runs a command. What it needs and `args` doesn't give is asked for: in the palette, or for a confirmation alone in a
   * box. Answers whether it ran to its end; a refusal or an error has been told to the user by then.
   * @param rows what it acts on; what is selected now unless given
   */
  execute(id: string, args: Args, source: Source, rows?: readonly ListRow[]): Promise<boolean>
  /** Told of every command that ran to its end. */
  onExecuted(listener: (ran: Executed) => void): void
}

interface Options {
  registry: Registry
  /** Read at every call: the shell is put together after this. */
  shell: () => Shell
  permissions: () => readonly SessionPermission[]
}

export function createCommands({ registry, shell, permissions }: Options): Commands {
  const listeners: ((ran: Executed) => void)[] = []

  const isPermitted = (command: Command) => {
    const page = registry.pageOf(command)
    if (page) return shell().router.isPermitted(page.path)
    return command.permission === undefined || hasPermission(permissions(), command.permission)
  }

  /** False: it could only ever be refused, for the user has no workstation, or can't see the pages that it belongs to. */
  const canApply = ({ when: { call, view } = {} }: Command, mayOpen: (path: string) => boolean) =>
    (call === undefined || shell().scopes.get().call !== 'off' || [call].flat().includes('off')) &&
    (view === undefined || [view].flat().some(mayOpen))

  const refusal = (command: Command, rows?: readonly ListRow[]): string | null => {
    if (!isPermitted(command)) return '没有权限'
    const now = shell().scopes.get()
    const scopes = rows ? { ...now, selection: selectionOf(rows) } : now
    if (command.when && !holds(command.when, scopes, keyScopes)) return why(command, scopes)
    return command.refuses?.(rows ?? shell().list.get()?.rows() ?? [], shell()) ?? null
  }

  const missing = (command: Command, args: Args = {}, rows = shell().list.get()?.rows() ?? []) => {
    const kind = shell().list.get()?.kind
    const known: Record<string, unknown> = { ...args }
    for (const step of command.params ?? []) {
      if (step.kind !== 'pick' || step.of === undefined || step.of !== kind || step.name in known) continue
      if (step.multiple ? rows.length > 0 : rows.length === 1) {
        known[step.name] = step.multiple ? rows.map(({ id }) => id) : rows[0]?.id
      }
    }
    return { steps: (command.params ?? []).filter(({ name }) => !(name in known)), args: known }
  }

  /** The arguments, all of them, or null where the user thought better of it. */
  const gather = async (command: Command, given: Args, rows: readonly ListRow[]): Promise<Args | null> => {
    const { steps, args } = missing(command, given, rows)
    const [step, ...others] = steps
    if (!step) return args
    if (step.kind === 'confirm' && others.length === 0) return askInBox(command, step, args, rows)
    return shell().palette.ask(command, args, rows)
  }

  const askInBox = async (command: Command, step: ConfirmParam, args: Args, rows: readonly ListRow[]) => {
    const yes = await shell().confirm({
      title: `${command.title}？`,
      text: step.text(args, rows),
      ok: step.ok,
      danger: step.danger ?? false,
    })
    return yes ? { ...args, [step.name]: true } : null
  }

  return {
    at: (place) =>
      registry.at(place).filter((command) => isPermitted(command) && canApply(command, shell().router.isPermitted)),
    permitted() {
      const { isPermitted: mayOpen } = shell().router
      return registry.commands.filter(
        (command) => isPermitted(command) && (registry.pageOf(command) !== undefined || canApply(command, mayOpen)),
      )
    },
    isPermitted,
    refusal,
    missing,
    async execute(id, given, source, givenRows) {
      const { toasts, list } = shell()
      if (!registry.command(id)) await registry.complete()
      const command = registry.command(id)
      if (!command) throw new Error(`there is no command ${id}`)
      const isRefused = (rows?: readonly ListRow[]) => {
        const refused = refusal(command, rows)
        if (refused !== null) toasts.show('warn', `${command.title}：${refused}`)
        return refused !== null
      }
      if (isRefused(givenRows)) return false
      try {
        // What is selected now is meant, whatever is selected once the questions are answered.
        const meant = givenRows ?? list.get()?.rows()
        const rows = meant ?? []
        const args = await gather(command, given, rows)
        // Answering takes a while, in which a right may go or the page change.
        if (args === null || isRefused(meant)) return false
        const context: CommandContext = { ...shell(), source, rows }
        await command.run(args, context)
      } catch (error) {
        tellOwnFault(shell(), command.title, error)
        return false
      }
      for (const listener of listeners) listener({ id, source })
      return true
    },
    onExecuted: (listener) => void listeners.push(listener),
  }
}

const selectionOf = ({ length }: readonly ListRow[]): Scopes['selection'] =>
  length === 0 ? 'none' : length === 1 ? 'one' : 'many'

/** The reason that helps most. */
function why({ when = {} }: Command, scopes: Scopes): string {
  const fits = when.selection === undefined || [when.selection].flat().includes(scopes.selection)
  if (when.view !== undefined && ![when.view].flat().includes(scopes.view)) return '这个页面上没有'
  if ((when.list === true && !scopes.list) || (when.rows !== undefined && ![when.rows].flat().includes(scopes.rows))) {
    return '请先打开它的列表'
  }
  if (when.call !== undefined && scopes.call === 'off') return '这个账号没有工作台'
  if (!fits && scopes.selection === 'none') return '请先选中一行'
  if (!fits && scopes.selection === 'many') return '一次只能选一行'
  return '现在不能用'
}
