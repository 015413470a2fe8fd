/** The journeys drive what users get, so the build must be of these very sources. */
import { findChromium } from '../../scripts/support/chromium.mjs'
import { ensureBuilt } from '../../scripts/support/freshness.mjs'

export default function setup(): void {
  findChromium()
  ensureBuilt()
}
