/** Keeps in the bell who ended one's call: its message may have gone by unseen. Fetched when there is time. */
import { cutOffNews } from '../../../contract/call-states'
import { noticesOf } from '../../notices/notices'
import type { Shell } from '../../shell'

/** Follows one's calls; answers the function that ends it. */
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
