/**
 * Runs the benches or the soaks and prints one table. Each file has its own process, so that none is affected by the
 * one before.
 */
import { fork } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureBuilt, root } from './freshness.mjs'

/**
 * What a file's `run` returns: each item is one line of the table.
 * @typedef {{ most: number } | { least: number }} Limit in the row's unit
 * A ratio compares the value with something measured in the same run, so a slow machine changes both.
 * @typedef {{ to: string, value: number, limit: Limit }} Ratio
 * @typedef {{ metric: string, value: number | string, unit: string, limit?: Limit, ratio?: Ratio, note?: string }} Measurement
 * @typedef {{ name: string, rows: Measurement[] }} Measured
 */

const child = fileURLToPath(new URL('measure-file.mjs', import.meta.url))

/**
 * Runs every `<folder>/*.<kind>.ts` or `.mjs` whose name contains one of the arguments; without arguments, all. With
 * `--check` it fails if a ratio doesn't keep its limit; other figures depend on the machine.
 * @param {string} folder
 * @param {'bench' | 'soak'} kind
 * @param {readonly string[]} [onlyByName] files that run only if an argument names them
 */
export async function measureAll(folder, kind, onlyByName = []) {
  ensureBuilt()
  const wanted = process.argv.slice(2).filter((argument) => argument !== check)
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []
  const files = names
    .filter((name) => new RegExp(`\\.${kind}\\.(ts|mjs)$`).test(name))
    .filter((name) =>
      wanted.length === 0 ? !onlyByName.includes(name.split('.')[0] ?? '') : wanted.some((part) => name.includes(part)),
    )

  /** @type {Measured[]} */
  const results = []
  let failed = 0
  for (const file of files) {
    const started = performance.now()
    const measured = await runFile(join(folder, file))
    const seconds = ((performance.now() - started) / 1000).toFixed(1)
    process.stdout.write(`${measured ? 'ok  ' : 'FAIL'} ${file} ${seconds} s\n`)
    if (measured) results.push(measured)
    else failed++
  }
  if (results.length > 0) process.stdout.write(`\n${table(results)}\n`)
  if (files.length === 0) process.stdout.write(`no ${kind} found in ${folder}\n`)
  const worse = process.argv.includes(check) ? ratiosOverLimit(results) : []
  for (const line of worse) process.stdout.write(`✗ ${line}\n`)
  process.exitCode = failed > 0 || files.length === 0 || worse.length > 0 ? 1 : 0
}

const check = '--check'

/**
 * One line for each ratio that doesn't keep its limit.
 * @param {Measured[]} results
 * @returns {string[]}
 */
export const ratiosOverLimit = (results) =>
  results.flatMap(({ name, rows }) =>
    rows.flatMap(({ metric, ratio }) =>
      ratio && !keeps(ratio.value, ratio.limit) ? [`${name}，${metric}：${ratioText(ratio)}`] : [],
    ),
  )

/**
 * @param {string} file
 * @returns {Promise<Measured | undefined>} undefined if it failed; the file has printed why
 */
function runFile(file) {
  return new Promise((resolve) => {
    /** @type {Measured | undefined} */
    let measured
    fork(child, [file], { cwd: root, execArgv: ['--expose-gc'] })
      .on('message', (message) => {
        measured = /** @type {Measured} */ (message)
      })
      .on('exit', (code) => resolve(code === 0 ? measured : undefined))
  })
}

/**
 * @param {Measured[]} results
 * @returns {string}
 */
export function table(results) {
  const rows = results.flatMap(({ name, rows: own }) =>
    own.map(({ metric, value, unit, limit, ratio, note }, index) => [
      index === 0 ? name : '',
      metric,
      number(value),
      unit,
      limit ? `${keeps(value, limit) ? '✓' : '✗'} ${limitText(limit)}` : '',
      [ratio && `${keeps(ratio.value, ratio.limit) ? '✓' : '✗'} ${ratioText(ratio)}`, note].filter(Boolean).join('；'),
    ]),
  )
  const widths = [0, 1, 2, 3, 4, 5].map((column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => ({ cell, wide: widths[column] ?? 0, right: column === 2 }))
        // Where no row says anything there is no column.
        .filter(({ wide }) => wide > 0)
        .map(({ cell, wide, right }) => pad(cell, wide, right))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/**
 * Whether a row's value keeps its limit. What is no number keeps none.
 * @param {number | string} value
 * @param {Limit} limit
 */
const keeps = (value, limit) =>
  typeof value === 'number' && ('most' in limit ? value <= limit.most : value >= limit.least)

/** @param {Limit} limit */
const limitText = (limit) =>
  'most' in limit ? `≤ ${limit.most.toLocaleString('en-US')}` : `≥ ${limit.least.toLocaleString('en-US')}`

/** @param {Ratio} ratio */
const ratioText = ({ to, value, limit }) => `${to}的 ${number(value)} 倍（${limitText(limit)}）`

/** @param {number | string} value */
function number(value) {
  if (typeof value === 'string') return value
  const digits = Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 1 ? 2 : 4
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}

/**
 * The width in terminal columns: a Chinese character takes two.
 * @param {string} text
 */
function width(text) {
  return [...text].reduce(
    (sum, mark) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/.test(mark)
        ? 2
        : 1),
    0,
  )
}

/**
 * @param {string} text
 * @param {number} columns
 * @param {boolean} right
 */
function pad(text, columns, right) {
  const space = ' '.repeat(Math.max(0, columns - width(text)))
  return right ? space + text : text + space
}
