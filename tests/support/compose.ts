/** A Chinese input method in a real Chromium: what it composes, and the Enter that ends it. */
import type { Page } from 'playwright-core'

/**
 * Composes `letters`, then takes `text` for them by Enter, as input methods do: the Enter comes as a key of theirs while
 * composing, and once more right after. What listens to Enter must take neither for its own.
 */
export async function compose(page: Page, letters: string, text: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  const length = letters.length
  await cdp.send('Input.imeSetComposition', { text: letters, selectionStart: length, selectionEnd: length })
  const enter = { code: 'Enter', windowsVirtualKeyCode: 13 }
  // Sent at once: what comes later than 100 ms after the composition is a key of its own.
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

/** Lets the time pass in which an Enter may still be the input method's. */
export const afterComposing = (page: Page): Promise<void> => page.waitForTimeout(150)
