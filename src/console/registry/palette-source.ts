/** What the palette finds of a noun at the server, offered by the noun itself: the console knows none of them. */
import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '../../contract/permissions'
import type { Shell } from '../shell'
import type { Args } from './params'
import type { Place } from './registry'

/** A question to a source. */
export interface SourceInput {
  /** What was typed, without its prefix. */
  readonly query: string
  readonly signal: AbortSignal
}

/** What was found, as the palette shows it. */
export interface SourceRow {
  readonly id: number
  readonly title: string
  readonly icon?: LucideIcon
  /** In the icon's place: it keeps its own colours, which say what it is. */
  readonly picture?: ReactNode
  /** Beside the title, quieter. */
  readonly beside?: string | null
  /** At the right end. */
  readonly hint: string
  /** The address that it leads to. */
  readonly to: string
  /** What Alt+Enter does instead: the first command of a place that can run, with these arguments. */
  readonly also?: { readonly place: Place; readonly args: Args } | undefined
}

/** A noun's part of the palette. */
export interface PaletteSource<T = unknown> {
  /** One character: typed first, it limits the palette to the sources that have it. */
  readonly prefix: string
  /** Heads its rows, and is unique. */
  readonly title: string
  /** Who lacks it is never asked for. */
  readonly permission: Permission
  /** The first of what a text means, best match first. It should call quietly: the palette says that something failed. */
  search(input: SourceInput): Promise<readonly T[]>
  row(found: T, query: string, shell: Shell): SourceRow
  /**
   * Whether it is asked for this text. @param prefix what stands before it, '' for none. @param usual what holds for every source:
   * behind its own prefix any text, without one what is more than a letter and answers no command's first step
   */
  asks?(query: string, prefix: string, usual: boolean): boolean
  /** What stands where there is no row: what can be typed, or that nothing was found. Null for the usual words. */
  note?(query: string, isAsked: boolean): string | null
  /** Milliseconds that an answer is good for; half a minute unless told. */
  readonly freshMs?: number
}

/** Declares a source, keeping the type of what it finds. */
export const defineSource = <T>(source: PaletteSource<T>): PaletteSource => source as PaletteSource

/** The prefixes that are the palette's own. */
export const ownPrefixes: readonly string[] = ['>', '/', '?']

/** One Latin letter matches half of all names; one Chinese character is a family's name. */
export const isSearchable = (query: string): boolean => query.length > 1 || /\p{Script=Han}/u.test(query)
