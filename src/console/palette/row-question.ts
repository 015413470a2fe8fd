/** The step in which the palette asks for the row that a command acts on: 停呼 › 企业. */
import type { ListRow } from '../list/active-list'
import { pick } from '../registry/params'
import type { Command } from '../registry/registry'
import { keyScopes } from '../registry/scopes'
import { holds } from '../registry/when'
import { hasPermission } from '../routes/guard'
import type { Shell } from '../shell'

/** The name of the step's answer, which is the row's id. */
const name = 'row'

/** Whether a command must ask for its row: none is selected that it could act on, and the user may search for one. */
export function asksForRow({ scopes, session }: Shell, { when = {}, rowStep }: Command): boolean {
  if (!rowStep || !hasPermission(session.visitor().permissions, rowStep.permission)) return false
  const now = scopes.get()
  const [kind = now.rows, ...others] = [when.rows ?? []].flat()
  const isSelected = [kind, ...others].includes(now.rows) && now.selection !== 'none'
  return !isSelected && holds(when, { ...now, rows: kind, selection: 'one' }, keyScopes)
}

/** Why a command can't be chosen now, in Chinese; null if it can. */
export const refusalFrom = (shell: Shell, command: Command): string | null =>
  asksForRow(shell, command) ? null : shell.commands.refusal(command)

/** A command as the question for its row. */
export interface RowQuestion extends Command {
  /** The command itself. */
  readonly of: Command
  /** The offered row with this id. */
  rowOf(id: unknown): ListRow | undefined
}

/** The question for the row, if the command must ask for it. */
export function rowQuestionOf(shell: Shell, command: Command): RowQuestion | null {
  const { rowStep } = command
  if (!rowStep || !asksForRow(shell, command)) return null
  const offered = new Map<unknown, ListRow>()
  const step = pick({
    ...{ name, title: rowStep.title },
    async options(input) {
      const rows = await rowStep.search(input)
      for (const row of rows) offered.set(row.id, row)
      return rows.map((row) => {
        const off = shell.commands.refusal(command, [row])
        return { value: row.id, label: row.label, hint: row.hint, ...(off !== null && { off }) }
      })
    },
  })
  return { ...command, params: [step], of: command, rowOf: (id) => offered.get(id) }
}

/** Whether this is such a question. */
export const isRowQuestion = (command: Command): command is RowQuestion => 'rowOf' in command

/** The row that the answers name. */
export const rowIn = (question: RowQuestion, answers: Readonly<Record<string, unknown>>): ListRow | undefined =>
  question.rowOf(answers[name])
