/** A Chinese input method in a real Chromium: its composition, and the Enter that ends it. */
import type { Page } from 'playwright-core'

/**
 * Composes `letters`, then accepts `text` for them with Enter, as input methods do: the Enter arrives as a key during
 * the composition, and once more right after it. Code that listens for Enter must ignore both.
 */
export async function compose(page: Page, letters: string, text: string): Promise<void> {
  await page.evaluate(() => {
    const note = ({ timeStamp }: Event) => {
      document.documentElement.dataset.composed = String(timeStamp)
    }
    addEventListener('compositionend', note, { capture: true, once: true })
  })
  const cdp = await page.context().newCDPSession(page)
  const length = letters.length
  await cdp.send('Input.imeSetComposition', { text: letters, selectionStart: length, selectionEnd: length })
  // As of now, however late the browser handles it: a key later than 100 ms after the composition is a normal key.
  const enter = { code: 'Enter', windowsVirtualKeyCode: 13, timestamp: Date.now() / 1000 }
  await Promise.all([
    cdp.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    }),
    cdp.send('Input.insertText', { text }),
    // With its character, without which no browser sends a form by it.
    cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', key: 'Enter', text: '\r', ...enter }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', ...enter }),
  ])
  await cdp.detach()
}

/** Waits until an Enter can no longer belong to the input method, by the page's own clock. */
export async function afterComposing(page: Page): Promise<void> {
  await page.waitForFunction(() => performance.now() - Number(document.documentElement.dataset.composed) > 100)
}
