import type { ReactNode } from 'react'
import { ErrorState } from './error-state'

/** What was asked for, as SWR has it. */
export interface Asked<D = unknown> {
  readonly data: D | undefined
  readonly error: { readonly message: string } | undefined
  mutate(): unknown
}

interface AwaitedProps {
  of: Asked
  /** What is said where it could not be had. */
  failed: string
  /** Takes the shape of what comes. */
  skeleton: ReactNode
}

/** Stands where something is on its way, or could not be had. */
export const Awaited = ({ of, failed, skeleton }: AwaitedProps) =>
  of.error ? <ErrorState title={failed} text={of.error.message} onRetry={() => void of.mutate()} /> : skeleton

interface LoadedProps<D> extends AwaitedProps {
  of: Asked<D>
  /** Stands there where the answer has no rows. */
  empty?: ReactNode
  children(data: D): ReactNode
}

/** Shows what was asked for: what there is of it, that there is none, that it is on its way, or why it can't be had. */
export function Loaded<D>({ empty, children, ...awaited }: LoadedProps<D>) {
  const { data } = awaited.of
  // What is there stays, though it could not be had anew.
  if (data === undefined) return <Awaited {...awaited} />
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}

/** @param data rows, or a page of them: past the last there are none, and still some in all */
const isEmpty = (data: unknown): boolean =>
  (Array.isArray(data) ? data.length : (data as { total?: number } | null)?.total) === 0
