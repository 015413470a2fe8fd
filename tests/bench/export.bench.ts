/**
 * A million calls written to a file by the built server, as CSV and as a workbook: how long it takes beside reading the
 * same rows without writing anything, how much memory it needs, and how long others wait meanwhile.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Measurement } from '../../scripts/support/measure.mjs'
import { callEndpoints } from '../../src/contract/call'
import { jobEndpoints, type SheetFormat } from '../../src/contract/system/jobs'
import { callColumns } from '../../src/lib/columns/calls'
import { createApp } from '../../src/server/app'
import { readConfig } from '../../src/server/config'
import { sqliteFile } from '../../src/server/db/data-files'
import { callOver } from '../support/server/http'
import { residentMb } from '../support/server/resident-memory'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'
import { type FollowedServer, followJob } from './follow-job'
import { fillCalls } from './million-calls'

export const name = '导出'

const calls = 1_000_000
/**
 * MB more than before, with everything that waits to be collected (quality.md: 150). Before: after an export of a week,
 * because a server that has done nothing has no caches and a small heap.
 */
const mostMemory = 150
/** Times as long as reading the same rows (quality.md). */
const mostTimes = 4
const columns = Object.keys(callColumns)

export async function run(): Promise<Measurement[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'huanhu-bench-'))
  try {
    const { from, to, readMs } = await fill(dataDir)
    const server = await startServer({ data: dataDir })
    try {
      const token = await signIn(server.url, 'admin')
      const measuring = { url: server.url, pid: server.pid(), token, readMs }
      await measure({ ...measuring, format: 'csv', range: `startTime=${to - 7 * 86_400}&endTime=${to}` })
      const measured: Measurement[] = []
      for (const format of ['csv', 'xlsx'] as const) {
        measured.push(...(await measure({ ...measuring, format, range: `startTime=${from}&endTime=${to}` })))
      }
      return measured
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

/** Makes the calls, and reads each with its names once, in pieces, as an export does. */
async function fill(dataDir: string): Promise<{ from: number; to: number; readMs: number }> {
  const app = await createApp({ config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }) })
  try {
    await app.store.open()
    const { from, to } = await fillCalls(app.store.database(), sqliteFile(dataDir), app.services, calls)
    const db = app.store.heavy()
    const started = performance.now()
    for (let after = 0, read = 1; read > 0; ) {
      const rows = await db
        .selectFrom('call')
        .innerJoin('phone', 'phone.id', 'call.phone_id')
        .innerJoin('user', 'user.id', 'call.user_id')
        .leftJoin('customer', 'customer.id', 'call.customer_id')
        .selectAll('call')
        .select(['phone.enc', 'user.nickname', 'customer.name'])
        .where('call.id', '>', after)
        .orderBy('call.id')
        .limit(500)
        .execute()
      read = rows.length
      after = rows.at(-1)?.id ?? after
    }
    return { from, to, readMs: performance.now() - started }
  } finally {
    await app.close()
  }
}

interface Measuring extends FollowedServer {
  format: SheetFormat
  range: string
  readMs: number
}

async function measure({ url, pid, token, format, range, readMs }: Measuring): Promise<Measurement[]> {
  const before = residentMb(pid)
  const started = performance.now()
  const body = { list: callEndpoints.list.path, format, columns, filter: `${range}&detail=true&sort=-createTime` }
  const { id } = (await callOver(url, jobEndpoints.exportAdd, { token, body })).data as { id: number }
  const { peak, waited, message } = await followJob({ url, pid, token }, id)
  const taken = performance.now() - started
  const ratio = { to: '只读这些行', value: taken / readMs, limit: { most: mostTimes } }
  return [
    { metric: `${format}，一百万通`, value: taken / 1000, unit: 's', ratio, note: message },
    { metric: `${format}，多用内存`, value: peak - before, unit: 'MB', limit: { most: mostMemory } },
    { metric: `${format}，其他人等候`, value: waited, unit: 'ms p99' },
  ]
}
