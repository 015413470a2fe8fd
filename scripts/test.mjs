/**
 * `npm test` runs every check. A failed step stops only the journeys that need it. The last line is `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { root } from './support/freshness.mjs'
import { installPackages } from './support/packages.mjs'
import { summarize } from './support/summary.mjs'

// Colour codes are noise in a file, and some tools print them unless told not to.
const plain = !process.stdout.isTTY && !process.env.FORCE_COLOR
const path = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH}`
const env = { ...process.env, ...(plain && { NO_COLOR: '1' }), PATH: path }

/** @type {import('./support/summary.mjs').Step[]} */
const steps = []

/**
 * @param {string} name
 * @param {string[]} command
 * @param {{ beside?: boolean }} [options] beside: another step runs at the same time, so what it prints comes at its end
 * @returns {Promise<boolean>} whether it ended well
 */
async function run(name, [program = '', ...args], { beside = false } = {}) {
  const heading = `\n── ${name}: ${program} ${args.join(' ')}\n`
  if (!beside) process.stdout.write(heading)
  let printed = heading
  const started = performance.now()
  const passed = await new Promise((resolve) => {
    const output = beside ? 'pipe' : 'inherit'
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', output, output] })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text) => {
        printed += text
      })
    child.on('error', (error) => {
      process.stdout.write(`${error.message}\n`)
      resolve(false)
    })
    child.on('close', (code) => resolve(code === 0))
  })
  if (beside) process.stdout.write(printed)
  steps.push({ name, seconds: (performance.now() - started) / 1000, passed })
  return passed
}

/** Whether everything is there that the journeys need; what is missing is installed where that may be done. */
function hasPackages() {
  const toRun = installPackages()
  if (toRun !== null) steps.push({ name: 'packages', seconds: 0, passed: false, note: toRun })
  return toRun === null
}

// The compiler needs one core, as long as the other steps together need the other.
const types = run('types', ['tsc'], { beside: true })
await run('lint', ['biome', 'ci', '--error-on-warnings', ...(plain ? ['--colors=off'] : [])])
await run('unused', ['knip'])
const built = await run('build', ['node', 'scripts/build.mjs', '--quiet'])
await types
const ready = hasPackages()

const folder = mkdtempSync(join(tmpdir(), 'test-report-'))
const report = join(folder, 'vitest.json')
const projects = built && ready ? [] : ['--project', '!e2e']
const reporters = [
  '--reporter=default',
  '--reporter=./scripts/support/slowest-files.mjs',
  '--reporter=json',
  `--outputFile.json=${report}`,
]
await run('tests', ['vitest', 'run', '--allowOnly=false', ...projects, ...reporters])
const tests = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
rmSync(folder, { recursive: true })

const summary = summarize(steps, tests)
process.stdout.write(`\n${summary.lines.join('\n')}\n`)
process.exitCode = summary.ok ? 0 : 1
