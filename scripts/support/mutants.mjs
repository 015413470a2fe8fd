/** Planting a fault in a text, and what a test run says about it. */

/** @typedef {Pick<import('../../tests/mutants/tests.mjs').Fault, 'file' | 'find' | 'replace'>} Planting */

/**
 * The text with its fault.
 * @param {string} text
 * @param {Planting} planting
 */
export function planted(text, { file, find, replace }) {
  const parts = text.split(find)
  if (parts.length !== 2) throw new Error(`${parts.length - 1} times in ${file}, not once: ${find}`)
  if (find === replace) throw new Error(`nothing is planted in ${file}: ${find}`)
  return parts.join(replace)
}

/**
 * Only a test that ran and failed kills: a file that can't be loaded shows a broken mutant, not a good test.
 * @param {string | undefined} report vitest's, as JSON; undefined if it ended without one
 */
export function outcomeOf(report) {
  /** @type {import('./summary.mjs').Report} */
  const { testResults } = JSON.parse(report ?? '{"testResults":[]}')
  const named = (/** @type {string} */ wanted) =>
    testResults.flatMap(({ name, assertionResults }) =>
      assertionResults.filter(({ status }) => status === wanted).map((test) => ({ file: name, name: test.fullName })),
    )
  return {
    passed: named('passed'),
    failed: named('failed'),
    unloaded:
      report === undefined ||
      testResults.some((file) => file.status === 'failed' && file.assertionResults.length === 0),
  }
}

/**
 * Whether a test that should kill is among those that passed without a fault.
 * @param {ReturnType<typeof outcomeOf>} outcome
 * @param {import('../../tests/mutants/tests.mjs').Killer} killer
 */
export const passes = ({ passed, failed }, { caughtBy, only }) => {
  const isMeant = (/** @type {{ file: string, name: string }} */ test) =>
    test.file.endsWith(caughtBy) && new RegExp(only).test(test.name)
  return passed.some(isMeant) && !failed.some(isMeant)
}
