/**
 * The only way to run a command: `execute` checks again what menus and keys have shown, asks for missing arguments, and
 * runs it.
 */

import type { ListRow, Selection } from '../list/active-list'
import type { Args, ConfirmParam, Param } from '../registry/params'
import type { Command, Place, Registry } from '../registry/registry'
import { keyScopes, type Scopes } from '../registry/scopes'
import { holds } from '../registry/when'
import { hasPermission, type SessionPermission } from '../routes/guard'
import { reportError } from '../session/report-error'
import type { CommandContext, Shell } from '../shell'

/** Where a command was called from; `elsewhere`: from the palette, for a row that is not on the page. */
export type Source = 'palette' | 'elsewhere' | 'key' | 'menu' | 'row' | 'button' | 'undo'

/** A command that has run. */
export interface Executed {
  readonly id: string
  readonly source: Source
}

export interface Commands {
  /** The commands of a place that can be relevant for the user, in their order. */
  at(place: Place): readonly Command[]
  /** The commands that the user may run and that can be relevant for them, pages first. */
  permitted(): readonly Command[]
  /** Whether the user may run it at all. */
  isPermitted(command: Command): boolean
  /**
   * Why it can't run now, in Chinese; null if it can.
   * @param rows what it would act on, of a kind that it takes, instead of the selection
   */
  refusal(command: Command, rows?: Selection): string | null
  /** The steps that still need an answer, and the answers already given by the rows, or otherwise the selection. */
  missing(command: Command, args?: Args, rows?: Selection): { steps: readonly Param[]; args: Args }
  /**
   * Runs a command. It asks for what is missing in `args`: in the palette, or in a box if only a confirmation is
   * missing. Resolves to whether the command ran to its end; the user has been told about a refusal or an error.
   * @param rows what it acts on; by default the selection
   */
  execute(id: string, args: Args, source: Source, rows?: Selection): Promise<boolean>
  /** Adds a listener for every command that ran to its end. */
  onExecuted(listener: (ran: Executed) => void): void
}

interface Options {
  registry: Registry
  /** A function, because the shell is created after this. */
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

  /** False if it could only be refused: the user has no workstation, or can't see the pages it belongs to. */
  const canApply = ({ when: { call, view } = {} }: Command, mayOpen: (path: string) => boolean) =>
    (call === undefined || shell().scopes.get().call !== 'off' || [call].flat().includes('off')) &&
    (view === undefined || [view].flat().some(mayOpen))

  /** Whether it is for the rows of this list, where a place is that of every list. */
  const isOfList = ({ when: { rows } = {} }: Command) =>
    rows === undefined || [rows].flat().includes(shell().scopes.get().rows)

  const refusal = (command: Command, given?: Selection): string | null => {
    if (!isPermitted(command)) return '没有权限'
    const now = shell().scopes.get()
    const rows = given ?? shell().list.get()?.rows() ?? []
    const scopes = given ? { ...now, ...scopesOf(command, given) } : now
    if (command.when && !holds(command.when, scopes, keyScopes)) return why(command, scopes)
    // The rows that a filter finds are not here to be asked; the server answers for each.
    if (rows.all && isAboutRows(command)) return command.takesAll ? null : '只能对勾选的记录，请逐条勾选'
    return command.refuses?.(rows, shell()) ?? null
  }

  const missing = (command: Command, args: Args = {}, rows: Selection = shell().list.get()?.rows() ?? []) => {
    const kind = shell().list.get()?.kind
    const known: Record<string, unknown> = { ...args }
    for (const step of command.params ?? []) {
      if (step.kind !== 'pick' || step.of === undefined || step.of !== kind || step.name in known) continue
      // The rows that are here are only a few of those that the user means; the command itself asks for all.
      if (rows.all) {
        if (command.takesAll) known[step.name] = []
        continue
      }
      if (step.multiple ? rows.length > 0 : rows.length === 1) {
        known[step.name] = step.multiple ? rows.map(({ id }) => id) : rows[0]?.id
      }
    }
    return { steps: (command.params ?? []).filter(({ name }) => !(name in known)), args: known }
  }

  /** All arguments, or null if the user cancelled. */
  const gather = async (command: Command, given: Args, rows: Selection): Promise<Args | null> => {
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
      registry
        .at(place)
        .filter((command) => isPermitted(command) && canApply(command, shell().router.isPermitted))
        .filter((command) => !place.startsWith('list.') || isOfList(command)),
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
      const isRefused = (rows?: Selection) => {
        const refused = refusal(command, rows)
        if (refused !== null) toasts.show('warn', `${command.title}：${refused}`)
        return refused !== null
      }
      if (isRefused(givenRows)) return false
      try {
        // It acts on the current selection, even if that changes while the user answers questions.
        const meant = givenRows ?? list.get()?.rows()
        const rows = meant ?? []
        const args = await gather(command, given, rows)
        // Answering takes time, in which a permission may end or the page may change.
        if (args === null || isRefused(meant)) return false
        const context: CommandContext = { ...shell(), source, rows }
        await command.run(args, context)
      } catch (error) {
        reportError(shell(), command.title, error)
        return false
      }
      for (const listener of listeners) listener({ id, source })
      return true
    },
    onExecuted: (listener) => void listeners.push(listener),
  }
}

/** Whether it acts on the selected rows. */
const isAboutRows = ({ when }: Command) => when?.rows !== undefined && when.selection !== undefined

/** As if these rows, which are of its kind, were selected. */
const scopesOf = ({ when }: Command, { length, all }: Selection): Partial<Scopes> => ({
  ...(when?.rows !== undefined && { rows: [when.rows].flat()[0] as Scopes['rows'] }),
  selection: all ? 'many' : length === 0 ? 'none' : length === 1 ? 'one' : 'many',
})

/** The most helpful reason. */
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
