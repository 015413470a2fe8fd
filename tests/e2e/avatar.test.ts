/** A person's own picture, chosen in the real browser. */
import { expect, it } from 'vitest'
import { dialog, eventually, toast } from '../support/browser/console-page'
import { flows, journeys } from '../support/browser/journey'
import { squarePicture } from '../support/png'
import { readSqlite } from '../support/server/read-database'

const j = journeys()
const stored = () => readSqlite(j.server.dataDir)('select length(data) as bytes from avatar')

it('is made small, shown at once and after a reload, changed and removed', async () => {
  const { page } = await j.enter('boss', flows)
  const openAccount = async () => {
    await page.getByRole('button', { name: /^谢琳/ }).click()
    await page.getByRole('menuitem', { name: /^我的账号/ }).click()
    return dialog(page, '我的账号')
  }
  const account = await openAccount()
  const choose = (name: string, buffer: Buffer) =>
    account.getByLabel('头像图片').setInputFiles({ name, mimeType: 'image/png', buffer })
  // Nothing that the browser can't read.
  await choose('不是图片.png', Buffer.from('no picture'))
  await page.getByText('这个文件不是能读的图片').waitFor()
  expect(await stored()).toEqual([])
  await choose('照片.png', squarePicture(1200))
  await toast(page, '头像已更换').waitFor()
  const [picture] = await stored()
  expect(Number(picture?.bytes)).toBeLessThan(70_000)
  const widths = () =>
    page.locator('img[src^="/avatar/"]').evaluateAll((all) => all.map((one) => (one as HTMLImageElement).naturalWidth))
  // In the dialog and in the bar.
  await eventually(widths).toEqual([128, 128])
  await page.reload()
  await eventually(widths).toEqual([128])
  const again = await openAccount()
  await again.getByRole('button', { name: '去掉' }).click()
  await toast(page, '头像已去掉').waitFor()
  await eventually(widths).toEqual([])
  expect(await stored()).toEqual([])
})
