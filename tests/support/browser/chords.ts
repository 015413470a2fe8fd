/** Keeps unfinished chords alive while a test looks at them. */
import type { Page } from 'playwright-core'

/** From now on no chord times out, however long the next key takes. */
export async function holdChords(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { setTimeout } = window
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => setTimeout(run, delay === 1200 ? 3_600_000 : delay),
    })
  })
}
