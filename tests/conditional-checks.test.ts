/** A check under a condition that never holds passes whatever the code does: `conditions()` sees that it has held. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { filesIn } from './support/rules/check-imports'

/** Lines that check something only if a condition holds, of which nobody sees whether it ever does. */
function unseenConditions(text: string): string[] {
  const lines = text.split('\n')
  return lines.filter((line, at) => {
    const isCheck = /^\s*if \((?!(when|met)\().*\) (await )?(expect|eventually)\(/.test(line)
    return isCheck && !/^\s*else\b/.test(lines[at + 1] ?? '')
  })
}

it('no test has a check whose condition may never have held', () => {
  const files = filesIn(root, ['src', 'commands', 'tests'])
  const tests = files.filter((file) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/support/'))
  expect(tests.length).toBeGreaterThan(300)
  expect(tests.flatMap((file) => unseenConditions(readFileSync(join(root, file), 'utf8')))).toEqual([])
})

it('a check that is made either way, or whose condition is seen to hold, is none', () => {
  const unseen = '  if (page) expect(all).toContain(page)'
  const seen = "  if (when('it is there', page !== null)) expect(all).toContain(page)"
  expect(unseenConditions(`${unseen}\n${seen}\n${unseen}\n  else expect(all).toEqual([])`)).toEqual([unseen])
})
