/** Who sends the request: the session behind a token, and what its user may do. */
import { hash } from 'node:crypto'
import type { CompiledQuery, InferResult } from 'kysely'
import { type Code, codes } from '../../contract/envelope'
import { type DataScope, dataScopes } from '../../contract/manager/data-scopes'
import type { Permission } from '../../contract/permissions'
import { isUnavailable } from '../db/database-errors'
import { once } from '../db/once'
import type { Db } from '../db/schema'
import type { RevokedWhy } from '../db/tables/auth'
import type { Org } from '../db/tables/manager'
import { isOrganisationEnabled } from './organisation'
import { Refusal } from './refusal'

export interface Viewer {
  userId: number
  sessionId: number
  nickname: string
  org: Org
  channelId: number | null
  companyId: number | null
  departmentId: number | null
  /** Each permission of the user, with the widest data scope among the roles that grant it. */
  grants: Grants
}

/** Tokens are stored as their SHA-256, so nobody who reads the table can open a session. */
export const tokenHash = (token: string): string => hash('sha256', token, 'base64url')

const bearer = /^Bearer ([A-Za-z0-9_-]{43})$/

const revocation: Record<RevokedWhy, [Code, string]> = {
  LOGOUT: [codes.illegalToken, '登录已退出，请重新登录'],
  REVOKED: [codes.illegalToken, '登录已被下线，请重新登录'],
  PASSWORD: [codes.illegalToken, '密码已修改，请重新登录'],
  OTHER_DEVICE: [codes.otherDevice, '您的账号已在别处登录'],
}

/** How often `last_seen_at` is written, in seconds: an active session costs one write a minute. */
const seenEvery = 60

/** How long grants are cached, in milliseconds: a removed permission is gone within a second, in every process. */
const grantsForMs = 1_000

/** Each permission with its data scope. */
export type Grants = ReadonlyMap<Permission, DataScope>

const marks = new WeakMap<Grants, string>()

/** A mark of these grants: the same ones always have the same. */
export function markOf(grants: Grants): string {
  const known = marks.get(grants)
  if (known !== undefined) return known
  const all = [...grants].map(([permission, dataScope]) => `${permission} ${dataScope}`).sort()
  const mark = hash('sha256', all.join('\n'), 'base64url').slice(0, 16)
  marks.set(grants, mark)
  return mark
}

export interface Viewers {
  /**
   * The viewer behind an Authorization header. Only the header counts: the cookie authorises nothing.
   * Throws 50008 for a missing or illegal token, 50012 if signed in elsewhere, 50014 if expired.
   * @param use whether this counts as use of the session, which prolongs it; a page that is only open does not
   */
  of(db: Db, authorization: string | undefined, use?: boolean): Promise<Viewer>
  /**
   * The viewer as the database last knew it, unless the session has expired; for what must work without the database.
   */
  lastKnown(authorization: string | undefined): Viewer | undefined
  /** Reads the grants anew from the next request on, because somebody has changed them. */
  forgetGrants(): void
}

export interface SessionLife {
  /** How many hours an unused session lives. */
  sessionHours: number
  /** How many days a session lives at most, however much it is used. */
  sessionDays: number
}

/** When a session ends that began at `since` and was last used at `at`, all in epoch seconds. */
export const sessionEnd = ({ sessionHours, sessionDays }: SessionLife, since: number, at: number): number =>
  Math.min(at + sessionHours * 3600, since + sessionDays * 86_400)

/**
 * @param now the clock, in milliseconds
 * @param steady milliseconds from any start, on a clock that nobody can set: a removed permission must not come back
 *   while the other clock is set back
 */
export function createViewers(now: () => number, life: SessionLife, steady: () => number): Viewers {
  /** `until` on the steady clock. */
  const kept = new Map<number, { grants: Grants; until: number }>()
  /** How often grants were changed here. */
  let changes = 0
  /** By the hash of the token; `until` in epoch seconds. */
  const confirmed = new Map<string, { viewer: Viewer; until: number }>()

  const grantsFor = async (db: Db, userId: number, companyId: number | null): Promise<Grants> => {
    const held = kept.get(userId)
    if (held && held.until > steady()) return held.grants
    const since = changes
    const grants = await grantsOf(db, userId, companyId)
    // Read before a change and answered after it, they are the old ones.
    if (since !== changes) return grants
    if (kept.size >= mostKept) kept.clear()
    kept.set(userId, { grants, until: steady() + grantsForMs })
    return grants
  }

  const hashOf = (authorization: string | undefined): string | undefined => {
    const token = bearer.exec(authorization ?? '')?.[1]
    return token && tokenHash(token)
  }

  return {
    forgetGrants() {
      changes += 1
      kept.clear()
    },
    lastKnown(authorization) {
      const known = confirmed.get(hashOf(authorization) ?? '')
      return known && known.until > Math.floor(now() / 1000) ? known.viewer : undefined
    },
    async of(db, authorization, use = true) {
      const hash = hashOf(authorization)
      if (!hash) throw new Refusal(codes.illegalToken, '请先登录')
      const at = Math.floor(now() / 1000)
      const row = await sessionRow(db, hash)
      // The next answer of the database replaces the last known viewer.
      confirmed.delete(hash)
      if (!row) throw new Refusal(codes.illegalToken, '登录无效，请重新登录')
      // This check comes first: a disabled account's sessions are ended too, and this reason says more.
      if (row.status !== 'ENABLED' || row.deleted_at !== null) {
        throw new Refusal(codes.illegalToken, '账号已停用，请联系管理员')
      }
      if (row.revoked_why) throw new Refusal(...revocation[row.revoked_why])
      if (row.awaits_code) throw new Refusal(codes.secondStep, '请先完成二次验证')
      const isExpired = row.expire_at <= at
      if (isExpired && !(await isInCallOf(db, row.id, row.expire_at))) {
        throw new Refusal(codes.expiredToken, '登录已过期，请重新登录')
      }
      if (!row.in_business) throw new Refusal(codes.illegalToken, '所属公司或渠道已停用，请联系客户经理')
      if (use && !isExpired && row.last_seen_at + seenEvery <= at) {
        await prolong(db, row.session_id, at, sessionEnd(life, row.created_at, at))
      }
      const viewer = {
        userId: row.id,
        sessionId: row.session_id,
        nickname: row.nickname,
        org: row.org,
        channelId: row.channel_id,
        companyId: row.company_id,
        departmentId: row.department_id,
        grants: await grantsFor(db, row.id, row.company_id),
      }
      if (confirmed.size >= mostKept) confirmed.clear()
      confirmed.set(hash, { viewer, until: row.expire_at })
      return viewer
    },
  }
}

/**
 * Whether the user has a call or wrap-up that began before the session expired. The session goes on until that is over.
 */
async function isInCallOf(db: Db, userId: number, expireAt: number): Promise<boolean> {
  const row = await db
    .selectFrom('agent_state')
    .innerJoin('call', 'call.id', 'agent_state.call_id')
    .select('call.id')
    .where('agent_state.user_id', '=', userId)
    .where('call.created_at', '<', expireAt * 1000)
    .executeTakeFirst()
  return row !== undefined
}

const mostKept = 10_000

const sessionQuery = (db: Db, hash: string) =>
  db
    .selectFrom('session')
    .innerJoin('user', 'user.id', 'session.user_id')
    .leftJoin('company_user', 'company_user.user_id', 'user.id')
    .select(['session.id as session_id', 'session.created_at', 'session.last_seen_at'])
    .select(['session.expire_at', 'session.revoked_why', 'session.awaits_code'])
    .select([
      'user.id',
      'user.nickname',
      'user.org',
      'user.channel_id',
      'user.company_id',
      'user.status',
      'user.deleted_at',
    ])
    .select(['company_user.department_id', isOrganisationEnabled])
    .where('session.token_hash', '=', hash)

type SessionRow = InferResult<ReturnType<typeof sessionQuery>>[number]

/** Every request runs this query, so its SQL is built once. */
const compiledSession = once((db): CompiledQuery<SessionRow> => sessionQuery(db, '').compile())

async function sessionRow(db: Db, hash: string): Promise<SessionRow | undefined> {
  const { rows } = await db.executeQuery<SessionRow>({ ...compiledSession(db), parameters: [hash] })
  return rows[0]
}

async function prolong(db: Db, sessionId: number, seenAt: number, expireAt: number): Promise<void> {
  try {
    await db
      .updateTable('session')
      .set({ last_seen_at: seenAt, expire_at: expireAt })
      .where('id', '=', sessionId)
      .where('revoked_at', 'is', null)
      .execute()
  } catch (error) {
    // The next request tries again: a full disk must not stop anybody from reading or hanging up.
    if (!isUnavailable(error)) throw error
  }
}

/** The grants of a user's roles, row by row. A company's own role is only for its own people. */
const held = (db: Db, userId: number, companyId: number | null) =>
  db
    .selectFrom('user_role')
    .innerJoin('role', 'role.id', 'user_role.role_id')
    .innerJoin('role_permission', 'role_permission.role_id', 'role.id')
    .innerJoin('permission', 'permission.id', 'role_permission.permission_id')
    .select(['permission.path', 'role.data_scope'])
    .where('user_role.user_id', '=', userId)
    .where('role.deleted_at', 'is', null)
    .where('permission.path', 'is not', null)
    .where((eb) => eb.or([eb('role.company_id', 'is', null), eb('role.company_id', '=', companyId)]))

/** What a user's roles grant. A company's people never have more than the company has (企业资源). */
export async function grantsOf(db: Db, userId: number, companyId: number | null): Promise<Grants> {
  const all = held(db, userId, companyId)
  const given =
    companyId === null
      ? all
      : all
          .innerJoin('company_permission', 'company_permission.permission_id', 'permission.id')
          .where('company_permission.company_id', '=', companyId)
  return widest(await given.execute())
}

/** What a user's roles contain, even if the company does not have it. */
export const grantsOfUser = async (db: Db, userId: number, companyId: number | null): Promise<Grants> =>
  widest(await held(db, userId, companyId).execute())

/** Each permission with the widest data scope among the roles that contain it. */
export function widest(rows: readonly { path: string | null; data_scope: DataScope }[]): Grants {
  const grants = new Map<Permission, DataScope>()
  for (const { path, data_scope } of rows) {
    const name = path as Permission
    const known = grants.get(name)
    if (!known || dataScopes.indexOf(known) < dataScopes.indexOf(data_scope)) grants.set(name, data_scope)
  }
  return grants
}
