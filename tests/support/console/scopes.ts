/** Every state that commands can depend on, on two pages and on any other, and random conditions on them. */
import fc from 'fast-check'
import { type Scopes, scopeValues } from '../../../src/console/registry/scopes'
import type { When } from '../../../src/console/registry/when'

const views = ['/a', '/b'] as const
const rowKinds = ['none', 'user', 'flow'] as const

/** `/else` and `else` stand for pages and rows that no condition names. */
export const everyScope: readonly Scopes[] = [...views, '/else'].flatMap((view) =>
  scopeValues.list.flatMap((list) =>
    [...rowKinds, 'else'].flatMap((rows) =>
      scopeValues.selection.flatMap((selection) =>
        scopeValues.call.flatMap((call) =>
          scopeValues.focus.flatMap((focus) =>
            scopeValues.overlay.map((overlay) => ({ view, list, rows, selection, call, focus, overlay })),
          ),
        ),
      ),
    ),
  ),
)

/** One value, some, all or none. */
const some = <V>(values: readonly V[]) => fc.oneof(fc.constantFrom(...values), fc.subarray([...values]))

export const whens: fc.Arbitrary<When> = fc.record(
  {
    view: some(views),
    list: some(scopeValues.list),
    rows: some(rowKinds),
    selection: some(scopeValues.selection),
    call: some(scopeValues.call),
    focus: some(scopeValues.focus),
    overlay: some(scopeValues.overlay),
  },
  { requiredKeys: [] },
)

/** Conditions with fewer keys, and all states that they distinguish: for checks in every state. */
export const fewWhens: fc.Arbitrary<When> = fc.record(
  { view: some(views), list: some(scopeValues.list), selection: some(scopeValues.selection) },
  { requiredKeys: [] },
)
export const fewScopes: readonly Scopes[] = everyScope.filter(
  ({ rows, call, focus, overlay }) => rows === 'none' && call === 'none' && focus === 'page' && overlay === 'none',
)
