/** A real Chromium for the journeys. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/support/chromium.mjs'

// Nothing of its own on the network, nothing to wait for at the first start.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Throws one line that says how to get a Chromium when there is none. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    // As root its sandbox refuses to start.
    chromiumSandbox: process.getuid?.() !== 0,
    args: quiet,
  })
}
