/** Users with one role each, in the demo's company 1 or channel 1, and their sessions. */
import { createHash } from 'node:crypto'
import type { BuiltinRoleCode } from '../../../src/server/access/builtin'
import { passwordCode } from '../../../src/server/access/password-code'
import { tokenHash } from '../../../src/server/access/viewer'
import { hashPassword } from '../../../src/server/auth/port'
import { demoPassword } from '../../../src/server/db/demo/plan'
import type { Org } from '../../../src/server/db/tables/manager'
import { startOfTest, type TestApp } from '../server/test-app'

export const orgOf = (code: BuiltinRoleCode): Org =>
  code === 'channel-manager'
    ? 'CHANNEL'
    : ['company-admin', 'department-manager', 'agent'].includes(code)
      ? 'COMPANY'
      : 'PLATFORM'
const now = Math.floor(startOfTest / 1000)

/** All have the demo's password. */
const passwordHash = hashPassword(passwordCode(demoPassword))

/** How many users and sessions each app has got: two apps that are filled alike have the same names. */
const made = new WeakMap<TestApp, number>()
const next = (t: TestApp) => {
  const count = (made.get(t) ?? 0) + 1
  made.set(t, count)
  return count
}

/** Adds a user with one role: in 销售部 of company 1, or in channel 1, if the role's organisation has these. */
export async function userWithRole(t: TestApp, code: BuiltinRoleCode): Promise<number> {
  const org = orgOf(code)
  const name = `role-${code}-${next(t)}`
  const user = await t.db
    .insertInto('user')
    .values({
      ...{ account: name, nickname: name, pinyin: name, initials: name },
      ...{ phone_id: null, avatar: null, introduction: null, org },
      channel_id: org === 'CHANNEL' ? 1 : null,
      company_id: org === 'COMPANY' ? 1 : null,
      ...{ password_hash: await passwordHash, status: 'ENABLED', last_login_at: null },
      ...{ created_at: now, created_by: null, updated_at: now, updated_by: null, deleted_at: null },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const role = await t.db.selectFrom('role').select('id').where('code', '=', code).executeTakeFirstOrThrow()
  await t.db.insertInto('user_role').values({ user_id: user.id, role_id: role.id }).execute()
  if (org === 'COMPANY') {
    const department_id = await departmentNamed(t, '销售部')
    const row = { user_id: user.id, company_id: 1, department_id, employee_no: name }
    await t.db
      .insertInto('company_user')
      .values({ ...row, day_call_cap: null, month_fee_cap: null })
      .execute()
  }
  return user.id
}

export async function departmentNamed(t: TestApp, name: string): Promise<number> {
  const named = t.db.selectFrom('department').select('id').where('company_id', '=', 1).where('name', '=', name)
  return (await named.executeTakeFirstOrThrow()).id
}

/** Makes a user ready to call at their workstation, because a present agent may do more than an absent one. */
export async function makeReady(t: TestApp, userId: number): Promise<void> {
  const place = { user_id: userId, company_id: 1, department_id: await departmentNamed(t, '销售部') }
  await t.db
    .insertInto('agent_state')
    .values({ ...place, state: 'IDLE', since: startOfTest, call_id: null, wrap_until: null, gone: 0 })
    .execute()
}

export async function addSession(t: TestApp, userId: number, agent = 'test'): Promise<string> {
  const token = createHash('sha256')
    .update(`session ${next(t)}`)
    .digest('base64url')
  const since = Math.floor(t.clock.now / 1000)
  const times = { created_at: since, last_seen_at: since, expire_at: since + 3600 }
  const row = { user_id: userId, token_hash: tokenHash(token), ip: '127.0.0.1', agent, ...times }
  await t.db
    .insertInto('session')
    .values({ ...row, revoked_at: null, revoked_why: null })
    .execute()
  return token
}
