/** The server's memory under a long load: it must settle, not keep growing. */
import autocannon from 'autocannon'
import { customerEndpoints } from '../../src/contract/customer/customers'
import { residentMb } from '../support/server/resident-memory'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'

export const name = '内存'

const rounds = 12
const requests = 10_000
/** How many megabytes the second half may be above the first. */
const drift = 15

export async function run() {
  const server = await startServer({ env: { LOG_LEVEL: 'warn' } })
  try {
    const idle = residentMb(server.pid())
    const authorization = `Bearer ${await signIn(server.url, 'boss')}`
    const url = server.url + customerEndpoints.list.path
    const after: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      await autocannon({ url, headers: { authorization }, connections: 16, amount: requests })
      after.push(residentMb(server.pid()))
    }
    const half = rounds / 2
    const climb = average(after.slice(half)) - average(after.slice(0, half))
    if (climb > drift) throw new Error(`resident memory climbed by ${climb.toFixed(1)} MB: ${after.join(' ')}`)
    return [
      { metric: '启动后常驻内存', value: idle, unit: 'MB', limit: { most: 150 } },
      { metric: `${rounds * requests} 次请求后`, value: after.at(-1) ?? 0, unit: 'MB' },
      { metric: '后半程比前半程', value: climb, unit: 'MB', limit: { most: drift } },
    ]
  } finally {
    await server.stop()
  }
}

const average = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
