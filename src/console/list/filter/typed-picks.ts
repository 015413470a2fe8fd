/** Finds whom a name typed as a filter means: `跟进人:尹艳`. */
import type { TypedPick } from './filter-syntax'
import type { Values } from './filters'
import { pickedValue } from './picked'

/** How many names a message lists if several match. */
const mostNamed = 5

/**
 * Asks the server about each: the one with exactly that name, otherwise the only match. Rejects if the request fails.
 */
export async function readPicks(
  picks: readonly TypedPick[],
  signal: AbortSignal,
): Promise<{ values: Values; faults: readonly string[] }> {
  const values: Record<string, string> = {}
  const faults: string[] = []
  const answers = await Promise.all(
    picks.map(async (pick) => ({ ...pick, found: await pick.field.search(pick.text, signal) })),
  )
  for (const { field, text, below = field.below?.usual ?? false, found } of answers) {
    const sameName = found.filter(({ label }) => label === text)
    const meant = sameName.length > 0 ? sameName : found
    const [first, ...others] = meant
    if (!first) faults.push(`${field.title}没有“${text}”`)
    else if (others.length === 0) values[field.key] = pickedValue(field, { id: first.value, below })
    else if (sameName.length > 0) faults.push(`${field.title}“${text}”不止一个，请在表单里选`)
    else {
      const names = meant.slice(0, mostNamed).map(({ label }) => label)
      faults.push(`${field.title}“${text}”可能是 ${names.join('、')}${meant.length > mostNamed ? ' 等' : ''}，请写全`)
    }
  }
  return { values, faults }
}
