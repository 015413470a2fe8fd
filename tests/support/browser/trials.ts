/** What the checks that every page passes must know about a page and its commands. `tests/pages` says it by noun. */
import type { Locator, Page } from 'playwright-core'
import type { Scopes } from '../../../src/console/registry/scopes'
import type { DeskWorker } from './desk-worker'
import type { Journeys, Visitor } from './journey'

/** A page as somebody sees it. */
export interface TriedPage {
  /** As the page is registered. */
  readonly path: string
  /** With the filter that the checks need; the path, if none. */
  readonly address?: string
  readonly account: string
  /** Waits until the page can be used, and puts the focus where users begin. */
  shown(page: Page): Promise<void>
}

/** Something that can appear on a page or over it, and how users get there: axe checks it, and Tab goes through it. */
export interface Situation {
  readonly name: string
  readonly page: TriedPage
  /** Another address than the page's: with another filter. */
  readonly address?: string
  /**
   * `state`: the page itself looks another way. `over`: it lies over the page, and Escape closes it. `menu`: so does a
   * menu, and arrow keys go through it instead of Tab. `popup`: it hangs under a field, which keeps the focus.
   */
  readonly kind: 'state' | 'over' | 'menu' | 'popup'
  /** Starts from the page, shown. */
  open(page: Page): Promise<unknown>
  /** Takes back what would still be there when the page is opened again. */
  leave?(page: Page): Promise<unknown>
  /** The main menu looks another way than elsewhere. */
  readonly menuChanges?: true
}

/** The situations of one page. */
export const onPage = (page: TriedPage, situations: readonly Omit<Situation, 'page'>[]): Situation[] =>
  situations.map((situation) => ({ ...situation, page }))

/** Somewhere commands are tried. Each is tried once, in the first stage in which it can run. */
export interface Stage {
  readonly name: string
  readonly account: string
  /** The account of whoever's calls are moved between the commands. */
  readonly worker: string
  /** What holds there. */
  readonly scopes: Scopes
  /** Somebody comes there for the first time. */
  open(journeys: Journeys): Promise<Visitor>
  /** Brings everything back before each command, whatever the last one has left. */
  prepare(visitor: Visitor, worker: DeskWorker): Promise<void>
}

/** How a command is tried, where it needs more than to be run. */
export interface CommandTrial {
  /** What must be true before it can show its effect. */
  before?(page: Page, worker: DeskWorker): Promise<unknown>
  /** Takes back what the next command could not start from. */
  after?(page: Page): Promise<unknown>
  /** What is typed when it asks for a text; a whole number, if nothing. */
  readonly typed?: string
  /** The name of the stage, if it shows nothing in the first one in which it can run. */
  readonly at?: string
  /** It is tried after the others of its stage, because it ends what they need. */
  readonly last?: true
  /** Codes with which the server has to refuse what it is given here. */
  readonly refusals?: readonly number[]
  /** The test that tries it instead, because no stage has what it needs. */
  readonly elsewhere?: string
  /** What the mouse uses instead of a place, and the name of the stage where it is. */
  readonly control?: { readonly at: string; of(page: Page): Locator }
}

/** Where a place of commands is, and the texts of what is there. */
export interface PlaceTrial {
  /** Who sees it; by default the company's administrator. */
  readonly account?: string
  readonly address: string
  before?(journeys: Journeys): void
  titles(page: Page): Promise<string[]>
}

export interface Trials {
  readonly pages?: readonly TriedPage[]
  readonly stages?: readonly Stage[]
  readonly commands?: Readonly<Record<string, CommandTrial>>
  readonly places?: Readonly<Record<string, PlaceTrial>>
  readonly situations: readonly Situation[]
}

/** Controls of one stage, by their commands' ids. */
export const controlsAt = (
  at: string,
  controls: Readonly<Record<string, (page: Page) => Locator>>,
): Record<string, CommandTrial> =>
  Object.fromEntries(Object.entries(controls).map(([id, of]) => [id, { control: { at, of } }]))

/** One record of all: what is said about a command in several parts belongs together. */
export function joinTrials(...parts: readonly Readonly<Record<string, CommandTrial>>[]): Record<string, CommandTrial> {
  const joined: Record<string, CommandTrial> = {}
  for (const part of parts) for (const [id, trial] of Object.entries(part)) joined[id] = { ...joined[id], ...trial }
  return joined
}
