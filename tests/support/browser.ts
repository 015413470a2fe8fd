/** A real Chromium for the journeys. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../scripts/support/chromium.mjs'

/**
 * Features of Chromium that are off. The suggestions of its address bar are two pages in each window, a quarter of all its work.
 * The others are those of Playwright's own list that a site may notice: the last list given is the one that counts.
 */
const off = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'MediaRouter',
  'OptimizationHints',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
]

// Nothing of its own on the network, nothing to wait for at the first start.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${off}`,
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
