import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isLoopback, readConfig } from './config'

describe('readConfig', () => {
  it('has the documented defaults', () => {
    expect(readConfig({})).toEqual({
      host: '127.0.0.1',
      port: 3000,
      dataDir: resolve('data'),
      databaseUrl: undefined,
      databasePool: 10,
      databaseTimeout: 8,
      siteTitle: '欢呼后台',
      startWait: 15,
      backupDir: resolve('data/backups'),
      loopbackSpeed: 1,
      demo: true,
      demoPublic: false,
      logLevel: 'info',
      sessionHours: 12,
      sessionDays: 30,
      sessionRequests: 1200,
      sessionWrites: 120,
      numbersMinute: 60,
      numbersDay: 1000,
      numbersListed: 10_000,
      numbersOfMask: 20,
      keepLogDays: 730,
      keepReportsDays: 180,
      keepStatesDays: 400,
      keepBlocksDays: 400,
      keepCalleesDays: 400,
      keepTextsDays: 0,
      trustProxy: false,
      imageHost: '',
      dataKey: undefined,
      codeSender: undefined,
      codeSenderUrl: '',
      codeSenderSecret: '',
      codeSenderTimeout: 5,
      apiDocs: true,
      environment: 'production',
      errorLogEnvironments: ['production'],
    })
  })

  it('takes an empty value for an absent one', () => {
    expect(readConfig({ PORT: '', HOST: ' ' })).toMatchObject({ port: 3000, host: '127.0.0.1' })
  })

  it.each([
    ['PORT', '70000', '0 到 65535'],
    ['PORT', '80a', '0 到 65535'],
    ['PORT', '-1', '0 到 65535'],
    ['HOST', 'a b', '主机名'],
    ['DEMO', 'yes', '0 或 1'],
    ['LOG_LEVEL', 'loud', 'fatal、error'],
    ['DATABASE_URL', 'mysql://x', 'postgres://'],
    ['DATA_KEY', 'abc', '64 位'],
    ['IMAGE_HOST', "https://x'; script-src *", 'http'],
    ['SESSION_HOURS', '0', '1 到 720'],
    ['SESSION_DAYS', '366', '1 到 365'],
    ['SESSION_REQUESTS', '-1', '0 到 1000000'],
    ['SESSION_WRITES', 'many', '0 到 1000000'],
    ['NUMBERS_MINUTE', '1.5', '0 到 1000000'],
    ['NUMBERS_DAY', 'all', '0 到 1000000'],
    ['NUMBERS_LISTED', '-2', '0 到 1000000'],
    ['NUMBERS_OF_MASK', '1e9', '0 到 1000000'],
    ['KEEP_LOG_DAYS', '179', '0（一直保留）或 180 到 36500'],
    ['KEEP_REPORTS_DAYS', '6', '0（一直保留）或 7 到 36500'],
    ['KEEP_STATES_DAYS', '-1', '0（一直保留）或 31 到 36500'],
    ['KEEP_BLOCKS_DAYS', 'never', '0（一直保留）或 31 到 36500'],
    ['KEEP_CALLEES_DAYS', '92', '0（一直保留）或 93 到 36500'],
    ['KEEP_TEXTS_DAYS', '36501', '0（一直保留）或 31 到 36500'],
    ['CODE_SENDER', 'pigeon', 'none、console、http'],
    ['CODE_SENDER_URL', 'http://sms.example/send', 'https://'],
    ['CODE_SENDER_URL', 'sms.example', 'https://'],
    ['CODE_SENDER_SECRET', 'too short', '16 到 200'],
    ['CODE_SENDER_TIMEOUT', '21', '1 到 20'],
    ['ERROR_LOG', 'a b', '环境名'],
  ])('refuses %s=%s and says what is allowed', (name, value, allowed) => {
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} 的值无效：.*${allowed}`))
  })

  it.each(['0', '180', '36500'])('keeps the log for %s days', (days) =>
    expect(readConfig({ KEEP_LOG_DAYS: days }).keepLogDays).toBe(Number(days)),
  )

  it('names all bad values at once, and never a password', () => {
    const read = () => readConfig({ PORT: 'x', DEMO: 'x', DATABASE_URL: 'pg://user:secret@host' })
    expect(read).toThrow(/PORT[\s\S]*DATABASE_URL[\s\S]*DEMO/)
    expect(read).not.toThrow(/secret/)
  })
})

describe('the code sender', () => {
  const http = { CODE_SENDER: 'http', CODE_SENDER_URL: 'https://sms.example/send', CODE_SENDER_SECRET: 's'.repeat(16) }

  it('by http needs an address and a secret', () => {
    expect(readConfig(http)).toMatchObject({ codeSender: 'http', codeSenderUrl: http.CODE_SENDER_URL })
    expect(() => readConfig({ CODE_SENDER: 'http' })).toThrow(/CODE_SENDER_URL .*必填[\s\S]*CODE_SENDER_SECRET .*必填/)
    // A bad value is said once.
    expect(() => readConfig({ ...http, CODE_SENDER_SECRET: 'short' })).toThrow(/^CODE_SENDER_SECRET [^\n]*$/)
  })

  it.each(['http://127.0.0.1:9/x', 'http://localhost/x', 'http://[::1]/x'])('may be at %s on this machine', (url) => {
    expect(readConfig({ ...http, CODE_SENDER_URL: url }).codeSenderUrl).toBe(url)
  })

  it.each([{ HOST: '0.0.0.0' }, { TRUST_PROXY: '1' }])('prints no codes where others sign in: %j', (reach) => {
    expect(() => readConfig({ CODE_SENDER: 'console', ...reach })).toThrow(/CODE_SENDER 的值无效：.*本机/)
    expect(readConfig({ CODE_SENDER: 'console' }).codeSender).toBe('console')
  })
})

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.1.2.3', 'localhost', '::1'])('%s is', (host) => expect(isLoopback(host)).toBe(true))
  it.each(['0.0.0.0', '::', '10.0.0.1', '127.example.com', 'example.com', '1127.0.0.1'])('%s is not', (host) =>
    expect(isLoopback(host)).toBe(false),
  )
})
