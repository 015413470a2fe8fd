/**
 * What a viewer may not do with calls, for the rows of the list. It uses the same rules as the actions, for many calls
 * at once.
 */
import { type CallAction, callActions, callEndpoints, type ListedCall } from '../../contract/call'
import { isOffLine } from '../../contract/call-states'
import type { Endpoint } from '../../contract/endpoint'
import { accessTo, mayNotOf } from '../access/may-not'
import type { Viewer } from '../access/viewer'
import type { Db, RowOf } from '../db/schema'
import { wrapUpsOf } from './queries/wrapup-queries'

type State = Pick<RowOf<'call'>, 'state'>

/** Why nobody can end this call. */
export const whyNotHangUp = ({ state }: State): string | null => (isOffLine(state) ? '通话已经结束' : null)

/**
 * Why nobody can change this call's result now.
 * @param inWrapUp during the wrap-up, the workstation saves the result, because it also does what the result causes
 */
export function whyNotChange({ state }: State, inWrapUp: boolean): string | null {
  if (!isOffLine(state)) return '通话还没有结束，请在呼叫中心给出小结，或等通话结束后再修改'
  return inWrapUp ? '坐席还在话后整理，请在呼叫中心保存小结，或等整理结束后再修改' : null
}

const endpoints: Readonly<Record<CallAction, Endpoint>> = {
  changeWrapup: callEndpoints.wrapupUpdate,
  hangUp: callEndpoints.hangup,
}

type Listed = Pick<RowOf<'call'>, 'id' | 'user_id' | 'state'>

/** Sends the same number of queries for a page of a hundred as for one row. */
export async function mayNotOfCalls(
  db: Db,
  viewer: Viewer,
  calls: readonly Listed[],
): Promise<(call: Listed) => Pick<ListedCall, 'inWrapUp' | 'mayNot'>> {
  const ids = calls.map(({ id }) => id)
  const [access, wrapUps] = await Promise.all([
    accessTo(db, viewer, {
      ...{ table: 'call', noun: '通话', listed: callEndpoints.list, actions: endpoints, ids },
    }),
    wrapUpsOf(db, calls),
  ])
  const own: Record<CallAction, (call: Listed) => string | null> = {
    changeWrapup: (call) => whyNotChange(call, wrapUps.has(call.id)),
    hangUp: whyNotHangUp,
  }
  return (call) => ({
    inWrapUp: isOffLine(call.state) && wrapUps.has(call.id),
    mayNot: mayNotOf(callActions, (action) => access(action, call.id) ?? own[action](call)),
  })
}
