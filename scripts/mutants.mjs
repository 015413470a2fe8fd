/**
 * `npm run test:mutants` plants faults (tests/mutants), one at a time, in a copy of the tree, and runs the test that
 * should find each. It fails if one lives, if a test fails without a fault, or if a text to replace is not there once.
 * Arguments choose kinds or files: `npm run test:mutants -- scope`.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { mutants } from '../tests/mutants/index.mjs'
import { root } from './support/freshness.mjs'
import { outcomeOf, passes, planted } from './support/mutants.mjs'

const words = process.argv.slice(2)
const chosen = Object.entries(mutants)
  .flatMap(([kind, some]) => some.map((mutant) => ({ kind, ...mutant })))
  .filter(({ kind, file }) => words.length === 0 || words.some((word) => kind === word || file.includes(word)))
if (chosen.length === 0) {
  // Without a test to run, everything would run.
  console.error(
    `No fault is of the kind, or in the file, “${words.join(' ')}”. Kinds: ${Object.keys(mutants).join(', ')}`,
  )
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'huanhu-mutants-'))
const tree = join(folder, 'tree')
const heavy = ['node_modules', 'dist', 'data', '.git']
for (const name of readdirSync(root)) {
  if (!heavy.includes(name)) cpSync(join(root, name), join(tree, name), { recursive: true })
}
symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))

/**
 * @param {string[]} files
 * @param {string} only
 */
function run(files, only) {
  const report = join(folder, 'report.json')
  rmSync(report, { force: true })
  const args = ['run', ...files, '--testNamePattern', only, '--reporter=json', `--outputFile=${report}`]
  const vitest = join(tree, 'node_modules/vitest/vitest.mjs')
  spawnSync(process.execPath, [vitest, ...args], {
    cwd: tree,
    stdio: 'ignore',
    env: { ...process.env, PROPERTY_SHRINK: '0' },
  })
  return outcomeOf(existsSync(report) ? readFileSync(report, 'utf8') : undefined)
}

let wrong = 0
let killed = 0
const started = performance.now()
const unique = (/** @type {string[]} */ all) => [...new Set(all)]
const seconds = (/** @type {number} */ since) => `${((performance.now() - since) / 1000).toFixed(1)} s`

try {
  // A test that fails anyway would kill every mutant, and one that is not there none.
  const without = run(unique(chosen.map(({ caughtBy }) => caughtBy)), unique(chosen.map(({ only }) => only)).join('|'))
  for (const { kind, what, ...killer } of chosen.filter((mutant) => !passes(without, mutant))) {
    wrong += 1
    console.log(`BROKEN ${kind}: ${what}: without a fault ${killer.caughtBy} “${killer.only}” does not pass`)
  }
  console.log(`The tests ran without a fault (${seconds(started)}).\n`)
  for (const { kind, what, file, find, replace, ...killer } of chosen) {
    const since = performance.now()
    const path = join(tree, file)
    const text = readFileSync(path, 'utf8')
    writeFileSync(path, planted(text, { file, find, replace }))
    const { failed, unloaded } = run([killer.caughtBy], killer.only)
    writeFileSync(path, text)
    if (failed.length > 0) killed += 1
    const how = failed[0]?.name ?? (unloaded ? `${killer.caughtBy} could not be run` : `${killer.caughtBy} passed`)
    console.log(
      `${failed.length > 0 ? 'killed' : 'LIVED '} ${kind}: ${what} (${file})\n       ${how}, ${seconds(since)}`,
    )
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
console.log(`\n${killed} of ${chosen.length} killed, ${((performance.now() - started) / 60_000).toFixed(1)} minutes`)
process.exitCode = killed === chosen.length && wrong === 0 && chosen.length > 0 ? 0 : 1
