/** Answers as the earlier steps show them, above the current question. */
import { formatDate, formatDateTime } from '../../../lib/time/time'
import type { ListRow } from '../../list/active-list'
import type { Option, Param } from '../../registry/params'

/** A date's answer. */
export const dateText = (seconds: number, hasTime: boolean): string =>
  hasTime ? formatDateTime(seconds) : formatDate(seconds)

/** Shown instead of a secret of any length. */
export const secretText = '••••••'

/** Chosen options: a single one by its name, several by their number. */
export function optionsText(chosen: readonly Option[]): string {
  const [first] = chosen
  return chosen.length === 1 && first ? first.label : `${chosen.length} 项`
}

/** An answer that was not given here but by the selection or a caller. */
export function givenText(step: Param, value: unknown, rows: readonly ListRow[]): string {
  if (step.kind === 'date' && typeof value === 'number') return dateText(value, step.time ?? false)
  if (step.kind === 'pick') {
    const values = Array.isArray(value) ? value : [value]
    const row = rows.find(({ id }) => id === values[0])
    return values.length === 1 && row ? row.label : `${values.length} 项`
  }
  if (step.kind === 'text' && step.secret) return secretText
  return step.kind === 'confirm' ? step.title : String(value)
}
