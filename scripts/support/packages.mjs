/** The programs and fonts that the journeys need beside Node: finds what is missing, and installs it where it may. */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { findChromium } from './chromium.mjs'

const fonts = '/usr/share/fonts'

/** Whether Chinese is shown as more than boxes; other systems than Linux bring such a font. */
const hasChineseFont = () =>
  process.platform !== 'linux' ||
  (existsSync(fonts) && readdirSync(fonts, { recursive: true }).some((file) => /cjk/i.test(String(file))))

const hasChromium = () => {
  try {
    return findChromium() !== ''
  } catch {
    return false
  }
}

/** The Debian packages that are missing here. */
const missingPackages = () => [...(hasChromium() ? [] : ['chromium']), ...(hasChineseFont() ? [] : ['fonts-noto-cjk'])]

/** @typedef {(command: readonly string[], quiet?: boolean) => boolean} Run whether the command ended well */

/** @type {Run} */
const runHere = ([program = '', ...args], quiet = false) =>
  spawnSync(program, args, {
    stdio: quiet ? 'ignore' : ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0

/**
 * Installs what is missing with apt-get, as root or with a sudo that asks nothing.
 * @param {{ missing?: () => string[], run?: Run, isRoot?: boolean, print?: (line: string) => void }} [machine]
 * @returns {string | null} what a person has to run; null if everything is there
 */
export function installPackages({
  missing = missingPackages,
  run = runHere,
  isRoot = process.getuid?.() === 0,
  print = (line) => process.stdout.write(`${line}\n`),
} = {}) {
  const wanted = missing()
  if (wanted.length === 0) return null
  const apt = [...(isRoot ? [] : ['sudo', '-n']), 'apt-get']
  if (run([...apt, '--version'], true)) {
    print(`\n── packages: the journeys need ${wanted.join(' and ')}: installing with apt-get`)
    run([...apt, 'update', '-qq']) && run([...apt, 'install', '-y', '-qq', '--no-install-recommends', ...wanted])
  }
  const left = missing()
  return left.length === 0 ? null : `run: sudo apt-get update && sudo apt-get install -y ${left.join(' ')}`
}
