/** The background work on every page for users with a workstation. */
import { prolongWrapUps } from '../../live/prolong-wrap-up'
import type { Shell } from '../../shell'
import { followCallbacks } from './follow-callbacks'
import { followOffers } from './follow-offers'
import { keepCutOff } from './keep-cut-off'
import { followTabState } from './tab-state'

/** Starts it; returns the function that ends it. */
export function startCallbacks(shell: Shell): () => void {
  const endings = [followCallbacks, followOffers, followTabState, keepCutOff, prolongWrapUps].map((follow) =>
    follow(shell),
  )
  return () => {
    for (const end of endings) end()
  }
}
