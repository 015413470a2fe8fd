/** The login form that the server sends: it is there before the script, and the script takes it over. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { demoPassword } from '../../src/server/db/demo/plan'
import { expectFocus, expectMessage, firstPage, flows, journeys } from '../support/browser/journey'

const j = journeys()

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true })

/**
 * A visitor whose scripts arrive when the test allows it, and every address that was requested or shown in the
 * meantime.
 */
async function visitWithoutScript(path: string, options?: BrowserContextOptions) {
  const visitor = await j.visit({ ...options, isNew: true })
  const { page } = visitor
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => {
    letThrough = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await held
    await route.continue()
  })
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  page.on('framenavigated', (frame) => addresses.push(frame.url()))
  await page.goto(j.server.url + path, { waitUntil: 'commit' })
  await expectFocus(page, '用户名')
  return { ...visitor, addresses, letThrough }
}

/** Marks the form's nodes, to recognise them later. */
const mark = (page: Page) =>
  page.evaluate(() => {
    for (const input of document.querySelectorAll('input')) Object.assign(input, { isServed: true })
  })
const areMarked = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('input')].every((input) => 'isServed' in input))
/** React has taken over the page: it has a title. */
const taken = (page: Page) => page.waitForFunction(() => document.title.startsWith('登录 - '))

describe('before the script has come', () => {
  it('both fields are typed into and Enter pressed; with the script one is signed in, and no address has the password', async () => {
    const { page, addresses, letThrough, arrive, address } = await visitWithoutScript(flows)
    await page.keyboard.type('agent')
    await page.keyboard.press('Tab')
    await page.keyboard.type(demoPassword)
    for (let i = 0; i < 3; i += 1) await page.keyboard.press('Enter')
    await page.getByRole('button', { name: '登录', exact: true }).click()
    expect(address()).toBe(flows)
    letThrough()
    await arrive(flows)
    await page.getByRole('banner').waitFor()
    expect(addresses.filter((one) => one.includes(demoPassword) || one.includes('password='))).toEqual([])
    expect(addresses.filter((one) => one.endsWith('/auth/login'))).toHaveLength(1)
  })

  it('typing continues without interruption: nodes, texts, caret and composition stay', async () => {
    const { page, context, letThrough, arrive } = await visitWithoutScript('/login')
    await page.keyboard.type('agnt')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowLeft')
    await mark(page)
    const input = await context.newCDPSession(page)
    await input.send('Input.imeSetComposition', { text: 'e', selectionStart: 1, selectionEnd: 1 })
    letThrough()
    await taken(page)
    expect(await areMarked(page)).toBe(true)
    await input.send('Input.insertText', { text: 'e' })
    expect(await field(page, '用户名').inputValue()).toBe('agent')
    await page.keyboard.press('Tab')
    await page.keyboard.type(`${demoPassword}`)
    // An Enter soon after a composition belongs to the input method.
    await page.getByRole('button', { name: /^登录/ }).click()
    await arrive(firstPage)
  })

  it('typed and not sent, it is not sent by the script either; the focus stays where it is', async () => {
    const { page, letThrough, addresses } = await visitWithoutScript('/login')
    await page.keyboard.type('agent')
    await page.keyboard.press('Tab')
    await page.keyboard.type('Demo')
    letThrough()
    await taken(page)
    await page.waitForLoadState()
    await expectFocus(page, '密码')
    expect(await field(page, '密码').inputValue()).toBe('Demo')
    // React knows all of it: a new render keeps the values.
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await page.getByRole('tab', { name: '密码登录' }).click()
    expect([await field(page, '用户名').inputValue(), await field(page, '密码').inputValue()]).toEqual([
      'agent',
      'Demo',
    ])
    // The only one that is sent is the one that is asked for now.
    await page.getByRole('button', { name: '登录', exact: true }).click()
    await expectMessage(page, '用户名或密码错误')
    expect(addresses.filter((one) => one.includes('/api/')).map((one) => new URL(one).pathname)).toEqual([
      authEndpoints.login.path,
    ])
  })

  it.each([
    ['light', 1440, 900],
    ['dark', 1440, 900],
    ['light', 390, 844],
    ['dark', 390, 844],
  ] as const)('it looks as it does afterwards: %s, %i wide', async (colorScheme, width, height) => {
    for (const path of ['/login', flows]) {
      const { page, letThrough } = await visitWithoutScript(path, { colorScheme, viewport: { width, height } })
      const before = await page.screenshot()
      await mark(page)
      // Requests while typing would show where the path leads.
      await page.clock.install()
      letThrough()
      await taken(page)
      expect((await page.screenshot()).equals(before)).toBe(true)
      expect(await areMarked(page)).toBe(true)
    }
  })
})

it.each([
  '/',
  '/login',
  '/login/',
  '/login?redirect=%2F',
  '/login?redirect=%2F%2Fevil.example',
  `/login?redirect=${encodeURIComponent(flows)}`,
  '/auth-redirect?redirect=%2Fcustomer%2FfollowList%3Fa%3D1',
  '/auth-redirect',
  '/?a=1',
  '/no/such/page#part',
])('React takes over the form of %s as it is', async (path) => {
  const { page, letThrough } = await visitWithoutScript(path)
  await mark(page)
  letThrough()
  await taken(page)
  expect(await areMarked(page)).toBe(true)
})

it('without scripts at all the page says so, and sends nothing', async () => {
  const { page, open, address } = await j.visit({ javaScriptEnabled: false })
  await open('/login')
  const message = page.locator('noscript')
  expect(await message.textContent()).toBe('请在浏览器中启用 JavaScript 后刷新页面。')
  expect((await message.boundingBox())?.y).toBeLessThan(100)
  await page.keyboard.type('agent')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '登录', exact: true }).click()
  expect(address()).toBe('/login')
})

describe('the page that is served', () => {
  const served = async (path: string, cookie?: string) => {
    const answer = await fetch(j.server.url + path, cookie ? { headers: { cookie } } : {})
    const html = await answer.text()
    return { headers: answer.headers, hasForm: html.includes('<form'), waits: html.includes('blocking="render"') }
  }

  it.each(['/login', '/', flows, '/no/such/page'])('has the form for a guest at %s', async (path) => {
    expect(await served(path)).toMatchObject({ hasForm: true, waits: false })
    expect(await served(path, 'a=b; Admin-Token=; c=d')).toMatchObject({ hasForm: true, waits: false })
  })

  it.each(['/login', '/', flows, '/no/such/page'])('has none for whoever comes with a token at %s', async (path) => {
    const { headers, ...page } = await served(path, 'a=b; Admin-Token=Bearer%20abc')
    expect(page).toEqual({ hasForm: false, waits: true })
    expect([headers.get('vary'), headers.get('cache-control')]).toEqual(['cookie', 'no-cache'])
  })

  it('is painted with the script where the browser has a look of its own', async () => {
    expect(await served('/login', 'look=own')).toMatchObject({ hasForm: true, waits: true })
  })

  it('allows no native submit and no inline script', async () => {
    const { headers } = await served('/login')
    const policy = headers.get('content-security-policy')
    expect(policy).toContain("form-action 'none'")
    expect(policy).toContain("default-src 'self'")
    expect(policy).not.toContain('script-src')
  })
})
