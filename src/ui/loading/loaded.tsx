import type { ReactNode } from 'react'
import { ErrorState } from './error-state'

/** A request, in the form of SWR. */
export interface Asked<D = unknown> {
  readonly data: D | undefined
  readonly error: { readonly message: string } | undefined
  mutate(): unknown
}

interface AwaitedProps {
  of: Asked
  /** The text if it failed. */
  failed: string
  /** Has the shape of the coming content. */
  skeleton: ReactNode
}

/** Shown while a request is under way or after it failed. */
export const Awaited = ({ of, failed, skeleton }: AwaitedProps) =>
  of.error ? <ErrorState title={failed} text={of.error.message} onRetry={() => void of.mutate()} /> : skeleton

interface LoadedProps<D> extends AwaitedProps {
  of: Asked<D>
  /** Shown if the answer has no rows. */
  empty?: ReactNode
  children(data: D): ReactNode
}

/** Shows the answer of a request: its content, that it is empty, that it is loading, or why it failed. */
export function Loaded<D>({ empty, children, ...awaited }: LoadedProps<D>) {
  const { data } = awaited.of
  // Existing data stay, even if a reload failed.
  if (data === undefined) return <Awaited {...awaited} />
  return empty !== undefined && isEmpty(data) ? empty : children(data)
}

/** @param data rows, or a page of them: after the last page there are no rows, although the total is not 0 */
const isEmpty = (data: unknown): boolean =>
  (Array.isArray(data) ? data.length : (data as { total?: number } | null)?.total) === 0
