/** The end of `npm test`: a table of the steps, the skipped tests, and the counts. */

/** @typedef {{ name: string, seconds: number, passed: boolean, note?: string }} Step */

/**
 * The parts of vitest's JSON report that are used here.
 * @typedef {{ status: string, fullName: string }} Assertion
 * @typedef {{ name: string, status: string, message?: string, assertionResults: Assertion[] }} TestFile
 * @typedef {{ numPassedTests: number, numFailedTests: number, testResults: TestFile[] }} Report
 */

/**
 * Every step counts as one, except `tests`, which counts as the number of tests it ran.
 * @param {Step[]} steps
 * @param {Report | undefined} report undefined if vitest ended without one
 * @returns {{ lines: string[], ok: boolean }}
 */
export function summarize(steps, report) {
  const others = steps.filter((step) => step.name !== 'tests')
  const tests = countTests(report, steps.find((step) => step.name === 'tests')?.passed ?? false)
  const passed = tests.passed + others.filter((step) => step.passed).length
  const failed = tests.failed + others.filter((step) => !step.passed).length
  const ok = failed === 0 && tests.passed > 0 && tests.unrun.length === 0
  const lines = [
    ...steps.map(({ name, seconds, passed: good, note }) =>
      `${good ? 'ok  ' : 'FAIL'} ${name.padEnd(10)} ${seconds.toFixed(1).padStart(6)} s  ${note ?? ''}`.trimEnd(),
    ),
    ...tests.notes,
    ...tests.unrun.map((name) => `not run (skipped or todo): ${name}`),
    `${passed} passed, ${failed} failed`,
  ]
  return { lines, ok }
}

/**
 * @param {Report | undefined} report
 * @param {boolean} endedWell
 */
function countTests(report, endedWell) {
  if (!report) return { passed: 0, failed: 1, unrun: [], notes: ['the tests ended without a report'] }
  const { numPassedTests: passed, numFailedTests, testResults } = report
  // A file that could not be loaded has no failed test, but it must count as failed.
  const broken = testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  )
  let failed = numFailedTests + broken.length
  const notes = broken.map((file) => `could not be run: ${file.name}`)
  if (passed + failed === 0) notes.push('no test was found')
  if (failed === 0 && (!endedWell || passed === 0)) {
    // There was an error outside every test, or nothing ran.
    failed = 1
  }
  const unrun = testResults.flatMap((file) =>
    file.assertionResults.filter((test) => !['passed', 'failed'].includes(test.status)).map((test) => test.fullName),
  )
  return { passed, failed, unrun, notes }
}
