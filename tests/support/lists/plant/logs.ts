/**
 * Rows of the operation log: of everybody, about a company or about none, of nobody known any more, and of the server
 * itself. And sign-ins that went well or not, some with a name that nobody has.
 */
import { startOfTest, type TestApp } from '../../server/test-app'

const now = Math.floor(startOfTest / 1000)
const hour = 3_600
const change = { label: '名称', before: null, after: null }
const results = ['OK', 'REFUSED', 'FAILED'] as const
/** What is called something, and what was done by a release of long ago. */
const names = [
  [
    ['system', 'export.add'],
    ['auth', 'password.update'],
    ['company', 'update'],
  ],
  [
    ['manager', 'action1'],
    ['phone', 'action1'],
  ],
  [
    ['call', 'action2'],
    ['customer', 'action2'],
  ],
  [
    ['phone', 'call-cut'],
    ['system', 'action3'],
  ],
] as const

export async function plantLogs({ db }: TestApp): Promise<void> {
  const users = await db.selectFrom('user').select(['id', 'company_id as companyId']).orderBy('id').execute()
  await db
    .insertInto('operation_log')
    .values(
      users.flatMap(({ id, companyId }) =>
        names.map((choices, nth) => {
          const [module, action] = choices[id % choices.length] as readonly [string, string]
          return {
            ...{ at: now - ((id * 5 + nth * 3) % 17) * hour, user_id: nth === 3 ? null : id },
            // What people of the platform and of a channel do is about a company.
            company_id: companyId ?? (nth === 2 ? null : ((id + nth) % 3) + 1),
            ...{ module, action, object: objectOf(id, nth) },
            result: results[nth % 3] as (typeof results)[number],
            ...{
              message: nth === 1 ? null : `说明_${id}%`,
              diff: JSON.stringify([{ ...change, field: `field\\${nth}` }]),
            },
            // The server itself has no address; some who are unknown do.
            ...{ ip: nth === 3 && id % 3 > 0 ? '' : '127.0.0.1', request_id: `planted-${id}-${nth}`, duration_ms: 1 },
          }
        }),
      ),
    )
    .execute()
}

/** Some rows say only that somebody has typed a whole number. */
const objectOf = (id: number, nth: number) =>
  nth === 2 ? null : nth === 1 && id % 3 === 0 ? 'phone-numbers' : `user:${id}`

/** By code, by password, and the second step. */
const loginKinds = [20, 10, 30]
const loginResults = ['OK', 'WRONG', 'LOCKED', 'DISABLED'] as const

export async function plantLogins({ db }: TestApp): Promise<void> {
  const users = await db.selectFrom('user').select(['id', 'company_id']).orderBy('id').execute()
  await db
    .insertInto('login_log')
    .values(
      users.flatMap(({ id, company_id }) =>
        loginResults.map((result, nth) => {
          const isKnown = nth !== 1 || id % 4 > 0
          return {
            ...{ at: now - ((id * 7 + nth * 5) % 19) * hour, type: loginKinds[(id + nth) % 3] ?? 10, result },
            ...{ user_id: isKnown ? id : null, company_id: isKnown ? company_id : null },
            ...{ ip: '127.0.0.1', agent: 'planted' },
          }
        }),
      ),
    )
    .execute()
}
