/** A real Chromium for the journeys. */
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '../../../scripts/support/chromium.mjs'

/**
 * Features of Chromium that are off. The suggestions of its address bar are two pages in each window and a quarter of
 * all its work. The others are from Playwright's own list, those that a site may notice. Only the last list that
 * Chromium gets counts.
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

// No network traffic of its own, and nothing to wait for at the first start.
const quiet = [
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${off}`,
]

/**
 * If there is no Chromium, throws one line that says how to get one.
 * @param more further flags
 */
export function launchBrowser(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium(),
    headless: true,
    // Chromium's sandbox does not start as root.
    chromiumSandbox: process.getuid?.() !== 0,
    args: [...quiet, ...more],
    // In the locale of a bare system, a download could not have its Chinese name.
    env: { ...process.env, LC_ALL: 'C.UTF-8' },
  })
}
