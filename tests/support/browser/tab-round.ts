/** Goes round a page with Tab only, as a keyboard user does, and reports what can't be reached or seen. */
import type { Page } from 'playwright-core'

/** More stops than any page has: beyond this, Tab is going in circles. */
const most = 400

/**
 * Presses Tab until it comes round, in the topmost dialog if one is open. Returns a sentence for each fault: a usable
 * element that neither Tab nor its widget's keys reach; a stop that can't be seen; a trap.
 */
export async function tabRound(page: Page): Promise<string[]> {
  await page.evaluate(prepare)
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press('Tab')
    const fault = await page.evaluate(() => window.__round.stop())
    if (fault === 'round') return page.evaluate(() => window.__round.faults())
    if (fault !== null) return [fault]
  }
  return [`Tab has not come round after ${most} presses`]
}

/** Presses the down arrow until it comes round. Returns the entries of the open menu that it did not reach. */
export async function menuRound(page: Page): Promise<string[]> {
  const entries = page.locator('[role="menu"] [role^="menuitem"]')
  const reached = new Set<string>()
  const count = await entries.count()
  for (let presses = 0; presses <= count; presses += 1) {
    await page.keyboard.press('ArrowDown')
    // Radix moves the focus a moment later.
    await page.evaluate(() => new Promise(requestAnimationFrame))
    reached.add(await page.evaluate(() => document.activeElement?.textContent ?? ''))
  }
  const all = await entries.allTextContents()
  return all.filter((text) => !reached.has(text)).map((text) => `${text} is not reached by the arrow keys`)
}

declare global {
  interface Window {
    __round: { stop(): string | null; faults(): string[] }
  }
}

/** Runs in the page. */
function prepare() {
  const stops: Element[] = []
  const looks = new Map<Element, string>()

  const describe = (element: Element) => {
    const name =
      element.getAttribute('aria-label') ??
      (element as HTMLInputElement).labels?.[0]?.textContent ??
      (element.textContent || (element as HTMLInputElement).placeholder)
    return `${element.getAttribute('role') ?? element.tagName.toLowerCase()} “${(name ?? '').trim().slice(0, 30)}”`
  }
  /** The look of the element and its surroundings, and the row it points at. */
  const lookOf = (element: Element) => {
    const pointed = document.getElementById(element.getAttribute('aria-activedescendant') ?? '')
    const seen = [element, element.parentElement, element.parentElement?.parentElement, pointed]
    return seen
      .flatMap((one) => {
        if (!one) return []
        const style = getComputedStyle(one)
        const { outline, outlineStyle, outlineWidth, outlineOffset, boxShadow, borderWidth, borderColor } = style
        return [
          // An outline that isn't shown still has a colour.
          outlineStyle === 'none' || outlineWidth === '0px' ? '' : `${outline} ${outlineOffset}`,
          borderWidth === '0px' ? '' : borderColor,
          boxShadow,
          style.backgroundColor,
          style.textDecoration,
          style.clipPath,
        ]
      })
      .join('|')
  }
  const dialogs = () => [...document.querySelectorAll('[role="dialog"], [role="alertdialog"], dialog[open]')]
  const top = () =>
    dialogs()
      .filter((one) => one.matches('dialog, [data-state="open"]') && one.checkVisibility({ visibilityProperty: true }))
      .at(-1) ?? document.body

  const isUsable = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert], [aria-hidden="true"]')) {
      return false
    }
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0 && !element.matches(':disabled')
  }
  const has = (element: Element | null | undefined, selector: string) =>
    element !== null && element !== undefined && stops.some((stop) => element.contains(stop) && stop.matches(selector))

  /** Whether the keys of its widget reach it: patterns of the ARIA Authoring Practices, and the list's own keys. */
  const isReachedWithin = (element: Element) => {
    if (element.matches('[role="radio"]')) return has(element.closest('[role="radiogroup"]'), '[role="radio"]')
    if (element.matches('input[type="radio"]')) {
      return stops.some((stop) => (stop as HTMLInputElement).name === (element as HTMLInputElement).name)
    }
    if (element.matches('[role="tab"]')) return has(element.closest('[role="tablist"]'), '[role="tab"]')
    if (element.matches('th')) return has(element.closest('tr'), 'th')
    if (element.matches('[data-day]')) return has(element.closest('[role="grid"]'), '[data-day]')
    if (element.matches('[role="treeitem"]')) return has(element.closest('[role="tree"]'), '*')
    if (element.matches('[role="option"]')) return stops.some((stop) => stop.matches('[role="combobox"]'))
    // x and the space bar check the current row.
    if (element.closest('tr[data-id]')) return stops.includes(element.closest('[role="grid"]') as Element)
    // Delete closes the tab that has the focus.
    const tab = element.closest('li')?.querySelector('a[aria-keyshortcuts="Delete"]')
    return tab !== null && tab !== undefined && stops.includes(tab)
  }

  const native = 'a[href], button, input, select, textarea, summary'
  const roles = ['button', 'link', 'checkbox', 'radio', 'switch', 'tab', 'option', 'menuitem', 'treeitem', 'combobox']
  const candidates = `${native}, th[tabindex], [tabindex="0"], ${roles.map((role) => `[role="${role}"]`).join(', ')}`

  // What appears during the round, like a message, may come where Tab has already been.
  const there = new Set(top().querySelectorAll(candidates))

  window.__round = {
    stop() {
      const element = document.activeElement
      // Between the last stop and the first.
      if (!element || element === document.body) return null
      // What has gone meanwhile, like a message, is no place to come back to.
      if (element === stops.find((stop) => stop.isConnected)) return 'round'
      if (stops.includes(element))
        return `Tab is caught at ${describe(element)} after ${stops.slice(-3).map(describe).join(', ')}`
      stops.push(element)
      looks.set(element, lookOf(element))
      return null
    },
    faults() {
      const root = top()
      const outside = stops.filter((stop) => root !== document.body && !root.contains(stop))
      const missed = [...root.querySelectorAll(candidates)].filter(
        (element) => there.has(element) && isUsable(element) && !stops.includes(element) && !isReachedWithin(element),
      )
      ;(document.activeElement as HTMLElement | null)?.blur()
      // The palette's field is the only element there that takes keys, and it has a caret.
      const unseen = stops.filter((stop) => !stop.matches('[data-palette] input') && looks.get(stop) === lookOf(stop))
      return [
        ...missed.map((element) => `${describe(element)} is not reached by Tab`),
        ...unseen.map((element) => `${describe(element)} looks the same with the focus`),
        ...outside.map((element) => `${describe(element)} is reached behind an open dialog`),
      ]
    },
  }
}
