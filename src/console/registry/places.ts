/** Where commands stand in the menus and bars of a place: in which group, in which order, and whether as a button of its own. */
import type { Place } from './registry'

/** A place of a command, where it is to stand otherwise than it would by itself. */
export interface Placing {
  readonly place: Place
  /** Those of a group stand together, a line apart from the others. What destroys something is a group of its own, the last. */
  readonly group?: string
  /** The lowest comes first; of equals, and without one, in the order in which they were registered. */
  readonly order?: number
  /** It stands as a button where there is room for few: in the head of a detail. */
  readonly primary?: boolean
}

interface Placed {
  readonly places?: readonly (Place | Placing)[]
  readonly danger?: boolean
}

const last = 'danger'

/** The places of a command, each in full. */
export const placingsOf = ({ places = [] }: Placed): readonly Placing[] =>
  places.map((place) => (typeof place === 'string' ? { place } : place))

/** How a command stands in a place; undefined where it doesn't. */
export const placingIn = (command: Placed, place: Place): Placing | undefined =>
  placingsOf(command).find((placing) => placing.place === place)

/** The group of a command in a place. */
export const groupIn = (command: Placed, place: Place): string =>
  command.danger ? last : (placingIn(command, place)?.group ?? '')

/** The commands of a place as they stand there: by their order, those of a group together, what destroys something last. */
export function inPlace<C extends Placed>(commands: readonly C[], place: Place): readonly C[] {
  const orderOf = (command: C) => placingIn(command, place)?.order ?? 0
  const found = commands.filter((command) => placingIn(command, place)).sort((a, b) => orderOf(a) - orderOf(b))
  const groups = [...new Set(found.map((command) => groupIn(command, place)))].filter((group) => group !== last)
  return [...groups, last].flatMap((group) => found.filter((command) => groupIn(command, place) === group))
}
