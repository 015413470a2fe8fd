/** The programs and fonts that the journeys need beside Node: finds what is missing, and installs it where it may. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { findChromium, headlessShell } from './chromium.mjs'

const fonts = '/usr/share/fonts'

/** Whether Chinese is shown as more than boxes; other systems than Linux bring such a font. */
const hasChineseFont = () =>
  process.platform !== 'linux' ||
  (existsSync(fonts) && readdirSync(fonts, { recursive: true }).some((file) => /cjk/i.test(String(file))))

/** The Chromium that the journeys would use; none if there is none. */
const browser = () => {
  try {
    return findChromium()
  } catch {
    return undefined
  }
}

/** @typedef {{ needed: string[], faster: string[] }} Missing Debian packages: no journey runs without those needed */

/** @returns {Missing} */
const missingPackages = () => {
  const found = browser()
  const hasFastest = Boolean(process.env.CHROMIUM_PATH) || found?.includes(headlessShell) === true
  return {
    needed: [...(found === undefined ? ['chromium'] : []), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])],
    faster: hasFastest || process.platform !== 'linux' ? [] : [headlessShell],
  }
}

/** @typedef {(command: readonly string[], quiet?: boolean) => boolean} Run whether the command ended well */

/** @type {Run} */
const runHere = ([program = '', ...args], quiet = false) =>
  spawnSync(program, args, {
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Installs what is missing with apt-get, as root or with a sudo that asks nothing.
 * @param {{ missing?: () => Missing, run?: Run, isRoot?: boolean, print?: (line: string) => void }} [machine]
 * @returns {string | null} what a person has to run; null if everything that is needed is there
 */
export function installPackages({
  missing = missingPackages,
  run = runHere,
  isRoot = process.getuid?.() === 0,
  print = (line) => process.stdout.write(`${line}\n`),
} = {}) {
  const { needed, faster } = missing()
  if (needed.length + faster.length === 0) return null
  const apt = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get']
  /** @param {string[]} names */
  const install = (names) => {
    if (names.length === 0) return
    print(`\n── packages: installing ${names.join(' and ')} for the journeys with apt-get`)
    run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...names])
  }
  if (run([...apt, '--version'], true) && run([...apt, 'update', '-qq'])) {
    install(faster)
    // A distribution without the headless shell has the whole Chromium.
    install(missing().needed)
  }
  const left = missing().needed
  return left.length === 0 ? null : `run: sudo apt-get update && sudo apt-get install -y ${left.join(' ')}`
}
