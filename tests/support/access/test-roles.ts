/**
 * Tests every endpoint with every role: whoever may call it by the file of rights gets an accepted request accepted, and
 * all others are refused. The table is made from the contract, so it grows with it.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint'
import { allEndpoints } from '../../../src/contract/endpoints'
import type { BuiltinRoleCode } from '../../../src/server/access/builtin'
import { type Dialect, longSessions, type TestApp, testApp } from '../server/test-app'
import { askAsRole, askAsUsual, lacksStation } from './ask-as-role'
import { foreignCompany } from './foreign-rows'
import { hangUp } from './hang-up'
import { mayCall, roleCodes } from './rights'
import { addSession, userWithRole } from './role-users'
import { requestFor, requestOf } from './samples'

const notSignedIn = { code: 50008, msg: '请先登录', data: null }
const guarded = allEndpoints.filter(({ permission }) => permission !== 'public' && permission !== 'signed-in')

/** Who may call it but is told that there is nothing for them. */
function nothingThere(endpoint: Endpoint, code: BuiltinRoleCode): readonly number[] | undefined {
  if (lacksStation(endpoint, code)) return [40400, 40900]
  // Who reads no calls has no company whose names of results they could ask for.
  if (endpoint.name === 'call.wrapup-code.list' && code === 'security-admin') return [40400]
  return undefined
}

/** All roles on one database. */
export function testRoles(dialect: Dialect): void {
  describe(`every endpoint × every role on ${dialect}`, () => {
    let t: TestApp
    beforeAll(async () => {
      t = await testApp(dialect, { env: longSessions })
    })
    afterAll(() => t.close())

    const ask = async (endpoint: Endpoint, input: Record<string, unknown>, token?: string) => {
      const { status, envelope } = await t.send(endpoint, {
        ...requestOf(endpoint, input),
        ...(token !== undefined && { token }),
      })
      expect(status).toBe(200)
      return { code: envelope.code, told: `${JSON.stringify(input)} → ${envelope.code} ${envelope.msg}`, envelope }
    }

    const mayAsk = mayCall()
    it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      const { input } = await askAsUsual(t, endpoint)
      const guest = await ask(endpoint, input)
      if (endpoint.permission === 'public') {
        expect(guest.code, guest.told).toBe(20000)
        return
      }
      expect(guest.envelope).toEqual(notSignedIn)
      for (const code of roleCodes) {
        if (!mayAsk(endpoint, code)) {
          const answer = await ask(endpoint, input, await addSession(t, await userWithRole(t, code)))
          expect(answer.code, `${code}: ${answer.told}`).toBe(40300)
          continue
        }
        const asking = await askAsRole(t, endpoint, code)
        const answer = await ask(endpoint, asking.input, asking.token)
        expect(nothingThere(endpoint, code) ?? [20000], `${code}: ${answer.told}`).toContain(answer.code)
        await hangUp(t, asking.account)
      }
    })

    const expectDenied = async (token: string) => {
      for (const endpoint of guarded) {
        const { envelope } = await t.send(endpoint, { ...requestFor(endpoint), token })
        expect(envelope.code, endpoint.name).toBe(40300)
      }
    }

    it('denies a user without a role everything but the own', async () => {
      const roleless = await userWithRole(t, 'agent')
      await t.db.deleteFrom('user_role').where('user_id', '=', roleless).execute()
      await expectDenied(await addSession(t, roleless))
    })

    it('denies a user with another company’s role everything but the own', async () => {
      const user = await userWithRole(t, 'agent')
      const giveRoleTo = (company_id: number | null) =>
        t.db.updateTable('role').set({ company_id }).where('code', '=', 'agent').execute()
      onTestFinished(async () => void (await giveRoleTo(null)))
      await giveRoleTo(foreignCompany)
      await expectDenied(await addSession(t, user))
    })

    it('lets nobody of a disabled company in', async () => {
      const token = await addSession(t, await userWithRole(t, 'company-admin'))
      const setStatus = (status: 'ENABLED' | 'DISABLED') =>
        t.db.updateTable('company').set({ status }).where('id', '=', 1).execute()
      onTestFinished(async () => void (await setStatus('ENABLED')))
      await setStatus('DISABLED')
      for (const endpoint of allEndpoints.filter(({ permission }) => permission !== 'public')) {
        const { envelope } = await t.send(endpoint, { ...requestFor(endpoint), token })
        expect(envelope.code, endpoint.name).toBe(50008)
      }
    })
  })
}
