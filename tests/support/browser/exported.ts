/** The export of the shown list, as a person does it. */
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'

/** @param format part of what the choice says: `Excel` */
export async function exportAs(page: Page, format: string): Promise<void> {
  await page.keyboard.press('Shift+E')
  await page.getByRole('option', { name: new RegExp(format) }).click()
}

/** The file that comes of it. */
export async function exported(page: Page, format: string): Promise<Buffer> {
  const coming = page.waitForEvent('download')
  await exportAs(page, format)
  return readFile(await (await coming).path())
}
