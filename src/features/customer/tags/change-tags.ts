/** Puts tags on the selected customers and takes them off. */
import { type NamedRow, namesOf, runBatch } from '../../../console/batch/batch'
import { showChanged } from '../../../console/data/show-changed'
import { rowsOf } from '../../../console/list/rows-of'
import type { Option, OptionsInput } from '../../../console/registry/params'
import type { CommandContext } from '../../../console/shell'
import { customerEndpoints } from '../../../contract/customer/customers'
import { tagEndpoints } from '../../../contract/customer/tags'
import type { WholeFilter } from '../../../contract/list'
import { batchEndpoints } from '../../../contract/system/batches'
import { call } from '../../../lib/api'
import { named, refresh, unit } from '../customer-data'
import { knownTags } from './find-tags'

const { list } = customerEndpoints

/** The words that the selected customers have; of all that a filter finds, those of the company. */
export async function tagsToRemove({ rows, signal }: OptionsInput): Promise<Option<string>[]> {
  const known = await knownTags(signal)
  if (rows.all) return known
  const worn = new Set(rowsOf(rows, list).flatMap(({ tags = [] }) => tags))
  return known.filter(({ value }) => worn.has(value))
}

interface Change {
  readonly add?: readonly string[]
  readonly remove?: readonly string[]
}

/** Changes the tags of the selected customers; this can be undone. */
export async function changeTags(context: CommandContext, change: Change): Promise<void> {
  const { rows, toasts, undo } = context
  const done = new Map<number, Required<Change>>()
  const asked = async (which: { ids: number[] } | { all: WholeFilter }) => {
    const answers = await call(tagEndpoints.batch, { body: { ...which, ...bodyOf(change) } })
    for (const { id, ok, added, removed } of answers) if (ok) done.set(id, { add: added, remove: removed })
    return answers
  }
  const outcome = await runBatch(context, {
    ...batchOf(context, named(context), change),
    ask: (ids: number[]) => asked({ ids }),
    all: rows.all && {
      ...rows.all,
      ask: (all: WholeFilter) => asked({ all }),
      job: { endpoint: batchEndpoints.customerTags, input: bodyOf(change) },
    },
  })
  if (!outcome) return
  const { changed, same } = outcome
  const { add, remove } = change
  if (changed.length === 0) {
    if (same.length > 0) toasts.show('warn', `${namesOf(same, unit)}${add ? '已有这些标签' : '没有这些标签'}`)
    return
  }
  const words = (add ?? remove ?? []).join('、')
  undo.offer(`${namesOf(changed, unit)}${add ? '已打上' : '已去掉'}“${words}”`, () => takeBack(context, changed, done))
}

/** Each customer loses what was new, and gets back what is gone. Those with the same change share a request. */
async function takeBack(
  context: CommandContext,
  rows: readonly NamedRow[],
  done: ReadonlyMap<number, Required<Change>>,
) {
  const alike = new Map<string, { change: Change; rows: NamedRow[] }>()
  for (const row of rows) {
    const { add, remove } = done.get(row.id) ?? { add: [], remove: [] }
    const key = JSON.stringify([add, remove])
    const group = alike.get(key) ?? { change: { add: remove, remove: add }, rows: [] }
    alike.set(key, { ...group, rows: [...group.rows, row] })
  }
  for (const { change, rows: those } of alike.values()) {
    await runBatch(context, {
      ...batchOf(context, those, change),
      ask: (ids: number[]) => call(tagEndpoints.batch, { body: { ids, ...bodyOf(change) } }),
    })
  }
}

const batchOf = ({ data }: CommandContext, rows: readonly NamedRow[], change: Change) => ({
  ...{
    rows,
    noun: '客户',
    unit,
    verb: change.add?.length ? '打标签' : '去标签',
    refresh: [...refresh, tagEndpoints.list],
  },
  shows: (ids: readonly number[]) =>
    showChanged(data, list, ids, ({ tags = [] }) => ({ tags: withChange(tags, change) })),
})

const withChange = (tags: readonly string[], { add = [], remove = [] }: Change) => [
  ...new Set([...tags.filter((tag) => !remove.includes(tag)), ...add]),
]

/** A list without words is none. */
const bodyOf = ({ add = [], remove = [] }: Change) => ({
  ...(add.length > 0 && { add: [...add] }),
  ...(remove.length > 0 && { remove: [...remove] }),
})
