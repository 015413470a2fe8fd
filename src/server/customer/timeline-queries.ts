/** The events of a customer, each kind for itself, newest first. The caller has found the customer in scope. */
import type { Db } from '../db/schema'

/** Follow-up records, with who wrote them. */
export const flowsOfCustomer = (db: Db, customerId: number, most: number) =>
  db
    .selectFrom('customer_flow')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'customer_flow.user_id').on('user.deleted_at', 'is', null))
    .select(['customer_flow.id', 'customer_flow.type', 'customer_flow.remark', 'customer_flow.updated_at', 'nickname'])
    .where('customer_flow.customer_id', '=', customerId)
    .orderBy('customer_flow.updated_at', 'desc')
    .orderBy('customer_flow.id', 'desc')
    .limit(most)
    .execute()

/** Changes of the owner, with everybody's name. */
export const ownersOfCustomer = (db: Db, customerId: number, most: number) =>
  db
    .selectFrom('customer_owner_log as log')
    .leftJoin('user as giver', 'giver.id', 'log.by_user_id')
    .leftJoin('user as former', 'former.id', 'log.from_user_id')
    .leftJoin('user as present', 'present.id', 'log.to_user_id')
    .select(['log.id', 'log.at', 'log.reason', 'giver.nickname'])
    .select(['former.nickname as former_name', 'present.nickname as present_name'])
    .where('log.customer_id', '=', customerId)
    .orderBy('log.id', 'desc')
    .limit(most)
    .execute()

/**
 * The changes that the operation log has of a customer, with who made them. Needs no scope of the log: what a customer
 * was belongs to whoever sees it.
 */
export const editsOfCustomer = (db: Db, customerId: number, most: number) =>
  db
    .selectFrom('operation_log as log')
    .leftJoin('user', (join) => join.onRef('user.id', '=', 'log.user_id').on('user.deleted_at', 'is', null))
    .select(['log.id', 'log.at', 'log.diff', 'user.nickname'])
    .where('log.object', '=', `customer:${customerId}`)
    .where('log.result', '=', 'OK')
    .where('log.diff', '!=', '[]')
    .orderBy('log.id', 'desc')
    .limit(most)
    .execute()
