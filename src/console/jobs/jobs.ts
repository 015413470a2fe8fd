/** The user's jobs as they were last read: exports and imports that the server works on. */
import type { Job } from '../../contract/system/jobs'
import { createStore } from '../../lib/store'

/** Newest first. `follow-jobs.ts` reads them, and removes them at the end of the session; its code loads later. */
export const jobs = createStore<readonly Job[]>([])

export const isOpen = ({ endTime }: Job): boolean => endTime === null
