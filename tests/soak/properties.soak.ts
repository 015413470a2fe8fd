/** Runs the property tests again, each round with another seed. A failing round prints its seed. */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { root } from '../../scripts/support/freshness.mjs'

export const name = '性质测试'

const rounds = 10

export async function run() {
  const first = Date.now() % 1_000_000
  for (let round = 0; round < rounds; round += 1) {
    const seed = first + round
    const { status, stdout } = spawnSync(
      join(root, 'node_modules/.bin/vitest'),
      ['run', '--project', 'unit', '--project', 'api', 'property', 'src/'],
      { cwd: root, env: { ...process.env, PROPERTY_SEED: String(seed) }, encoding: 'utf8' },
    )
    if (status !== 0) throw new Error(`PROPERTY_SEED=${seed}\n${stdout.slice(-4000)}`)
  }
  return [{ metric: '轮次', value: rounds, unit: '轮', note: `种子 ${first} 起，全部通过` }]
}
