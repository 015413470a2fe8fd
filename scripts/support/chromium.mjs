/** Finds this machine's Chromium. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const places = [
  '/snap/bin',
  '/opt/google/chrome',
  '/usr/lib/chromium',
  '/Applications/Chromium.app/Contents/MacOS',
  '/Applications/Google Chrome.app/Contents/MacOS',
]
const macNames = ['Chromium', 'Google Chrome']

const howToGet = 'No Chromium found: apt-get install -y chromium fonts-noto-cjk (or set CHROMIUM_PATH)'

/** @param {string} file */
function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The path of a Chromium: CHROMIUM_PATH, otherwise the first one on PATH or in the usual places.
 * @param {Readonly<Record<string, string | undefined>>} [env]
 * @returns {string}
 */
export function findChromium(env = process.env) {
  const folders = [...(env.PATH ?? '').split(delimiter).filter(Boolean), ...places]
  const candidates = env.CHROMIUM_PATH
    ? [env.CHROMIUM_PATH]
    : folders.flatMap((folder) => [...names, 'chrome', ...macNames].map((name) => join(folder, name)))
  const found = candidates.find(isExecutable)
  if (!found) throw new Error(howToGet)
  return found
}
