/** A Chinese input method in a real Chromium: its composition, and the Enter that ends it. */
import type { Page } from 'playwright-core'

/**
 * Composes `letters`, then accepts `text` for them with Enter, as input methods do: the Enter arrives as a key during
 * the composition, and once more right after it. Code that listens for Enter must ignore both.
 */
export async function compose(page: Page, letters: string, text: string): Promise<void> {
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
    cdp.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', ...enter }),
    cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', key: 'Enter', ...enter }),
  ])
  await cdp.detach()
}

/** Waits until an Enter can no longer belong to the input method. */
export const afterComposing = (page: Page): Promise<void> => page.waitForTimeout(150)
