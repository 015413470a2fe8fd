/**
 * Tests every endpoint with every role, and every endpoint against the rows of a foreign company. Both tables are made
 * from the contract, so they grow automatically. An unknown parameter fails with a message about what to add.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { type BuiltinRoleCode, builtinRoles } from '../../src/server/access/builtin'
import {
  type Foreign,
  fingerprint,
  foreignCompany,
  foreigners,
  foreignInputs,
  foreignRows,
  foreignValue,
  marker,
} from '../support/access/foreign-rows'
import { addSession, makeReady, orgOf, userWithRole } from '../support/access/role-users'
import { parametersOf, requestFor } from '../support/access/samples'
import { dialects, type TestApp, testApp } from '../support/server/test-app'

const roleCodes = Object.keys(builtinRoles) as BuiltinRoleCode[]

const ask = async (t: TestApp, endpoint: Endpoint, token: string | undefined, given: Record<string, unknown> = {}) =>
  t.send(endpoint, { ...requestFor(endpoint, given), ...(token !== undefined && { token }) })

/**
 * The codes that an allowed call may answer to a sample input: success, wrong input, no such row, a conflict, no dial.
 */
const allowedCodes = [20000, 40000, 40400, 40900, 42200]

const isRead = ({ method, writes }: Endpoint) => method === 'GET' && !writes

/** One line an endpoint: what it needs, whether it writes, and a mark under each role that may call it. */
function rights(): string {
  const name = (endpoint: Endpoint) => `${endpoint.name.padEnd(40)}${endpoint.writes ? 'writes  ' : '        '}`
  const columns = roleCodes.map((code) => code.padStart(20)).join('')
  const mark = (endpoint: Endpoint, code: BuiltinRoleCode) => {
    const granted: readonly string[] = builtinRoles[code].permissions
    return (granted.includes(endpoint.permission) ? 'x' : '-').padStart(20)
  }
  const lines = allEndpoints.map((endpoint) => {
    const open = endpoint.permission === 'public' || endpoint.permission === 'signed-in'
    const marks = open ? '' : roleCodes.map((code) => mark(endpoint, code)).join('')
    return `${name(endpoint)}${endpoint.permission.padEnd(22)}${marks}`.trimEnd()
  })
  return `${' '.repeat(70)}${columns}\n${lines.join('\n')}\n`
}

// What each role gets in truth is compared with its permissions below. `vitest -u` writes the file anew.
it('the rights of the roles are those of rights.txt', async () => {
  await expect(rights()).toMatchFileSnapshot('rights.txt')
})

describe.each(dialects)('access on %s', (dialect) => {
  describe('every endpoint × every role', () => {
    let t: TestApp
    const users = new Map<BuiltinRoleCode, number>()
    beforeAll(async () => {
      t = await testApp(dialect)
      for (const code of roleCodes) users.set(code, await userWithRole(t, code))
    })
    /** Each call has its own session, because some calls end sessions. */
    const tokenFor = (code: BuiltinRoleCode) => addSession(t, users.get(code) as number)
    afterAll(() => t.close())

    it.each(allEndpoints.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      const guest = await ask(t, endpoint, undefined)
      expect(guest.status).toBe(200)
      if (endpoint.permission === 'public') {
        expect(guest.envelope.code).not.toBe(50008)
        return
      }
      expect(guest.envelope).toEqual({ code: 50008, msg: '请先登录', data: null })
      for (const code of roleCodes) {
        const { status, envelope } = await ask(t, endpoint, await tokenFor(code))
        expect(status).toBe(200)
        const granted: readonly string[] = builtinRoles[code].permissions
        const allowed = endpoint.permission === 'signed-in' || granted.includes(endpoint.permission)
        const told = `${code}: ${envelope.code} ${envelope.msg}`
        if (allowed) expect(allowedCodes, told).toContain(envelope.code)
        else expect(envelope.code, told).toBe(40300)
      }
    })

    const guarded = allEndpoints.filter(({ permission }) => permission !== 'public' && permission !== 'signed-in')

    it('denies a user without a role everything but the own', async () => {
      const roleless = await userWithRole(t, 'agent')
      await t.db.deleteFrom('user_role').where('user_id', '=', roleless).execute()
      const token = await addSession(t, roleless)
      for (const endpoint of guarded) expect((await ask(t, endpoint, token)).envelope.code).toBe(40300)
    })

    it('denies a user with another company’s role everything but the own', async () => {
      const user = await userWithRole(t, 'agent')
      const { id } = await t.db.selectFrom('role').select('id').where('code', '=', 'agent').executeTakeFirstOrThrow()
      await t.db.updateTable('role').set({ company_id: foreignCompany }).where('id', '=', id).execute()
      const token = await addSession(t, user)
      for (const endpoint of guarded) expect((await ask(t, endpoint, token)).envelope.code).toBe(40300)
      await t.db.updateTable('role').set({ company_id: null }).where('id', '=', id).execute()
    })

    it('lets nobody of a disabled company in', async () => {
      const token = await tokenFor('company-admin')
      await t.db.updateTable('company').set({ status: 'DISABLED' }).where('id', '=', 1).execute()
      for (const endpoint of allEndpoints.filter(({ permission }) => permission !== 'public')) {
        expect((await ask(t, endpoint, token)).envelope.code).toBe(50008)
      }
      await t.db.updateTable('company').set({ status: 'ENABLED' }).where('id', '=', 1).execute()
    })
  })

  describe.each(foreigners)('$name', ({ strangers, whose }) => {
    let t: TestApp
    let foreign: Foreign
    let untouched: string
    let numbers: Set<string>
    const users = new Map<BuiltinRoleCode, number>()

    beforeAll(async () => {
      t = await testApp(dialect)
      for (const code of strangers) {
        const user = await userWithRole(t, code)
        users.set(code, user)
        if (orgOf(code) === 'COMPANY') await makeReady(t, user)
      }
      foreign = await foreignRows(t, await whose(t))
      const rows = await t.db.selectFrom('phone').select('enc').execute()
      untouched = await fingerprint(t, foreign)
      numbers = new Set(rows.map((row) => t.app.services.phones.reveal(row.enc)))
    })
    afterAll(() => t.close())

    const tryAll = async (endpoint: Endpoint) => {
      for (const code of strangers) {
        const asStranger = async (input: Record<string, unknown>) =>
          ask(t, endpoint, await addSession(t, users.get(code) as number), input)
        for (const input of foreignInputs(endpoint, foreign)) {
          const { text, status, envelope } = await asStranger(input)
          const told = `${code} ${JSON.stringify(input)} → ${text.slice(0, 300)}`
          expect(status, told).toBe(200)
          // A failed sign-in, a missing permission, and the sign-in limits are also valid answers.
          expect([...allowedCodes, 40100, 40300, 42300, 42900], told).toContain(envelope.code)
          expect(shownOf(endpoint, foreign, text).includes(marker), `a foreign row shows: ${told}`).toBe(false)
          const shown = (text.match(/\d{11}/g) ?? []).filter((digits) => numbers.has(digits))
          expect(shown, `a full number shows: ${told}`).toEqual([])
        }
        for (const name of parametersOf(endpoint).filter((parameter) => foreign.nowhere[parameter] !== undefined)) {
          const there = await asStranger({ [name]: foreignValue(endpoint, name, foreign) })
          const nowhere = await asStranger({ [name]: foreign.nowhere[name] })
          const blurred = (text: string) => text.replace(/\d+/g, '#').replace(/p_[\w-]{22}/g, 'p_#')
          expect(blurred(there.text), `${name} tells a foreign row from none`).toBe(blurred(nowhere.text))
        }
      }
    }

    // One comparison for all reads: it looks at every row of the foreigners.
    it.each(allEndpoints.filter(isRead).map((endpoint) => [endpoint.name, endpoint] as const))(
      '%s',
      (_name, endpoint) => tryAll(endpoint),
    )
    it('no read has changed a foreign row', async () => {
      expect(await fingerprint(t, foreign)).toBe(untouched)
    })

    const others = allEndpoints.filter((endpoint) => !isRead(endpoint))
    it.each(others.map((endpoint) => [endpoint.name, endpoint] as const))('%s', async (_name, endpoint) => {
      await tryAll(endpoint)
      expect(await fingerprint(t, foreign)).toBe(untouched)
    })

    it('are there for the platform', async () => {
      const list = allEndpoints.find((endpoint) => endpoint.name === 'customer.list') as Endpoint
      const all = await ask(t, list, await t.tokenOf('admin'), { noPaging: true })
      expect(all.text).toContain(marker)
    })
  })
})

/**
 * The text of an answer without what the user may see: before a call, an agent sees which colleagues have called the
 * number.
 */
const shownOf = (endpoint: Endpoint, { companyToo }: Foreign, text: string) =>
  endpoint.name === 'phone.contact-info' && !companyToo ? text.replaceAll(`"nickname":"${marker}"`, '') : text
