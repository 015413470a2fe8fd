import { downloadPath, jobEndpoints } from '../../contract/system/jobs'
import { call } from '../../lib/api'

/** Saves the file of a job. Rejects if the server refuses; the user is told, unless it is quiet. */
export async function downloadFile(id: number, quiet = false): Promise<void> {
  const { ticket } = await call(jobEndpoints.ticketAdd, { body: { id }, quiet })
  saveByTicket(ticket)
}

/** Saves the file of a ticket. */
export function saveByTicket(ticket: string): void {
  const link = document.createElement('a')
  link.href = `${downloadPath}?ticket=${ticket}`
  // The server says the file's name.
  link.download = ''
  link.click()
}

/** The same for a button: if it fails, the user has been told, and can press again. */
export const fetchAgain = (id: number): Promise<void> => downloadFile(id).catch(() => {})
