/** Where commands appear in the menus and bars of a place: the group, the order, and whether as a button. */
import type { Place } from './registry'

/** A place of a command with settings that differ from the default. */
export interface Placement {
  readonly place: Place
  /**
   * Commands of a group are together, separated from the others by a line. By default destructive commands are a group
   * of their own, the last.
   */
  readonly group?: string
  /** The lowest comes first; equal ones, and those without an order, follow the order of registration. */
  readonly order?: number
  /** It is a button even where there is room for few: in the head of a detail. */
  readonly primary?: boolean
}

interface Placed {
  readonly places?: readonly (Place | Placement)[]
  readonly danger?: boolean
}

const last = 'danger'

/** The places of a command, in the full form. */
export const placementsOf = ({ places = [] }: Placed): readonly Placement[] =>
  places.map((place) => (typeof place === 'string' ? { place } : place))

/** A command's settings in a place; undefined if it isn't there. */
export const placementIn = (command: Placed, place: Place): Placement | undefined =>
  placementsOf(command).find((placement) => placement.place === place)

/** The group of a command in a place. */
export const groupIn = (command: Placed, place: Place): string =>
  command.danger ? last : (placementIn(command, place)?.group ?? '')

/** The commands of a place in display order: by their order, each group together, destructive commands last. */
export function inPlace<C extends Placed>(commands: readonly C[], place: Place): readonly C[] {
  const orderOf = (command: C) => placementIn(command, place)?.order ?? 0
  const found = commands.filter((command) => placementIn(command, place)).sort((a, b) => orderOf(a) - orderOf(b))
  const groups = [...new Set(found.map((command) => groupIn(command, place)))].filter((group) => group !== last)
  return [...groups, last].flatMap((group) => found.filter((command) => groupIn(command, place) === group))
}
