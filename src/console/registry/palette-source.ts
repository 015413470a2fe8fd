/** What the palette finds on the server for a noun. The noun itself offers it: the console knows no nouns. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '../../contract/permissions'
import type { Shell } from '../shell'
import type { Args } from './params'
import type { Place } from './registry'

/** A query to a source. */
export interface SourceInput {
  /** The typed text, without its prefix. */
  readonly query: string
  readonly signal: AbortSignal
}

/** A result as the palette shows it. */
export interface SourceRow {
  readonly id: number
  readonly title: string
  readonly icon?: LucideIcon
  /** Replaces the icon: it keeps its own colours, because they have a meaning. */
  readonly picture?: ReactNode
  /** Next to the title, in a quieter colour. */
  readonly beside?: string | null
  /** On the right. */
  readonly hint: string
  /** The address that it opens. */
  readonly to: string
  /** What Alt+Enter does instead: the first possible command of a place, with these arguments. */
  readonly also?: { readonly place: Place; readonly args: Args } | undefined
}

/** A noun's part of the palette. */
export interface PaletteSource<T = unknown> {
  /** One character: typed first, it limits the palette to the sources with it. */
  readonly prefix: string
  /** The heading of its rows; unique. */
  readonly title: string
  /** Without this permission, the user's palette never asks this source. */
  readonly permission: Permission
  /**
   * The first results for a text, best match first. It should call quietly, because the palette itself reports
   * failures.
   */
  search(input: SourceInput): Promise<readonly T[]>
  row(found: T, query: string, shell: Shell): SourceRow
  /**
   * Whether it is asked for this text.
   * @param prefix the prefix before the text, '' for none.
   * @param usual the rule for every source:
   * with its own prefix any text; without one, texts longer than a letter that answer no command's first step
   */
  asks?(query: string, prefix: string, usual: boolean): boolean
  /** The text if there is no row: what to type, or that nothing was found. Null for the default text. */
  note?(query: string, isAsked: boolean): string | null
  /** How many milliseconds an answer stays valid; by default half a minute. */
  readonly freshMs?: number
}

/** Declares a source, keeping the type of its results. */
export const defineSource = <T>(source: PaletteSource<T>): PaletteSource => source as PaletteSource

/** The palette's own prefixes. */
export const ownPrefixes: readonly string[] = ['>', '/', '?']

/** One Latin letter matches half of all names; one Chinese character is a family name. */
export const isSearchable = (query: string): boolean => query.length > 1 || /\p{Script=Han}/u.test(query)
