/**
 * The workstation without state and dialling: whom to call, what is known about a number, callbacks, locks, lists,
 * drafts.
 */
import type { phoneEndpoints } from '../../../contract/phone'
import type { Handlers } from '../../access/handler'
import type { Viewer } from '../../access/viewer'
import type { Db } from '../../db/schema'
import { addList, decide, listsFor, removeList } from '../lists/lists'
import { queueOf } from '../queue/queue'
import { requireEmployee } from '../station/agent'
import { addCallback, deleteCallback, listCallbacks, restoreOwnCallback, updateCallback } from './callbacks'
import { contactOf } from './contact'
import { ownDraft, saveDraft } from './drafts'
import { addLock, liftLock, undoLock } from './locks'
import { giveBack, listOffers, takeOver } from './offers'

type Desk =
  | 'queueInfo'
  | 'contactInfo'
  | 'callbackAdd'
  | 'callbackList'
  | 'callbackOffers'
  | 'callbackTake'
  | 'callbackGiveBack'
  | 'callbackUpdate'
  | 'callbackRestore'
  | 'callbackDelete'
  | 'lockAdd'
  | 'lockUndo'
  | 'unlock'
  | 'listList'
  | 'listAdd'
  | 'listDelete'
  | 'listItemUpdate'
  | 'draftInfo'
  | 'draftUpdate'

export const deskHandlers: Pick<Handlers<typeof phoneEndpoints>, Desk> = {
  queueInfo: async (context) => queueOf(context, await companyOf(context)),
  contactInfo: async (context) => contactOf(context, await companyOf(context)),
  callbackAdd: async (context) => ({ id: await addCallback(context, await companyOf(context)) }),
  async callbackList(context) {
    await companyOf(context)
    return listCallbacks(context)
  },
  callbackOffers: async (context) => listOffers(context, await requireEmployee(context.db, context.viewer)),
  async callbackTake(context) {
    await takeOver(context, await requireEmployee(context.db, context.viewer))
    return { id: context.body.id }
  },
  async callbackGiveBack(context) {
    await giveBack(context)
    return { id: context.body.id }
  },
  async callbackUpdate(context) {
    await updateCallback(context)
    return { id: context.body.id }
  },
  async callbackRestore(context) {
    await restoreOwnCallback(context)
    return { id: context.body.id }
  },
  async callbackDelete(context) {
    await deleteCallback(context)
    return { id: context.query.id }
  },
  lockAdd: async (context) => ({ id: await addLock(context, await companyOf(context)) }),
  async lockUndo(context) {
    await undoLock(context)
    return { id: context.body.id }
  },
  async unlock(context) {
    const { id } = context.body
    return { id, asked: (await liftLock(context, id)) === 'asked' }
  },
  listList: async (context) => listsFor(context, await companyOf(context)),
  listAdd: async (context) => addList(context, await companyOf(context)),
  async listDelete(context) {
    await removeList(context)
    return { id: context.query.id }
  },
  listItemUpdate: async (context) => decide(context, await companyOf(context)),
  draftInfo: ownDraft,
  async draftUpdate(context) {
    await saveDraft(context)
    return null
  },
}

/** The company for which a user calls; refuses users without a company. */
const companyOf = async ({ db, viewer }: { db: Db; viewer: Viewer }): Promise<number> =>
  (await requireEmployee(db, viewer)).company_id
