/** The departments whose tree is folded, in this browser. */
import { mostFolded } from '../../../contract/company/departments'
import { readStored, writeStored } from '../../../lib/browser/storage'
import { createStore } from '../../../lib/store'

const key = 'folded-departments'

const kept = readStored<unknown>(key, [])

export const foldedDepartments = createStore<readonly number[]>(
  Array.isArray(kept) ? kept.filter((id) => Number.isSafeInteger(id)).slice(-mostFolded) : [],
)

/** Folds what is below a department, or shows it again. */
export function fold(id: number, isFolded: boolean): void {
  const others = foldedDepartments.get().filter((other) => other !== id)
  // The oldest opens again when there are too many.
  const folded = isFolded ? [...others, id].slice(-mostFolded) : others
  foldedDepartments.set(folded)
  writeStored(key, folded)
}
