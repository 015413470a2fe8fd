/** The parts of scripts that decide something: what counts as passed, what is stale, which browser is used. */
import { chmodSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { TestModule } from 'vitest/node'
import { findChromium } from '../scripts/support/chromium.mjs'
import { buildState, root } from '../scripts/support/freshness.mjs'
import { ratiosOverLimit, table } from '../scripts/support/measure.mjs'
import { installPackages } from '../scripts/support/packages.mjs'
import SlowestFiles from '../scripts/support/slowest-files.mjs'
import { summarize } from '../scripts/support/summary.mjs'

let tree: string
beforeEach(() => {
  tree = mkdtempSync(join(tmpdir(), 'huanhu-tooling-'))
})
afterEach(() => rmSync(tree, { recursive: true, force: true }))

const write = (file: string, mode = 0o644) => {
  const path = join(tree, file)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, '')
  chmodSync(path, mode)
  return path
}

describe('the summary', () => {
  const file = (status: string, ...tests: string[]) => ({
    name: 'a.test.ts',
    status,
    assertionResults: tests.map((one) => ({ status: one, fullName: `is ${one}` })),
  })
  const report = (...testResults: ReturnType<typeof file>[]) => {
    const count = (status: string) =>
      testResults.flatMap((one) => one.assertionResults).filter((one) => one.status === status).length
    return { numPassedTests: count('passed'), numFailedTests: count('failed'), testResults }
  }
  const step = (name: string, passed = true) => ({ name, passed, seconds: 1 })
  const lastOf = ({ lines, ok }: { lines: string[]; ok: boolean }) => [lines.at(-1), ok]

  test('adds the tests to the other steps', () => {
    const steps = [step('lint'), step('types'), step('tests')]
    expect(lastOf(summarize(steps, report(file('passed', 'passed', 'passed'))))).toEqual(['4 passed, 0 failed', true])
  })

  test('counts a failed step and a failed test', () => {
    const steps = [step('lint', false), step('types'), step('tests', false)]
    const end = summarize(steps, report(file('failed', 'passed', 'failed')))
    expect(lastOf(end)).toEqual(['2 passed, 2 failed', false])
  })

  test('counts a file that could not be loaded', () => {
    const end = summarize([step('tests', false)], report(file('passed', 'passed'), file('failed')))
    expect(lastOf(end)).toEqual(['1 passed, 1 failed', false])
    expect(end.lines).toContain('could not be run: a.test.ts')
  })

  test('counts an error outside every test', () => {
    expect(lastOf(summarize([step('tests', false)], report(file('passed', 'passed'))))).toEqual([
      '1 passed, 1 failed',
      false,
    ])
  })

  test('fails without a test or a report', () => {
    expect(lastOf(summarize([step('lint'), step('tests')], report()))).toEqual(['1 passed, 1 failed', false])
    expect(lastOf(summarize([step('lint'), step('tests', false)], undefined))).toEqual(['1 passed, 1 failed', false])
  })

  test.each(['pending', 'skipped', 'todo'])('names what was not run: %s', (status) => {
    const end = summarize([step('tests')], report(file('passed', 'passed', status)))
    expect(lastOf(end)).toEqual(['1 passed, 0 failed', false])
    expect(end.lines).toContain(`not run (skipped or todo): is ${status}`)
  })
})

test('the slowest files are printed, the slowest first', () => {
  const took = (name: string, ms: number) => ({
    moduleId: join(root, name),
    project: { name: 'api' } as TestModule['project'],
    diagnostic: () => ({
      environmentSetupDuration: 0,
      prepareDuration: 500,
      collectDuration: 0,
      setupDuration: 0,
      duration: ms,
      heap: undefined,
      importDurations: {},
    }),
  })
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  onTestFinished(() => write.mockRestore())
  const many = Array.from({ length: 12 }, (_, at) => took(`tests/${at}.test.ts`, at * 1000))
  new SlowestFiles().onTestRunEnd([...many].reverse())
  const lines = String(write.mock.calls[0]?.[0]).trim().split('\n')
  expect(lines).toHaveLength(11)
  expect(lines[1]).toBe('   11.5 s  |api| tests/11.test.ts')
  expect(lines[10]).toBe('    2.5 s  |api| tests/2.test.ts')
})

describe('the packages that the journeys need', () => {
  const shell = 'chromium-headless-shell'
  interface Machine {
    needed?: string[]
    faster?: string[]
    isRoot?: boolean
    /** What apt-get may install here. */
    installs?: string[]
  }
  /** A machine that lacks these packages. */
  function machine({ needed = [], faster = [], isRoot = true, installs = [] }: Machine) {
    const commands: string[] = []
    let lacks = { needed, faster }
    const result = installPackages({
      isRoot,
      missing: () => lacks,
      print: () => {},
      run: (command) => {
        commands.push(command.join(' '))
        if (!command.includes('install')) return installs.length > 0
        const names = command.filter((name) => installs.includes(name))
        // The shell is a Chromium too.
        const has = names.includes(shell) ? [...names, 'chromium'] : names
        lacks = {
          needed: lacks.needed.filter((name) => !has.includes(name)),
          faster: lacks.faster.filter((name) => !has.includes(name)),
        }
        return names.length > 0
      },
    })
    return { result, installed: commands.filter((command) => command.includes('install')), commands }
  }
  const font = 'fonts-noto-cjk'
  const install = 'apt-get install -y -qq --no-install-recommends'

  test('are left alone where they are', () => {
    expect(machine({}).commands).toEqual([])
  })

  test('are installed where that may be done, the headless shell instead of the whole Chromium', () => {
    const { result, installed } = machine({ needed: ['chromium', font], faster: [shell], installs: [shell, font] })
    expect(result).toBeNull()
    expect(installed).toEqual([`${install} ${shell}`, `${install} ${font}`])
    expect(machine({ needed: [font], isRoot: false, installs: [font] }).installed).toEqual([
      `sudo -n ${install} ${font}`,
    ])
  })

  test('are the whole Chromium where there is no headless shell', () => {
    const lacking = { needed: ['chromium'], faster: [shell] }
    const { result, installed } = machine({ ...lacking, installs: ['chromium'] })
    expect([result, installed.at(-1)]).toEqual([null, `${install} chromium`])
    // Another Chromium is there: nobody is asked for the shell.
    expect(machine({ faster: [shell], installs: ['chromium'] }).result).toBeNull()
  })

  test('are named in one line where it may not', () => {
    const { result, commands } = machine({ needed: [font], faster: [shell], isRoot: false })
    expect(result).toBe('run: sudo apt-get update && sudo apt-get install -y fonts-noto-cjk')
    expect(commands).toEqual(['sudo -n apt-get --version'])
  })
})

describe('a build', () => {
  const at = (file: string, seconds: number) => utimesSync(join(tree, file), seconds, seconds)
  const built = () => {
    for (const file of ['src/app/main.tsx', 'src/app/main.test.tsx', 'package-lock.json', 'README.md', 'dist/.built']) {
      write(file)
      at(file, 1_000)
    }
    for (const folder of ['src', 'src/app']) at(folder, 1_000)
  }

  test('is missing until one ended well', () => {
    write('src/app/main.tsx')
    expect(buildState(tree)).toBe('missing')
  })

  test('is fresh until something it reads changes', () => {
    built()
    expect(buildState(tree)).toBe('fresh')
    at('src/app/main.test.tsx', 2_000)
    at('README.md', 2_000)
    expect(buildState(tree)).toBe('fresh')
  })

  test.each(['src/app/main.tsx', 'package-lock.json'])('is stale when %s is newer', (file) => {
    built()
    at(file, 2_000)
    expect(buildState(tree)).toBe('stale')
  })

  test('is stale when a file was deleted', () => {
    built()
    rmSync(join(tree, 'src/app/main.tsx'))
    expect(buildState(tree)).toBe('stale')
  })
})

describe('the browser', () => {
  test('is the first on PATH', () => {
    write('a/chromium')
    const found = write('b/chromium-browser', 0o755)
    expect(findChromium({ PATH: `${tree}/a:${tree}/b` })).toBe(found)
  })

  test('is the headless shell wherever it is', () => {
    write('a/chromium', 0o755)
    const shell = write('b/chromium-headless-shell', 0o755)
    expect(findChromium({ PATH: `${tree}/a:${tree}/b` })).toBe(shell)
  })

  test('is the one that CHROMIUM_PATH names, or none', () => {
    const PATH = dirname(write('chromium', 0o755))
    const named = write('other', 0o755)
    expect(findChromium({ PATH, CHROMIUM_PATH: named })).toBe(named)
    expect(() => findChromium({ PATH, CHROMIUM_PATH: `${tree}/none` })).toThrow(
      /^No Chromium found: apt-get install -y chromium fonts-noto-cjk .*$/,
    )
  })
})

test('figures stand in columns, Chinese ones too', () => {
  const rows = [
    { metric: '列表', value: 12_345.6, unit: 'req/s' },
    { metric: 'p99', value: 0.5, unit: 'ms', note: 'durable' },
  ]
  expect(table([{ name: 'http', rows }]).split('\n')).toEqual([
    'http  列表  12,346  req/s',
    '      p99   0.5000  ms     durable',
  ])
})

test('a figure stands beside its limit, with a mark that says whether it keeps it', () => {
  const rows = [
    { metric: 'login', value: 200, unit: 'ms', limit: { most: 200 } },
    { metric: 'page', value: 200.1, unit: 'ms', limit: { most: 200 } },
    { metric: 'calls', value: 1_999, unit: '/s', limit: { least: 2_000 } },
    { metric: 'frames', value: 60, unit: '/s', limit: { least: 60 }, note: 'smooth' },
    { metric: 'plan', value: 'none', unit: '', limit: { most: 1 } },
  ]
  const marks = table([{ name: '', rows }])
    .split('\n')
    .map((line) => line.replace(/^.*?([✓✗])/, '$1'))
  expect(marks).toEqual(['✓ ≤ 200', '✗ ≤ 200', '✗ ≥ 2,000', '✓ ≥ 60     smooth', '✗ ≤ 1'])
})

test('a ratio to what was measured in the same run has its own mark, and only ratios are checked', () => {
  const ratio = (value: number) => ({ to: '裸 React ', value, limit: { most: 2 } })
  const rows = [
    { metric: '登录', value: 90, unit: 'ms', limit: { most: 100 }, ratio: ratio(2.01), note: '最快 80' },
    { metric: '对话框', value: 300, unit: 'ms', limit: { most: 100 }, ratio: ratio(2) },
  ]
  const results = [{ name: '快慢', rows }]
  expect(table(results).split('\n')).toEqual([
    '快慢  登录     90  ms  ✓ ≤ 100  ✗ 裸 React 的 2.01 倍（≤ 2）；最快 80',
    '      对话框  300  ms  ✗ ≤ 100  ✓ 裸 React 的 2 倍（≤ 2）',
  ])
  expect(ratiosOverLimit(results)).toEqual(['快慢，登录：裸 React 的 2.01 倍（≤ 2）'])
})
