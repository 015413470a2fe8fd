/** Somebody new of a role, with a request that is accepted from whoever may send it. */
import type { Endpoint } from '../../../src/contract/endpoint'
import type { BuiltinRoleCode } from '../../../src/server/access/builtin'
import type { TestApp } from '../server/test-app'
import { acceptedRequests, accountOf, idOf, isAtStation } from './accepted-requests'
import { addSession, makeReady, orgOf, userWithRole } from './role-users'

type Input = Record<string, unknown>

/** Who asks, and with what. */
export interface Asking {
  account: string
  token: string
  input: Input
}

/** Whether the role's people have no workstation, and the endpoint is only for those who have. */
export const lacksStation = (endpoint: Endpoint, code: BuiltinRoleCode) =>
  isAtStation(endpoint) && orgOf(code) !== 'COMPANY'

/** A new user of the role, and a request about rows that are theirs or that they see. */
export async function askAsRole(t: TestApp, endpoint: Endpoint, code: BuiltinRoleCode): Promise<Asking> {
  const userId = await userWithRole(t, code)
  if (orgOf(code) === 'COMPANY') await makeReady(t, userId)
  const account = await accountOf(t, userId)
  t.signedInBy(account, await addSession(t, userId))
  // Whoever has no workstation asks about what somebody else has done at theirs.
  const input = lacksStation(endpoint, code)
    ? (await askAsUsual(t, endpoint)).input
    : ((await acceptedRequests[endpoint.name]?.given?.(t, account)) ?? {})
  return { account, token: await addSession(t, userId), input }
}

/** Nobody's request has no token. */
export interface Accepted extends Omit<Asking, 'account' | 'token'> {
  account: string | null
  token?: string
}

/** The account that usually asks, with a session of its own, because some requests end it. */
export async function askAsUsual(t: TestApp, { name }: Endpoint): Promise<Accepted> {
  const { as = 'admin', given } = acceptedRequests[name] ?? {}
  const account = typeof as === 'function' ? await as(t) : as
  const input = (await given?.(t, account ?? '')) ?? {}
  return account === null ? { account, input } : { account, input, token: await addSession(t, await idOf(t, account)) }
}
