/**
 * Runs axe-core in a page of the console, whose content policy allows no inline script and no script from another host.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults, RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { eventually } from './console-page'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Selectors of the parts of a page that are looked at, or of those that are left out. */
type Part = { include: readonly string[] } | { exclude: readonly string[] }

const everything = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * The faults that axe finds against WCAG 2.2 A and AA and the best practices: one line for each, with its place.
 * @param only the rules to use, instead of all
 * @param part what to look at, or to leave out, instead of the whole page
 */
export async function violations(
  page: Page,
  only?: readonly string[],
  part: Part = { exclude: [] },
): Promise<string[]> {
  // Content that an answer on its way will replace is pale, and need not be readable.
  await eventually(() => page.locator('.stale:visible').count()).toBe(0)
  // Through the debugger, which no policy blocks.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const options: RunOptions = {
    runOnly: only ? { type: 'rule', values: [...only] } : { type: 'tag', values: everything },
    resultTypes: ['violations'],
  }
  const found = await page.evaluate(
    ([context, given]) =>
      (window as unknown as { axe: { run(...given: unknown[]): Promise<AxeResults> } }).axe.run(context, given),
    [part, options] as const,
  )
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary = '' }) => `${id}: ${target.join(' ')}: ${failureSummary.split('\n')[1]?.trim()}`,
    ),
  )
}

/**
 * The faults that axe finds in both schemes; the second time only with the rules about colours. The page's scheme must
 * follow the system's, which must be light.
 * @param part what to look at, or to leave out, instead of the whole page
 */
export async function faultsOf(page: Page, part?: Part): Promise<string[]> {
  const scheme = () => page.locator('html').getAttribute('data-theme')
  expect(await scheme()).toBe('light')
  const light = await violations(page, undefined, part)
  await page.emulateMedia({ colorScheme: 'dark' })
  await eventually(scheme).toBe('dark')
  const dark = await violations(page, ['color-contrast', 'link-in-text-block'], part)
  await page.emulateMedia({ colorScheme: 'light' })
  await eventually(scheme).toBe('light')
  return [...light, ...dark.map((line) => `dark: ${line}`)]
}
