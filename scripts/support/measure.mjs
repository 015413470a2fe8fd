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
 * @typedef {{ metric: string, value: number | string, unit: string, note?: string }} Measurement
 * @typedef {{ name: string, rows: Measurement[] }} Measured
 */

const child = fileURLToPath(new URL('measure-file.mjs', import.meta.url))

/**
 * Runs every `<folder>/*.<kind>.ts` or `.mjs` whose name contains one of the arguments; without arguments, all.
 * @param {string} folder
 * @param {'bench' | 'soak'} kind
 */
export async function measureAll(folder, kind) {
  ensureBuilt()
  const wanted = process.argv.slice(2)
  const names = existsSync(join(root, folder)) ? readdirSync(join(root, folder)).sort() : []
  const files = names
    .filter((name) => new RegExp(`\\.${kind}\\.(ts|mjs)$`).test(name))
    .filter((name) => wanted.length === 0 || wanted.some((part) => name.includes(part)))

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
  process.exitCode = failed > 0 || files.length === 0 ? 1 : 0
}

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
    own.map(({ metric, value, unit, note }, index) => [
      index === 0 ? name : '',
      metric,
      number(value),
      unit,
      note ?? '',
    ]),
  )
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column === 2))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

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
