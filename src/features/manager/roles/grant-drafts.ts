/**
 * Changes of roles' permissions that are not saved yet, in this tab: going to another role or page loses none. They
 * belong to whoever is signed in.
 */
import { createStore } from '../../../lib/store'

/** By permission: whether the role is to have it. */
export type Draft = ReadonlyMap<string, boolean>

const noChange: Draft = new Map()

/** By user and role. */
export const grantDrafts = createStore<ReadonlyMap<string, Draft>>(new Map())

const keyOf = (userId: number, roleId: number) => `${userId} ${roleId}`

export const draftOf = (drafts: ReadonlyMap<string, Draft>, userId: number, roleId: number): Draft =>
  drafts.get(keyOf(userId, roleId)) ?? noChange

/** Keeps a draft; one without a change is forgotten. */
export function keepDraft(userId: number, roleId: number, draft: Draft): void {
  const drafts = new Map(grantDrafts.get())
  if (draft.size === 0) drafts.delete(keyOf(userId, roleId))
  else drafts.set(keyOf(userId, roleId), draft)
  grantDrafts.set(drafts)
}
