import type { FastifyBaseLogger } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createFaultLog, redacted } from './log'

describe('redacted', () => {
  it('takes out numbers, hashes and tokens', () => {
    const token = `-${'A'.repeat(41)}-`
    const text = `phone 13800138000, hash ${'0af'.repeat(22)}, Bearer ${token}, tel 0519-8877665`
    expect(redacted(text)).toBe('phone […], hash […], Bearer […], tel 0519-[…]')
  })

  it('leaves what one needs to find a fault', () => {
    const text =
      'SqliteError: UNIQUE constraint failed: customer.phone_id at SqliteConnection.executeQuery (file.js:68:51)'
    expect(redacted(text)).toBe(text)
  })
})

describe('the log of faults', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('says each kind once a second, and how many it left out', () => {
    const said: [number | undefined, string][] = []
    const log = { error: ({ leftOut }: { leftOut?: number }, what: string) => void said.push([leftOut, what]) }
    const fault = createFaultLog(log as unknown as FastifyBaseLogger)
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' })
    for (let at = 0; at < 1500; at += 1) fault('error', 'not written', full)
    fault('error', 'not read', full)
    fault('error', 'not written', new Error('another'))
    expect(said).toEqual([
      [undefined, 'not written'],
      [undefined, 'not read'],
      [undefined, 'not written'],
    ])
    vi.advanceTimersByTime(999)
    expect(said).toHaveLength(3)
    vi.advanceTimersByTime(1)
    expect(said.slice(3)).toEqual([[1499, 'not written']])
    // This is still within a second of the last log line about it.
    fault('error', 'not written', full)
    expect(said).toHaveLength(4)
    vi.advanceTimersByTime(1000)
    expect(said.slice(4)).toEqual([[1, 'not written']])
    vi.advanceTimersByTime(5000)
    fault('error', 'not written', full)
    expect(said.slice(5)).toEqual([[undefined, 'not written']])
  })

  it('keeps no more kinds than it can count', () => {
    const warn = vi.fn()
    const fault = createFaultLog({ warn } as unknown as FastifyBaseLogger)
    for (let at = 0; at < 10_000; at += 1) fault('warn', 'unlike any other', new Error(String(at)))
    expect(warn).toHaveBeenCalledTimes(101)
  })
})
