/**
 * Measures how long it takes until the user sees the result: from the input event's own time stamp (when the browser
 * got the key from the system, before any script ran) to the end of the frame that shows the change. The end of a frame
 * is a task posted from its requestAnimationFrame: it runs after style, layout and paint of that frame. Event Timing
 * would also count the compositor, but it rounds to 8 ms and reports nothing below 16 ms, where these figures lie. All
 * figures contain the wait for the next frame: on average half a frame, 8 ms. So each stands next to the same
 * measurement of a page that does almost nothing.
 */
import type { BrowserContext, Page } from 'playwright-core'

interface Clock {
  /** Milliseconds from the last key press to the end of the frame in which `isShown` holds. */
  armed: Promise<number>
  arm(isShown: () => boolean, sinceStart?: boolean): void
}

/** Runs in the page, before its own scripts. */
function installClock() {
  const timeoutMs = 15_000
  let pressed = 0
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true)

  const clock: Clock = {
    armed: Promise.resolve(0),
    arm(isShown, sinceStart = false) {
      clock.armed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`never shown: ${isShown}`)), timeoutMs)
        const atFrameEnd = () =>
          requestAnimationFrame(() => {
            const { port1, port2 } = new MessageChannel()
            port1.onmessage = () => resolve(performance.now() - (sinceStart ? 0 : pressed))
            port2.postMessage(null)
          })
        const look = () => {
          if (!isShown()) return
          observer.disconnect()
          removeEventListener('focusin', look, true)
          atFrameEnd()
        }
        const observer = new MutationObserver(look)
        observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
        addEventListener('focusin', look, true)
      })
    },
  }
  Object.assign(window, { paintClock: clock })
}

type WithClock = Window & { paintClock: Clock }

/** Adds a clock to every page of the context. */
export async function addClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(installClock)
}

/** Starts the clock of the next opened page at its navigation, and stops it when `isShown` is true there. */
export async function armForLoad(page: Page, isShown: () => boolean): Promise<void> {
  await page.addInitScript(`window.paintClock.arm(${isShown}, true)`)
}

/** Starts the clock at the next key press, and stops it when `isShown` is true in the page. */
export const arm = (page: Page, isShown: () => boolean): Promise<void> =>
  page.evaluate(`window.paintClock.arm(${isShown})`)

/** The measured time, once the clock has stopped. */
export const elapsed = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as WithClock).paintClock.armed)

/**
 * Milliseconds from one key press to the frame that shows its effect. The key stays down until then, as under a finger:
 * after any input Chromium holds tasks back until the next frame, so a key let go right after the frame would have the
 * clock's own task wait for one more.
 */
export async function pressed(page: Page, keys: string, isShown: () => boolean): Promise<number> {
  await arm(page, isShown)
  const held = keys.split('+')
  for (const key of held) await page.keyboard.down(key)
  const taken = await elapsed(page)
  for (const key of held.reverse()) await page.keyboard.up(key)
  return taken
}
