/** A reporter of vitest: prints the files that take longest, so that a slow one is seen when it comes. */
import { relative } from 'node:path'
import { root } from './freshness.mjs'

const shown = 10

/**
 * @typedef {import('vitest/node').Reporter} Reporter
 * @implements {Reporter}
 */
export default class SlowestFiles {
  /** @param {ReadonlyArray<Pick<import('vitest/node').TestModule, 'moduleId' | 'project' | 'diagnostic'>>} modules */
  onTestRunEnd(modules) {
    const files = modules.map((file) => ({
      name: `|${file.project.name}| ${relative(root, file.moduleId)}`,
      seconds: secondsOf(file.diagnostic()),
    }))
    files.sort((a, b) => b.seconds - a.seconds)
    const lines = files.slice(0, shown).map(({ name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${name}`)
    process.stdout.write(`\nThe slowest files:\n${lines.join('\n')}\n`)
  }
}

/**
 * From the start of the file's process to its end, hooks included.
 * @param {import('vitest/node').ModuleDiagnostic} times in milliseconds
 */
const secondsOf = ({ environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) =>
  (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000
