/**
 * Tests every endpoint against rows that some roles must not see: an id of such a row is answered like one of no row, to
 * the last digit, nothing of it shows, and it stays as it was. The tests are made from the contract; a parameter that
 * nobody has described fails with a message about what to add.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoint'
import { allEndpoints } from '../../../src/contract/endpoints'
import type { BuiltinRoleCode } from '../../../src/server/access/builtin'
import { type Dialect, longSessions, type TestApp, testApp } from '../server/test-app'
import { isAtStation } from './accepted-requests'
import { type Asking, askAsRole, lacksStation } from './ask-as-role'
import { foreignProbes, judged, withoutOwnWords } from './foreign-probes'
import { type Foreign, fingerprint, foreigners, foreignRows, marker } from './foreign-rows'
import { hangUp } from './hang-up'
import { mayCall } from './rights'
import { isRead, parametersOf, requestOf } from './samples'

/** It is accepted, whatever the ids name, and says of each row whether it was done. */
const isBatch = (endpoint: Endpoint) => parametersOf(endpoint).some((name) => name === 'ids' || name === 'userIds')

/** @param name which of the foreigners */
export function testForeigners(dialect: Dialect, name: keyof typeof foreigners): void {
  const { title, strangers, whose } = foreigners[name]
  describe(`${title} on ${dialect}`, () => {
    let t: TestApp
    let foreign: Foreign
    let untouched: string
    let numbers: Set<string>
    beforeAll(async () => {
      t = await testApp(dialect, { env: longSessions })
      foreign = await foreignRows(t, await whose(t))
      untouched = await fingerprint(t, foreign)
      const rows = await t.db.selectFrom('phone').select('enc').execute()
      numbers = new Set(rows.map((row) => t.app.services.phones.reveal(row.enc)))
    })
    afterAll(() => t.close())

    /** Asks with an accepted request but for these fields, and looks whether anything foreign shows. */
    const ask = async (endpoint: Endpoint, { token, input }: Asking, given: Record<string, unknown>) => {
      const answer = await t.send(endpoint, { ...requestOf(endpoint, { ...input, ...given }), token })
      const { text, status, envelope } = answer
      const told = `${JSON.stringify(given)} → ${text.slice(0, 300)}`
      expect(status, told).toBe(200)
      if (envelope.code === 40000) expect(judged, told).toContain(envelope.msg)
      else expect([20000, 40400, 40900, 42200], told).toContain(envelope.code)
      expect(shownOf(endpoint, foreign, text), `a foreign row shows: ${told}`).not.toContain(marker)
      // Whoever sends a number has it already.
      const shown = (text.match(/\d{11}/g) ?? []).filter((digits) => numbers.has(digits) && digits !== given.phone)
      expect(shown, `a full number shows: ${told}`).toEqual([])
      return { code: envelope.code, told, text: withoutOwnWords(endpoint, text) }
    }

    const tryAs = async (endpoint: Endpoint, code: BuiltinRoleCode) => {
      let asking: Asking | undefined
      let accepted: Asking[] = []
      /** An accepted request uses up what it is about, so the next one is asked by somebody new. */
      const tell = async (given: Record<string, unknown>) => {
        asking ??= await askAsRole(t, endpoint, code)
        const answer = await ask(endpoint, asking, given)
        if (isRead(endpoint) || answer.code !== 20000 || isBatch(endpoint)) return answer
        accepted.push(asking)
        asking = undefined
        return answer
      }
      const hangUpAll = async () => {
        for (const { account } of accepted) await hangUp(t, account)
        accepted = []
      }
      for (const { there, nowhere } of foreignProbes(endpoint, foreign)) {
        const answer = await tell(there)
        const toNobody = nowhere ? await tell(nowhere) : answer
        expect(answer.text, `told from no row: ${answer.told}`).toBe(toNobody.text)
        await hangUpAll()
      }
      const own = await tell({})
      if (lacksStation(endpoint, code)) expect([40400, 40900], own.told).toContain(own.code)
      else expect(own.code, `without anything foreign: ${own.told}`).toBe(20000)
      await hangUpAll()
    }

    // Before anybody is signed in, nothing is looked at but the account and its password.
    const guarded = allEndpoints.filter(({ permission }) => permission !== 'public')
    const allowed = mayCall()
    for (const endpoint of guarded) {
      const codes = strangers.filter((code) => allowed(endpoint, code))
      // Whoever may not call it at all gets the same refusal for any row: the table of roles shows it.
      if (codes.length === 0) continue
      it(endpoint.name, async () => {
        for (const code of codes) await tryAs(endpoint, code)
        // One comparison for all reads, below: it looks at every row of the foreigners.
        expect(isRead(endpoint) || (await fingerprint(t, foreign)) === untouched, 'a foreign row is changed').toBe(true)
      })
    }

    it('no read has changed a foreign row', async () => {
      expect(await fingerprint(t, foreign)).toBe(untouched)
    })

    // An id that finds nothing even for the platform would prove nothing above.
    it('are there for the platform', async () => {
      const unseen: string[] = []
      for (const endpoint of guarded.filter((one) => isRead(one) && !isAtStation(one))) {
        const { token, input } = await askAsRole(t, endpoint, 'platform-admin')
        const answer = async (given: Record<string, unknown>) =>
          (await t.send(endpoint, { ...requestOf(endpoint, { ...input, ...given }), token })).text
        for (const { there, nowhere } of foreignProbes(endpoint, foreign)) {
          // A reference is opened only by people of its own company.
          if (there.phone === foreign.phoneRef) continue
          // The pool has what is nobody's, so no foreigner's own row.
          if (endpoint.name === 'customer.pool.list') continue
          // Permissions and codes are nobody's.
          if (['manager.power.list', 'system.exception.list'].includes(endpoint.name)) continue
          // Of a person, the platform names the company.
          if (endpoint.name === 'customer.personal-data.info' && there.phone !== undefined) continue
          // A file is read by whoever has sent it alone.
          if (there.fileId !== undefined) continue
          if (nowhere && (await answer(there)) === (await answer(nowhere)))
            unseen.push(`${endpoint.name} ${JSON.stringify(there)}`)
        }
      }
      expect(unseen).toEqual([])
    })
  })
}

/**
 * The text of an answer without what the user may see: before a call, an agent sees which colleagues have called the
 * number.
 */
const shownOf = (endpoint: Endpoint, { companyToo }: Foreign, text: string) =>
  endpoint.name === 'phone.contact-info' && !companyToo ? text.replaceAll(`"nickname":"${marker}"`, '') : text
