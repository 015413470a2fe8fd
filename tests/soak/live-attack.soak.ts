/**
 * One signed-in person attacks the live channel: the server's memory and everybody else's waiting time must stay within
 * limits.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../scripts/support/freshness.mjs'
import { managerEndpoints } from '../../src/contract/manager'
import { quantile } from '../bench/quantile'
import { callOver } from '../support/server/http'
import { residentMb } from '../support/server/resident-memory'
import { startServer } from '../support/server/server-process'
import { signIn } from '../support/server/sign-in'

export const name = '实时通道的洪水'

const attackMs = 40_000
const quietMs = 5_000
/** How many megabytes an attack may add to the server's memory. */
const most = 80
/** The milliseconds that another user may wait during the attack: the attackers use half of the machine. */
const longest = 1_000

export async function run() {
  return [...(await under('ignore')), ...(await under('read'))]
}

/** @param answers what the attacker does with the answers */
async function under(answers: 'read' | 'ignore') {
  const server = await startServer({ env: { LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-old-space-size=512' } })
  let attacker: ChildProcess | undefined
  try {
    const token = await signIn(server.url, 'boss')
    const quiet = await waits(server.url, token, quietMs)
    const idle = residentMb(server.pid())
    const args = [String(server.port), await signIn(server.url, 'agent'), answers, '4']
    attacker = fork(join(root, 'tests/support/server/flood-live.mjs'), args)
    let peak = 0
    const watch = setInterval(() => {
      peak = Math.max(peak, residentMb(server.pid()))
    }, 100)
    const attacked = await waits(server.url, token, attackMs).finally(() => clearInterval(watch))
    const climb = peak - idle
    const last = quantile(attacked, 1)
    if (climb > most) throw new Error(`memory climbed by ${climb.toFixed(0)} MB under the attack`)
    if (last > longest) throw new Error(`somebody else waited ${last.toFixed(0)} ms`)
    const who = answers === 'read' ? '读回答的攻击者' : '不读回答的攻击者'
    const before = `平时 ${quantile(quiet, 0.5).toFixed(1)} / ${quantile(quiet, 0.99).toFixed(1)}`
    return [
      {
        metric: `${who}：常驻内存最多升高`,
        value: climb,
        unit: 'MB',
        limit: { most },
        note: `起于 ${idle.toFixed(0)}`,
      },
      {
        metric: `${who}：他人请求的中位数`,
        value: quantile(attacked, 0.5),
        unit: 'ms',
        note: `${before}（中位、p99）`,
      },
      { metric: `${who}：他人请求的 p99`, value: quantile(attacked, 0.99), unit: 'ms' },
      { metric: `${who}：他人等得最久`, value: last, unit: 'ms', limit: { most: longest } },
    ]
  } finally {
    attacker?.kill('SIGKILL')
    await server.stop()
  }
}

/** How long a user waits for their answers, one after the other, in milliseconds. */
async function waits(url: string, token: string, forMs: number): Promise<number[]> {
  const taken: number[] = []
  const until = performance.now() + forMs
  while (performance.now() < until) {
    const from = performance.now()
    const { code } = await callOver(url, managerEndpoints.userInfo, { token })
    if (code !== 20000) throw new Error(`somebody else was answered ${code}`)
    taken.push(performance.now() - from)
    await sleep(20)
  }
  return taken
}
