/** Signing in: the guard and the way back, both sign-in methods, by keyboard and by mouse. */
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../src/server/db/demo/plan'
import { afterComposing, compose } from '../support/browser/compose'
import { openAccount } from '../support/browser/console-page'
import { expectFocus, expectMessage, firstPage, flows, journeys } from '../support/browser/journey'
import { until } from '../support/until'

const j = journeys()
const encoded = encodeURIComponent(flows)

describe('the guard', () => {
  it('sends a guest to the login page and back to where they wanted to go, by keyboard alone', async () => {
    const { page, open, typePassword, arrive, address, context, complaints } = await j.visit()
    await open(`${flows}?from=mail&n=1#top`)
    await arrive(`/login?redirect=${encoded}%3Ffrom%3Dmail%26n%3D1%23top`)
    expect(await page.title()).toBe('登录 - 欢呼后台')
    await typePassword('agent')
    await arrive(`${flows}?from=mail&n=1#top`)
    expect(await page.title()).toBe('客户跟踪 - 欢呼后台')
    const account = await openAccount(page)
    await account.getByText('高淑芬').waitFor()
    await account.getByText('坐席').waitFor()

    const [cookie] = (await context.cookies()).filter(({ name }) => name === 'Admin-Token')
    expect(cookie).toMatchObject({ sameSite: 'Strict', secure: false, path: '/' })
    expect(decodeURIComponent(cookie?.value ?? '')).toMatch(/^Bearer [\w-]{43}$/)
    await page.reload()
    await page.getByRole('button', { name: /高淑芬/ }).waitFor()
    expect(address()).toBe(`${flows}?from=mail&n=1#top`)
    expect(complaints).toEqual([])
  })

  it.each(['/404', '/401', '/customer/mine', '/nowhere/at/all?x=%2F'])(
    'sends a guest from %s to the login page',
    async (path) => {
      const { open, arrive } = await j.visit()
      await open(path)
      await arrive(`/login?redirect=${encodeURIComponent(path)}`)
    },
  )

  it('sends whoever is signed in from the login page on, and from / to the call centre', async () => {
    const { page, open, typePassword, arrive } = await j.visit()
    await open('/')
    await arrive('/login?redirect=%2F')
    await typePassword('admin')
    await arrive(firstPage)
    await open('/login')
    await arrive(firstPage)
    await open('/no/such/page')
    await arrive('/404')
    await page.getByRole('heading', { name: '页面不存在' }).waitFor()
    await page.getByRole('link', { name: '返回首页' }).click()
    await arrive(firstPage)
    await open(`/redirect${flows}?x=1`)
    await arrive(`${flows}?x=1`)
  })

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', '/%2f/evil.example'])(
    'follows no redirect=%s',
    async (redirect) => {
      const { open, typePassword, arrive, address } = await j.visit()
      await open(`/login?redirect=${encodeURIComponent(redirect)}`)
      await typePassword('agent')
      await arrive(firstPage)
      await open(`/auth-redirect?redirect=${encodeURIComponent(redirect)}`)
      await arrive(firstPage)
      expect(address()).toBe(firstPage)
    },
  )

  it('forwards from /auth-redirect, over the login page where one must', async () => {
    const { open, typePassword, arrive } = await j.visit()
    await open(`/auth-redirect?redirect=${encoded}%3Fa%3D1`)
    await arrive(`/login?redirect=${encoded}%3Fa%3D1`)
    await typePassword('agent')
    await arrive(`${flows}?a=1`)
    await open(`/auth-redirect?redirect=${encoded}%3Fb%3D2`)
    await arrive(`${flows}?b=2`)
  })
})

describe('user info', () => {
  const withAnswer = async (data: unknown) => {
    const visitor = await j.visit()
    await visitor.page.route('**/manager/api/v1/user/info**', (route) =>
      route.fulfill({ json: { code: 20000, msg: '', data } }),
    )
    await visitor.open(flows)
    await visitor.typePassword('agent')
    return visitor
  }

  it.each([
    ['nothing', null, 'Verification failed, please Login again.'],
    ['no roles', { id: 1, name: '甲', roles: [], permissions: [] }, 'getInfo: roles must be a non-null array!'],
  ])('with %s ends at the login page with the text', async (_what, data, text) => {
    const { page, arrive, context } = await withAnswer(data)
    await expectMessage(page, text)
    await arrive(`/login?redirect=${encoded}`)
    expect((await context.cookies()).filter(({ name }) => name === 'Admin-Token')).toEqual([])
  })
})

describe('by password', () => {
  it('says what is wrong and keeps what was typed', async () => {
    const { page, open, typePassword, arrive } = await j.visit()
    await open('/login')
    await expectFocus(page, '用户名')
    await page.keyboard.press('Enter')
    await page.getByText('请输入用户名').waitFor()
    await typePassword('leader', 'wrong')
    await expectMessage(page, '用户名或密码错误')
    expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe('leader')
    await expectFocus(page, '密码')
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await arrive(firstPage)
  })

  it('works by mouse alone, and shows the password when asked', async () => {
    const { page, open, arrive } = await j.visit()
    await open('/login')
    await page.getByRole('tab', { name: '验证码登录' }).click()
    await page.getByRole('tab', { name: '密码登录' }).click()
    await page.getByLabel('用户名', { exact: true }).fill('  boss ')
    const password = page.getByLabel('密码', { exact: true })
    await password.fill(demoPassword)
    expect(await password.getAttribute('type')).toBe('password')
    await page.getByRole('button', { name: '显示密码' }).click()
    expect(await password.getAttribute('type')).toBe('text')
    await page.getByRole('button', { name: '登录', exact: false }).last().click()
    await arrive(firstPage)
  })

  it('signs in once, however often Enter is pressed', async () => {
    const { page, open, typePassword, arrive } = await j.visit()
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/auth/login')) asked.push(request.headers().platform ?? '')
    })
    await open('/login')
    await typePassword('agent')
    for (let i = 0; i < 5; i += 1) await page.keyboard.press('Enter')
    await arrive(firstPage)
    expect(asked).toEqual(['MANAGE'])
  })

  it('is not sent by the Enter that ends a composition', async () => {
    const { page, open } = await j.visit()
    await open('/login')
    await expectFocus(page, '用户名')
    await compose(page, 'li', 'leader')
    expect(await page.getByLabel('用户名', { exact: true }).inputValue()).toBe('leader')
    await afterComposing(page)
    expect(await page.getByText('请输入密码').count()).toBe(0)
    await page.keyboard.press('Enter')
    await page.getByText('请输入密码').waitFor()
  })
})

describe('by code', () => {
  it('asks for a code, says when the next may be had, and signs in, by keyboard alone', async () => {
    const { page, open, arrive } = await j.visit()
    await open('/login')
    await expectFocus(page, '用户名')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Tab')
    await expectFocus(page, '手机号或用户名')
    await page.keyboard.type('agent')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const code = await until(
      async () => [...j.server.log().matchAll(/\[验证码\] \d{3}\*{4}\d{4} (\d{6})/g)].at(-1)?.[1] ?? '',
      (found) => found !== '',
    )
    await expectFocus(page, '验证码')
    await page.getByText(/\d+ 秒后/).waitFor()
    await page.keyboard.type(code === '000000' ? '111111' : '000000')
    await page.keyboard.press('Enter')
    await expectMessage(page, '验证码错误或已过期，请重新获取')
    await expectFocus(page, '验证码')
    expect(await page.getByLabel('验证码', { exact: true }).inputValue()).toBe('')
    await page.keyboard.type(` ${code} `)
    await page.keyboard.press('Enter')
    await arrive(firstPage)
  })
})
