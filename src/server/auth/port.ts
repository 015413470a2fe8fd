/** What the auth noun offers the rest of the server. */
import type { Context } from '../access/handler'
import { forgetCode, revokeSessions } from './queries'

export { changePassword } from './change-password'
export { unlock } from './check-password'
export { hashPassword } from './password'
export { forgetCode } from './queries'
export { forgetFactor } from './second-step/second-step-queries'

/** What is needed to end somebody's sessions: a transaction, and callbacks after its commit. */
export type Ending = Pick<Context<{ permission: 'signed-in' }>, 'db' | 'services' | 'now' | 'afterCommit'>

/** Ends all sessions of a user, and deletes a code that may be on its way to another one. */
export async function endAccess({ db, services, now, afterCommit }: Ending, userId: number): Promise<void> {
  const sessionIds = await revokeSessions(db, userId, 'REVOKED', now)
  await forgetCode(db, userId)
  afterCommit(() => services.sessionEnds.tell({ userId, sessionIds, how: 'forced' }))
}
