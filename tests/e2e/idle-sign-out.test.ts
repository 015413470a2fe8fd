/** Whoever leaves the console open is signed out after the installation's minutes, told why, and comes back to the page. */
import { expect, it, onTestFinished } from 'vitest'
import { eventually, listShown } from '../support/browser/console-page'
import { journeys } from '../support/browser/journey'

const j = journeys()

it('signs out, on the server too, and leads back to the page', async () => {
  onTestFinished(() => j.setting('auth.idle-minutes', 0))
  await j.setting('auth.idle-minutes', 10)
  const { page, open, typePassword, arrive } = await j.visit()
  await page.clock.install()
  await open('/login')
  await typePassword('boss')
  await arrive('/phone/index')
  await open('/company/user')
  await listShown(page)
  const token = async () => (await page.context().cookies()).find(({ name }) => name === 'Admin-Token')?.value
  const before = await token()
  expect(before).toBeTruthy()
  await page.clock.fastForward('09:40')
  const warning = page.getByText('即将退出登录')
  await warning.first().waitFor()
  await page.mouse.move(300, 300)
  await page.clock.fastForward('00:02')
  await eventually(() => warning.count()).toBe(0)
  await page.clock.fastForward('11:00')
  await page.waitForURL(/\/login/)
  await page.getByText('10 分钟没有操作，已退出登录').first().waitFor()
  expect(await token()).toBeUndefined()
  await typePassword('boss')
  await arrive('/company/user')
})
