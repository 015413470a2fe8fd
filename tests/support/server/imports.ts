/** Imports a file as the console does, and waits for what came of it. */
import type { Endpoint } from '../../../src/contract/endpoint'
import type { ImportEndpoints, ImportMode } from '../../../src/contract/system/imports'
import { downloadPath, jobEndpoints } from '../../../src/contract/system/jobs'
import { readSheet } from '../read-sheet'
import type { TestApp } from './test-app'
import { upload } from './upload'

interface Importing {
  /** The endpoints of one noun's imports. */
  endpoints: { readonly [N in keyof ImportEndpoints]: Endpoint }
  /** Undefined: what is of no company. */
  companyId: number | undefined
  /** The noun's own fields of the request, and those of the preview where they differ. */
  more?: object
  previewed?: object | undefined
}

/** @param as who imports, if nobody else is named */
export function importsOf(t: TestApp, as: string, { endpoints: typed, companyId, more, previewed = more }: Importing) {
  const endpoints = typed as unknown as ImportEndpoints

  /** Runs the jobs that wait. */
  const work = async () => {
    await t.app.jobs.take()
    await t.app.jobs.idle()
  }
  const jobOf = async (id: number, by = as) =>
    (await t.call(jobEndpoints.list, { as: by })).find((one) => one.id === id)
  /** The rows of the file of results. */
  const resultsOf = async (jobId: number, by = as) => {
    const { ticket } = await t.call(jobEndpoints.ticketAdd, { as: by, body: { id: jobId } })
    return readSheet((await t.app.inject({ url: `${downloadPath}?ticket=${ticket}` })).rawPayload)
  }
  const begin = async (text: string | Buffer, mode: ImportMode = 'SKIP', by = as) => {
    const fileId = await upload(t, by, '名单.csv', text)
    const asked = { fileId, ...(companyId !== undefined && { companyId }) } as { fileId: number; companyId: number }
    const { columns } = await t.call(endpoints.preview, { as: by, query: { ...asked, ...previewed } as never })
    return t.call(endpoints.add, { as: by, body: { ...asked, ...more, columns, mode } })
  }
  const imported = async (text: string | Buffer, mode?: ImportMode, by?: string) => {
    const begun = await begin(text, mode, by)
    await work()
    return { ...begun, job: await jobOf(begun.jobId, by) }
  }
  /** Takes an import back; answers its job. */
  const undone = async (id: number, by = as) => {
    const { jobId } = await t.call(endpoints.undo, { as: by, body: { id } })
    await work()
    return jobOf(jobId, by)
  }
  return { work, jobOf, resultsOf, begin, imported, undone }
}

/** Whoever has many jobs gets no more: those of other tests end. */
export async function forgetJobs(t: TestApp): Promise<void> {
  await t.db.updateTable('import_batch').set({ job_id: null }).execute()
  await t.db.deleteFrom('job').execute()
}
