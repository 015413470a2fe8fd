/** What can become of a loopback call, how often, and the numbers on which it is certain. */

/** The loopback's own codes: what they mean stands in the exception dictionary, under the source LOOPBACK. */
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

/** Of a hundred numbers, those that are never reached. */
export const deadShares: readonly (readonly [Outcome, number])[] = [
  ['invalid', 3],
  ['stopped', 2],
]

/** Of 95 calls to numbers that are neither dead nor fixed. */
export const liveShares: readonly (readonly [Outcome, number])[] = [
  ['answered', 45],
  ['noAnswer', 30],
  ['busy', 8],
  ['rejected', 7],
  ['off', 5],
]

interface FixedCall {
  outcome: Outcome
  /** Answered: the customer hangs up after so many milliseconds of talk; without, somebody else has to. */
  talkMs?: number
}

/** Numbers for trials and tests, by their last four digits: the same every time. */
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
