/** The journeys test what users get, so the build must come from the current sources. */
import { findChromium } from '../../../scripts/support/chromium.mjs'
import { ensureBuilt } from '../../../scripts/support/freshness.mjs'

export default function setup(): void {
  findChromium()
  ensureBuilt()
}
