/** Whatever others try at an account, its owner gets in; and however many try, they make few tries. */
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authEndpoints } from '../../src/contract/auth'
import { loginTypes } from '../../src/contract/auth/sign-in'
import { passwordCode } from '../../src/server/access/password-code'
import { countTry } from '../../src/server/auth/tries'
import { demoPassword } from '../../src/server/db/demo/plan'
import { dialects, startOfTest, type TestApp, testApp } from '../support/server/test-app'

const { login, code, sessionVerify } = authEndpoints
const right = passwordCode(demoPassword)
const wrong = passwordCode('not the password')

type Step = { what: 'password' | 'code' | 'ask'; from: number } | { what: 'wait'; seconds: number }

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ what: fc.constant('password' as const), from: fc.nat(3) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('code' as const), from: fc.nat(3) }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('ask' as const), from: fc.nat(3) }) },
  {
    weight: 1,
    arbitrary: fc.record({ what: fc.constant('wait' as const), seconds: fc.integer({ min: 1, max: 1200 }) }),
  },
)

describe.each(dialects)('tries on %s', (dialect) => {
  let t: TestApp
  let run = 0
  beforeAll(async () => {
    t = await testApp(dialect)
  })
  afterEach(() => {
    t.clock.now = startOfTest
  })
  afterAll(() => t.close())

  /** Sends a request from an address. */
  const from = async (remoteAddress: string, url: string, payload: object, token?: string) => {
    const headers = token ? { authorization: `Bearer ${token}` } : {}
    return (await t.app.inject({ method: 'POST', url, remoteAddress, headers, payload })).json()
  }

  it('from elsewhere never keep the owner out at an address from which the account signed in lately', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 12, maxLength: 40 }), async (steps) => {
        run += 1
        const userName = `cg10${String(4 + (run % 15)).padStart(2, '0')}`
        const home = `198.51.${run}.7`
        const signIn = () => from(home, login.path, { userName, code: right, type: loginTypes.password })
        const { data, ...answer } = await signIn()
        expect(answer.code).toBe(20000)
        for (const each of steps) {
          if (each.what === 'wait') {
            t.clock.now += each.seconds * 1000
            continue
          }
          const elsewhere = `203.0.${run}.${each.from}`
          if (each.what === 'ask') await from(elsewhere, code.path, { userName })
          else await from(elsewhere, login.path, { userName, code: wrong, type: loginTypes[each.what] })
        }
        expect(await signIn()).toMatchObject({ code: 20000 })
        expect(await from(home, sessionVerify.path, { code: right }, data.accessToken)).toMatchObject({ code: 20000 })
        expect(await from(home, code.path, { userName })).toMatchObject({ code: 20000 })
      }),
      { numRuns: 6, examples: [[Array.from({ length: 40 }, (_, at): Step => ({ what: 'password', from: at % 4 }))]] },
    )
  })

  it('from everywhere together are few: 20, and one a minute', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 60, maxLength: 150 }), async (gaps) => {
        run += 1
        let [now, made, at] = [run * 1_000_000, 0, 0]
        const start = now
        for (const gap of gaps) {
          now += gap
          const door = { key: `door ${run}`, place: `place ${at++}`, isHome: async () => false }
          if ((await countTry(t.db, door, now)).wait === 0) made += 1
        }
        expect(made).toBeLessThanOrEqual(20 + Math.ceil((now - start) / 60))
        // Who waits as long as is said gets a turn: all together are slowed, nobody is locked out.
        const next = { key: `door ${run}`, place: 'a new place', isHome: async () => false }
        const { wait } = await countTry(t.db, next, now)
        expect(wait).toBeLessThanOrEqual(60)
        expect((await countTry(t.db, next, now + wait)).wait).toBe(0)
      }),
      { numRuns: 10, examples: [[Array.from({ length: 150 }, () => 7)]] },
    )
  })

  it('from one address leave a new one its turn', async () => {
    const place = (name: string) => ({ key: 'one door', place: name, isHome: async () => false })
    const now = startOfTest / 1000
    const made = []
    for (let at = 0; at < 40; at += 1) made.push((await countTry(t.db, place('attacker'), now + at * 20)).wait)
    expect(made.filter((wait) => wait === 0)).toHaveLength(5)
    expect((await countTry(t.db, place('owner'), now + 800)).wait).toBe(0)
  })
})
