/** The possible outcomes of a loopback call, their frequency, and the numbers with a fixed outcome. */

/** The loopback's own codes. Their meanings are in the exception dictionary, under the source LOOPBACK. */
export const loopbackCodes = {
  normal: 'normal',
  cancelled: 'cancelled',
  longest: 'max-duration',
  noAnswer: 'no-answer',
  busy: 'busy',
  rejected: 'rejected',
  off: 'powered-off',
  invalid: 'invalid-number',
  stopped: 'number-stopped',
  fault: 'gateway-fault',
} as const

export type Outcome = 'answered' | 'noAnswer' | 'busy' | 'rejected' | 'off' | 'invalid' | 'stopped' | 'fault'

/** How many of a hundred numbers can never be reached, by outcome. */
export const deadShares: readonly (readonly [Outcome, number])[] = [
  ['invalid', 3],
  ['stopped', 2],
]

/** How many of 95 calls to other numbers have each outcome. */
export const liveShares: readonly (readonly [Outcome, number])[] = [
  ['answered', 45],
  ['noAnswer', 30],
  ['busy', 8],
  ['rejected', 7],
  ['off', 5],
]

interface FixedCall {
  outcome: Outcome
  /**
   * For an answered call: the customer hangs up after this many milliseconds of talk. Without it, somebody else must
   * hang up.
   */
  talkMs?: number
}

/** Numbers for trials and tests, by their last four digits. Their outcome is always the same. */
export const fixedNumbers: Readonly<Record<string, FixedCall>> = {
  '9001': { outcome: 'answered' },
  '9002': { outcome: 'answered', talkMs: 8_000 },
  '9003': { outcome: 'busy' },
  '9004': { outcome: 'noAnswer' },
  '9005': { outcome: 'rejected' },
  '9006': { outcome: 'off' },
  '9007': { outcome: 'invalid' },
  '9008': { outcome: 'fault' },
}
