/** The plan of a loopback call, drawn from a seed, the number and the start time, so that it can be drawn again. */
import { createHash } from 'node:crypto'
import type { CallEventKind, HangupParty } from '../../../contract/call-states'
import { createRandom, type Random } from '../../db/demo/random'
import { deadShares, fixedNumbers, liveShares, loopbackCodes, type Outcome } from './outcomes'

export interface Step {
  /** Milliseconds after the start, in real time. */
  after: number
  kind: CallEventKind
  by?: HangupParty
  code?: string
}

export interface CallPlan {
  outcome: Outcome
  /** In the order of time; a refused call has none. The last one ends the call, if nobody ends it before. */
  steps: Step[]
  /** When the agent should end the call, in milliseconds of the call. Null if the other side does. */
  agentEndsAfter: number | null
}

/** The longest talk on the loopback, in milliseconds. */
const longestTalk = 60 * 60_000

/** The plan of a call. @param startedAt epoch milliseconds */
export function planOf(seed: number, callee: string, startedAt: number): CallPlan {
  const fixed = fixedNumbers[callee.slice(-4)]
  if (fixed) return fixedPlan(fixed.outcome, fixed.talkMs)
  const random = randomOf(`${seed} ${callee} ${startedAt}`)
  // A number with a fault has it at every call.
  const outcome = deadOutcome(randomOf(`${seed} ${callee}`)) ?? drawOutcome(random)
  const submitted = random.int(30, 150)
  // A number that rings starts after two or three seconds; the news that a number doesn't ring takes about as long.
  const reached = submitted + random.int(1_200, 3_800)
  if (outcome !== 'answered') {
    const rings = ringing[outcome]
    return unanswered(outcome, submitted, reached, rings ? random.int(...rings) : null)
  }
  const answered = reached + random.int(2_500, 18_000)
  const talk = drawTalk(random)
  return random.chance(0.65)
    ? answeredPlan(submitted, reached, answered, talk, null)
    : answeredPlan(submitted, reached, answered, longestTalk, answered + talk)
}

/** How long an unanswered phone rings, in milliseconds: from, to. */
const ringing: Partial<Record<Outcome, [number, number]>> = { noAnswer: [25_000, 45_000], rejected: [3_000, 14_000] }

const randomOf = (text: string) => createRandom(createHash('sha256').update(text).digest().readUInt32BE(0))

const deadOutcome = (random: Random) => drawn(deadShares, random.next() * 100)

function drawOutcome(random: Random): Outcome {
  const all = liveShares.reduce((sum, [, share]) => sum + share, 0)
  return drawn(liveShares, random.next() * all) ?? 'noAnswer'
}

/** The item at a point between 0 and the sum of the shares. */
function drawn<T>(shares: readonly (readonly [T, number])[], point: number): T | null {
  let left = point
  for (const [outcome, share] of shares) {
    left -= share
    if (left < 0) return outcome
  }
  return null
}

/**
 * A long-tailed talk time: half of the talks are below 40 seconds, a few last many minutes. Milliseconds, 3 s to 15
 * min.
 */
function drawTalk(random: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next())
  return Math.round(Math.min(900, Math.max(3, 40 * Math.exp(1.1 * normal))) * 1000)
}

function fixedPlan(outcome: Outcome, talkMs: number | undefined): CallPlan {
  const rings = ringing[outcome]
  if (outcome !== 'answered') return unanswered(outcome, 50, 1_000, rings ? rings[0] : null)
  return answeredPlan(50, 1_000, 3_000, talkMs ?? longestTalk, talkMs === undefined ? 3_000 + 60_000 : null)
}

function answeredPlan(
  submitted: number,
  rings: number,
  answered: number,
  talk: number,
  agentEndsAfter: number | null,
): CallPlan {
  const byCustomer = agentEndsAfter === null
  return {
    outcome: 'answered',
    steps: [
      { after: submitted, kind: 'SUBMITTED' },
      { after: rings, kind: 'B_RINGING' },
      { after: answered, kind: 'ANSWERED' },
      {
        after: answered + talk,
        kind: 'HANGUP',
        by: byCustomer ? 'CUSTOMER' : 'SYSTEM',
        code: byCustomer ? loopbackCodes.normal : loopbackCodes.longest,
      },
    ],
    agentEndsAfter,
  }
}

/** @param ringMs how long it rings; null if it doesn't */
function unanswered(
  outcome: Exclude<Outcome, 'answered'>,
  submitted: number,
  reached: number,
  ringMs: number | null,
): CallPlan {
  if (outcome === 'fault') return { outcome, steps: [], agentEndsAfter: null }
  const steps: Step[] = [{ after: submitted, kind: 'SUBMITTED' }]
  if (ringMs !== null) steps.push({ after: reached, kind: 'B_RINGING' })
  steps.push({
    after: reached + (ringMs ?? 0),
    kind: 'HANGUP',
    by: outcome === 'rejected' || outcome === 'busy' ? 'CUSTOMER' : 'SYSTEM',
    code: loopbackCodes[outcome],
  })
  return { outcome, steps, agentEndsAfter: null }
}
