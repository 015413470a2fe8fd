/** A pause in a test is too short on a busy machine and too long on every other: a test waits for what comes. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { filesIn } from './support/rules/check-imports'

/** Lines that wait for a time. A timer of no length is the end of a task, not a pause. */
const pauses = (text: string): string[] =>
  text.split('\n').filter((line) => /waitForTimeout\(|await sleep\(|setTimeout\(\w+, *[1-9]/.test(line))

it('no test waits for a time', () => {
  const tests = filesIn(root, ['src', 'commands', 'scripts', 'tests']).filter((file) => /\.test\.tsx?$/.test(file))
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.flatMap((file) => (file === 'tests/no-pauses.test.ts' ? [] : found(file)))).toEqual([])
})

const found = (file: string) => pauses(readFileSync(join(root, file), 'utf8')).map((line) => `${file}: ${line.trim()}`)

it('knows a pause from the end of a task', () => {
  const pause = '  await new Promise((resolve) => setTimeout(resolve, 50))'
  expect(pauses(`${pause}\nawait sleep(20)\nawait page.waitForTimeout(9)`)).toHaveLength(3)
  expect(pauses('  await new Promise((resolve) => setTimeout(resolve))')).toEqual([])
})
