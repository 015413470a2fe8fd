/** The user's jobs as they were last read: exports and imports that the server works on. */
import type { Job } from '../../contract/system/jobs'
import { createStore, type Store } from '../../lib/store'
import type { Shell } from '../shell'

const kept = new WeakMap<object, Store<readonly Job[]>>()

/** Newest first. `follow-jobs.ts` reads them; its code loads later. */
export function jobsOf(shell: Shell): Store<readonly Job[]> {
  const store = kept.get(shell) ?? createStore<readonly Job[]>([])
  kept.set(shell, store)
  return store
}

export const isOpen = ({ endTime }: Job): boolean => endTime === null
