/**
 * How long it takes until a person sees what they asked for: from the input event's own time stamp (when the browser got
 * the key from the system, before any script ran) to the end of the frame that shows the change.
 *
 * The end of a frame is a task posted from its requestAnimationFrame: it runs once style, layout and paint of that frame
 * are done. Event Timing would count the compositor as well, but rounds to 8 ms and says nothing below 16, which is where
 * these figures lie. Waiting for the next frame is in all of them: half a frame, 8 ms, on average. So each stands beside
 * the same measurement of a page that does next to nothing.
 */
import type { BrowserContext, Page } from 'playwright-core'

interface Clock {
  /** Milliseconds from the last key press to the end of the frame in which `isShown` holds. */
  armed: Promise<number>
  arm(isShown: () => boolean, sinceStart?: boolean): void
}

/** Runs in the page, before its own scripts. */
function installClock() {
  const patience = 15_000
  let pressed = 0
  addEventListener('keydown', (event) => (pressed = event.timeStamp), true)

  const clock: Clock = {
    armed: Promise.resolve(0),
    arm(isShown, sinceStart = false) {
      clock.armed = new Promise((resolve, reject) => {
        setTimeout(() => reject(new Error(`never shown: ${isShown}`)), patience)
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

/** Puts a clock into every page of the context. */
export async function addClock(context: BrowserContext): Promise<void> {
  await context.addInitScript(installClock)
}

/** Lets the clock of the next page that is opened run from its navigation until `isShown` holds there. */
export async function armForLoad(page: Page, isShown: () => boolean): Promise<void> {
  await page.addInitScript(`window.paintClock.arm(${isShown}, true)`)
}

/** Lets the clock run from the next key press until `isShown` holds in the page. */
export const arm = (page: Page, isShown: () => boolean): Promise<void> =>
  page.evaluate(`window.paintClock.arm(${isShown})`)

/** What the clock says, once it has stopped. */
export const elapsed = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as WithClock).paintClock.armed)

/** Milliseconds from one key press to the frame that shows what it does. */
export async function pressed(page: Page, keys: string, isShown: () => boolean): Promise<number> {
  await arm(page, isShown)
  await page.keyboard.press(keys)
  return elapsed(page)
}
