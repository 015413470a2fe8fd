/** Waits for a job that makes a file, and saves it. */
import { codes } from '../../contract/envelope'
import { ApiError } from '../../lib/api'
import type { Shell } from '../shell'
import { downloadFile } from './download-file'
import { jobFollowerOf } from './follow-jobs'

/** Resolves when the browser has begun to save, or somebody has ended the job. Rejects with the job's own reason. */
export async function saveJobFile(id: number, shell: Shell): Promise<void> {
  const { state: end, message } = await jobFollowerOf(shell).ended(id)
  // The server says why, as it would have at once.
  if (end === 'FAILED') throw new ApiError(codes.conflict, message)
  if (end === 'CANCELLED') return
  await downloadFile(id, true)
  shell.toasts.show('ok', message ?? '')
}
