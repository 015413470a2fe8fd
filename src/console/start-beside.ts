/** The background work on every page. This code loads when the browser is idle. */
import { startCallbacks } from './calls/callbacks/start'
import { jobFollowerOf } from './jobs/follow-jobs'
import { hasStation } from './live/live'
import { startWatermark } from './look/start-watermark'
import { followDuties } from './notices/follow-duties'
import { followRights } from './session/follow-rights'
import { startIdleSignOut } from './session/idle-lock/idle-sign-out'
import type { Shell } from './shell'

/** Starts it; returns the function that ends it. */
export function startBeside(shell: Shell): () => void {
  jobFollowerOf(shell).goOn()
  followRights(shell)
  const endings = [
    followDuties(shell),
    startWatermark(shell.session),
    startIdleSignOut(shell),
    ...(hasStation(shell.session.get()) ? [startCallbacks(shell)] : []),
  ]
  return () => {
    for (const end of endings) end()
  }
}
