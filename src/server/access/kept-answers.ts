/**
 * Answers of writes that had a key, kept in the write's own transaction: the same request later gets the same answer
 * and is not done again (docs/decisions/0041). Keys and requests are kept as digests, answers encrypted, because
 * any of them may contain a number or what somebody typed.
 */
import type { FastifyRequest } from 'fastify'
import * as Type from 'typebox'
import type { Endpoint } from '../../contract/endpoint'
import { codes } from '../../contract/envelope'
import { IdempotencyKey, keyHeader } from '../../contract/idempotency'
import { isHeldUp } from '../db/database-errors'
import type { Db } from '../db/schema'
import { bodyValidator } from './input/validate'
import type { Phones } from './numbers/phones'
import { conflict, Refusal } from './refusal'
import type { Viewer } from './viewer'

/** A write that is done once, however often it is asked for. */
export interface Once {
  userId: number
  /** The digest of the user and the key. */
  key: string
  /** The digest of what is asked. */
  request: string
}

const checkKey = bodyValidator(Type.Object({ [keyHeader]: IdempotencyKey }))

/** Reads the key of a request; null if it has none, or if its endpoint needs none. */
export function onceOf(endpoint: Endpoint, { headers, query, body }: FastifyRequest, viewer: Viewer, phones: Phones) {
  const given = headers[keyHeader.toLowerCase()]
  if (!endpoint.idempotent || given === undefined) return null
  checkKey({ [keyHeader]: given })
  const { userId, org, channelId, companyId } = viewer
  return {
    userId,
    key: phones.digest('kept-answer.key', `${userId}\0${given}`),
    // With the tenant: who has moved to another company is not answered what was done for the first.
    request: phones.digest('kept-answer.request', inOrder([endpoint.name, org, channelId, companyId, query, body])),
  } satisfies Once
}

/** JSON with the fields by name: their order says nothing. */
const inOrder = (value: unknown): string =>
  JSON.stringify(value, (_, part) =>
    part === null || typeof part !== 'object' || Array.isArray(part)
      ? part
      : Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))),
  )

/**
 * What the request was answered before; null if it comes for the first time, and then it has the key until its
 * transaction ends: the same request meanwhile waits here, and goes on with the answer, or alone if there is none.
 * @param db the write's transaction
 * @throws 40900 if the key was used for another request
 */
export async function keptAnswer(
  db: Db,
  { userId, key, request }: Once,
  { phones, now }: { phones: Phones; now: number },
): Promise<{ data: unknown } | null> {
  const taken = await db
    .insertInto('kept_answer')
    .values({ key, user_id: userId, request, answer: null, at: now })
    .onConflict((conflicting) => conflicting.column('key').doNothing())
    .returning('key')
    .execute()
    .catch((error) => {
      throw isHeldUp(error) ? new Refusal(codes.unavailable, '同一次操作还在办理，请稍后重试') : error
    })
  if (taken.length > 0) return null
  const kept = await db
    .selectFrom('kept_answer')
    .select(['request', 'answer'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (kept?.request !== request || kept.answer === null) {
    throw conflict('这个请求编号已用于另一次操作，请刷新页面后重试')
  }
  return { data: JSON.parse(phones.unseal(kept.answer)) }
}

/** Keeps the answer of the write whose key was new. */
export const keepAnswer = async (db: Db, { key }: Once, phones: Phones, data: unknown): Promise<void> => {
  const answer = phones.seal(JSON.stringify(data))
  await db.updateTable('kept_answer').set({ answer }).where('key', '=', key).execute()
}
