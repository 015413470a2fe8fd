/** How sign-in codes leave the server, and what is said where they can't. */
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { codes } from '../../src/contract/envelope'
import { passwordCode } from '../../src/server/access/password-code'
import { createHttpSender } from '../../src/server/auth/http-sender'
import { readConfig } from '../../src/server/config'
import { demoPassword } from '../../src/server/db/demo/plan'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { code, login } = authEndpoints
const secret = 'the secret of the test'

interface Received {
  headers: IncomingMessage['headers']
  text: string
  body: { phone: string; code: string; minutes: number; site: string }
}

/** A service that sends codes, as an operator writes it by docs/code-sender.md. */
async function fakeService() {
  const received: Received[] = []
  const answer = { status: 204, headers: {} as Record<string, string>, never: false }
  const server: Server = createServer((request, response) => {
    let text = ''
    request.on('data', (part) => {
      text += part
    })
    request.on('end', () => {
      received.push({ headers: request.headers, text, body: JSON.parse(text) })
      if (!answer.never) response.writeHead(answer.status, answer.headers).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/send?key=in-the-address`
  const close = () =>
    new Promise((resolve) => {
      server.close(resolve)
      server.closeAllConnections()
    })
  return { url, received, answer, close }
}

describe.each(dialects)('by a service, on %s', (dialect) => {
  let service: Awaited<ReturnType<typeof fakeService>>
  let t: TestApp
  beforeAll(async () => {
    service = await fakeService()
    const env = { CODE_SENDER: 'http', CODE_SENDER_URL: service.url, CODE_SENDER_SECRET: secret }
    t = await testApp(dialect, { env, sends: true })
  })
  afterEach(() => {
    Object.assign(service.answer, { status: 204, headers: {}, never: false })
    t.clock.now += 86_400_000
  })
  afterAll(async () => {
    await t.close()
    await service.close()
  })

  const ask = (userName: string) => t.envelope(code, { body: { userName } })
  const notSent = { code: codes.notSent, msg: '验证码短信暂时发不出去，请稍后再试，或用密码登录', data: null }

  it('the code that it gets signs in; the request is signed', async () => {
    expect(await ask('agent')).toMatchObject({ code: 20000 })
    const { headers, text, body } = service.received.at(-1) as Received
    expect(body).toEqual({
      phone: expect.stringMatching(/^\d{11}$/),
      code: expect.stringMatching(/^\d{6}$/),
      minutes: 5,
      site: '欢呼后台',
    })
    expect(headers['x-code-timestamp']).toBe(String(Math.floor(t.clock.now / 1000)))
    const signed = createHmac('sha256', secret).update(`${headers['x-code-timestamp']}.${text}`).digest('hex')
    expect(headers['x-code-signature']).toBe(`v1=${signed}`)
    expect(headers['content-type']).toBe('application/json; charset=utf-8')
    const answer = await t.envelope(login, { body: { userName: 'agent', code: body.code, type: loginTypes.code } })
    expect(answer.code).toBe(20000)
  })

  it('a failure is answered with a way out, logged without number and code, and one may ask again at once', async () => {
    const report = vi.spyOn(t.app.log, 'error').mockImplementation(() => {})
    onTestFinished(() => report.mockRestore())
    service.answer.status = 503
    expect(await ask('cg1005')).toEqual(notSent)
    const { body } = service.received.at(-1) as Received
    const logged = report.mock.calls
      .flat()
      .map((each) => String((each as { err?: Error }).err?.stack ?? each))
      .join('\n')
    expect(logged).toContain('the code sender answered 503')
    for (const hidden of [body.phone, body.code, secret, 'in-the-address']) expect(logged).not.toContain(hidden)
    service.answer.status = 200
    expect((await ask('cg1005')).code).toBe(20000)
    expect((await ask('cg1005')).code).toBe(codes.tooMany)
  })

  it('a name that nobody has is answered like one that somebody has, while it fails and when it works again', async () => {
    service.answer.status = 500
    expect(await ask('cg1006')).toEqual(notSent)
    const asked = service.received.length
    expect(await ask('16099999998')).toEqual(notSent)
    expect(await ask('nobody at all')).toEqual(notSent)
    expect(service.received).toHaveLength(asked)
    service.answer.status = 200
    expect((await ask('cg1006')).code).toBe(20000)
    expect((await ask('16099999998')).code).toBe(20000)
  })

  it('whom the service redirects to learns nothing', async () => {
    const other = await fakeService()
    onTestFinished(async () => void (await other.close()))
    Object.assign(service.answer, { status: 307, headers: { location: other.url } })
    expect(await ask('cg1007')).toEqual(notSent)
    expect(other.received).toEqual([])
  })
})

describe('the request', () => {
  const send = (url: string) => {
    const env = { CODE_SENDER: 'http', CODE_SENDER_URL: url, CODE_SENDER_SECRET: secret, CODE_SENDER_TIMEOUT: '1' }
    return createHttpSender(readConfig(env), () => startOfTest).send('16012345678', '123456')
  }

  it('ends when the service does not answer in time', async () => {
    const service = await fakeService()
    onTestFinished(async () => void (await service.close()))
    service.answer.never = true
    await expect(send(service.url)).rejects.toThrow('the code sender cannot be reached: TimeoutError')
  })

  it('to nobody fails with a reason that holds no address', async () => {
    const service = await fakeService()
    await service.close()
    await expect(send(service.url)).rejects.toThrow(/^the code sender cannot be reached: ECONNREFUSED$/)
  })
})

describe.each(dialects)('without a sender, on %s', (dialect) => {
  let t: TestApp
  beforeAll(async () => {
    t = await testApp(dialect, { env: { CODE_SENDER: 'none' }, sends: true })
  })
  afterAll(() => t.close())

  it('a code is refused with the way out, and so is sign-in with one', async () => {
    const refused = { code: codes.notFound, msg: '没有开通验证码登录，请用密码登录；忘记密码请联系管理员', data: null }
    expect(await t.envelope(code, { body: { userName: 'agent' } })).toEqual(refused)
    const body = { userName: 'agent', code: '123456', type: loginTypes.code }
    expect(await t.envelope(login, { body })).toEqual(refused)
  })

  it('no refusal names the code as another way in', async () => {
    const body = { userName: 'cg1008', code: passwordCode('wrong'), type: loginTypes.password }
    for (let i = 0; i < 5; i += 1) await t.envelope(login, { body })
    const { code: answer, msg } = await t.envelope(login, { body: { ...body, code: passwordCode(demoPassword) } })
    expect([answer, msg.includes('验证码')]).toEqual([codes.locked, false])
  })
})

describe('who has codes', () => {
  const isOn = async (env: Record<string, string>, demo = true) => {
    const t = await testApp('sqlite', { env, demo, sends: true })
    onTestFinished(() => t.close())
    return t.app.services.codes.isOn()
  }

  it('a demo on this machine, which prints them', async () => {
    const t = await testApp('sqlite', { sends: true })
    onTestFinished(() => t.close())
    const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    onTestFinished(() => write.mockRestore())
    expect((await t.envelope(code, { body: { userName: 'agent' } })).code).toBe(20000)
    expect(write.mock.calls.flat().join('')).toMatch(/\[验证码\] \d{3}\*{4}\d{4} \d{6}\n/)
  })

  it('nobody else, unless a sender is set up', async () => {
    expect(await isOn({ DEMO: '0' }, false)).toBe(false)
    expect(await isOn({ DEMO_PUBLIC: '1', HOST: '0.0.0.0' })).toBe(false)
    expect(await isOn({ DEMO: '0', CODE_SENDER: 'console' }, false)).toBe(true)
  })
})

describe('the page', () => {
  const served = async (env: Record<string, string>) => {
    const clientDir = mkdtempSync(join(tmpdir(), 'huanhu-client-'))
    const files = {
      'index.html': '<head><!--site--></head><body><!--login--></body>',
      'login-head.html': '',
      'login.html': 'both',
      'login-return.html': 'both, to return',
      'login-password.html': 'password only',
      'login-password-return.html': 'password only, to return',
    }
    for (const [name, text] of Object.entries(files)) writeFileSync(join(clientDir, name), text)
    const t = await testApp('sqlite', { env, sends: true, clientDir })
    onTestFinished(async () => {
      await t.close()
      rmSync(clientDir, { recursive: true })
    })
    const ask = async (url: string, cookie = '') => {
      const { body } = await t.app.inject({ url, headers: { cookie } })
      const codeLogin = /"codeLogin":(true|false)/.exec(body)?.[1]
      return [codeLogin, /<body>(.*)<\/body>/.exec(body)?.[1]]
    }
    return [await ask('/login'), await ask('/customer/followList'), await ask('/', 'Admin-Token=x')]
  }

  it('has the tab where codes are sent, and says so to the script', async () => {
    expect(await served({})).toEqual([
      ['true', 'both'],
      ['true', 'both, to return'],
      ['true', ''],
    ])
  })

  it('has only the password where none are', async () => {
    expect(await served({ CODE_SENDER: 'none' })).toEqual([
      ['false', 'password only'],
      ['false', 'password only, to return'],
      ['false', ''],
    ])
  })
})
