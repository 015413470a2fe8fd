/**
 * Keeps a notice in the bell about who ended the user's call, because the message may have passed unseen. This code
 * loads when the browser is idle.
 */
import { cutOffNews } from '../../../contract/call-states'
import { noticesOf } from '../../notices/notices'
import type { Shell } from '../../shell'

/** Follows the user's calls; returns the function that ends it. */
export function keepCutOff(shell: Shell): () => void {
  const { live } = shell
  let announcedId: number | null = null
  const follow = () => {
    const { call } = live.get()
    if (!call?.cutOff || call.id === announcedId) return
    announcedId = call.id
    noticesOf(shell).tell('warn', `与 ${call.customerName ?? call.phone} 的通话${cutOffNews(call.cutOff)}`)
  }
  follow()
  return live.subscribe(follow)
}
