/**
 * The metrics of calls, each with its formula, for pages, exports and the API. They are computed from sums at reading
 * and never stored. A rate or an average without a denominator is null, which pages show as "—".
 */
import type { ExceptionClass } from '../../contract/system/exception-words'

/** The sums of a set of calls. Each can be added up over time, companies, departments, people and lines. */
export interface CallFigures {
  /** Calls that were handed to a line. */
  submitted: number
  /** Calls that the customer answered, with talk. */
  answered: number
  /** Calls that lasted at least as long as the company's setting for a valid call. */
  valid: number
  /** Answered calls with at most 10 seconds of talk. */
  short: number
  /** Calls that rang. */
  rang: number
  ringSec: number
  talkSec: number
  /** Answered calls that have a result. */
  wrapped: number
  /** Seconds of wrap-up. */
  wrapSec: number
  intent: number
  deal: number
  noAnswer: number
  busy: number
  rejected: number
  empty: number
  stopped: number
  off: number
  lineFault: number
  balance: number
  compliance: number
  systemFault: number
}

type Of<K extends keyof CallFigures> = Pick<CallFigures, K>

/** The figure that counts a class of the exception dictionary: the parts of M4. */
export const classFigures: Readonly<Record<ExceptionClass, keyof CallFigures>> = {
  NO_ANSWER: 'noAnswer',
  BUSY: 'busy',
  REJECTED: 'rejected',
  EMPTY: 'empty',
  STOPPED: 'stopped',
  OFF: 'off',
  LINE: 'lineFault',
  BALANCE: 'balance',
  COMPLIANCE: 'compliance',
  SYSTEM: 'systemFault',
}

const ratio = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

/** M1 呼叫量: calls handed to a line. A blocked attempt is not counted. */
export const placed = ({ submitted }: Of<'submitted'>): number => submitted

/** M2 接通量: the customer answered and there was talk. */
export const answered = (figures: Of<'answered'>): number => figures.answered

/** M3 接通率 = M2 ÷ M1. */
export const answerRate = (figures: Of<'submitted' | 'answered'>): number | null =>
  ratio(figures.answered, figures.submitted)

/** M4 未接通量 = M1 − M2. */
export const unanswered = (figures: Of<'submitted' | 'answered'>): number => figures.submitted - figures.answered

/** M5 有效通话量: calls that lasted at least as long as the company's setting for a valid call. */
export const validCalls = ({ valid }: Of<'valid'>): number => valid

/** M6 有效率 = M5 ÷ M2. */
export const validRate = (figures: Of<'valid' | 'answered'>): number | null => ratio(figures.valid, figures.answered)

/** M7 通话总时长, in seconds. */
export const talkTime = ({ talkSec }: Of<'talkSec'>): number => talkSec

/** M8 平均通话时长 = M7 ÷ M2, in seconds. */
export const averageTalk = (figures: Of<'talkSec' | 'answered'>): number | null =>
  ratio(figures.talkSec, figures.answered)

/** M9 平均振铃时长 = Σ ring ÷ calls that rang, in seconds. */
export const averageRing = (figures: Of<'ringSec' | 'rang'>): number | null => ratio(figures.ringSec, figures.rang)

/** M15 平均话后时长 = Σ wrap-up ÷ M2, in seconds. */
export const averageWrapUp = (figures: Of<'wrapSec' | 'answered'>): number | null =>
  ratio(figures.wrapSec, figures.answered)

/** M16 小结率 = answered calls with a result ÷ M2. */
export const wrapUpRate = (figures: Of<'wrapped' | 'answered'>): number | null =>
  ratio(figures.wrapped, figures.answered)

/**
 * M17 转化率 = 成交量 ÷ 接通号码数.
 * @param answeredNumbers distinct numbers that were answered (M10). They can't be added up, so they are counted
 * separately
 */
export const conversionRate = ({ deal }: Of<'deal'>, answeredNumbers: number): number | null =>
  ratio(deal, answeredNumbers)

/** M19 网络接通有效率 NER = (answered + busy + no answer + rejected) ÷ M1. */
export const networkRate = (figures: Of<'submitted' | 'answered' | 'busy' | 'noAnswer' | 'rejected'>): number | null =>
  ratio(figures.answered + figures.busy + figures.noAnswer + figures.rejected, figures.submitted)

/** M20 短通话占比 = answered calls with at most 10 seconds of talk ÷ M2. */
export const shortRate = (figures: Of<'short' | 'answered'>): number | null => ratio(figures.short, figures.answered)

/** The texts for a metric in a column header. */
export interface MetricText {
  /** The metric's name (指标). */
  title: string
  /** The formula, in words. */
  formula: string
}

/** The metrics by code, in the order of the reports; M17 covers three of them. */
export const metricTexts = {
  M1: { title: '呼叫量', formula: '已送到线路的外呼数，不含被拦截的' },
  M2: { title: '接通量', formula: '客户接听且通话时长大于 0 秒的通话数' },
  M3: { title: '接通率', formula: '接通量 ÷ 呼叫量' },
  M4: { title: '未接通量', formula: '呼叫量 − 接通量' },
  M5: { title: '有效通话量', formula: '通话时长不少于公司所设有效秒数的通话数' },
  M6: { title: '有效率', formula: '有效通话量 ÷ 接通量' },
  M7: { title: '通话总时长', formula: '各通话时长之和' },
  M8: { title: '平均通话时长', formula: '通话总时长 ÷ 接通量' },
  M9: { title: '平均振铃时长', formula: '振铃时长之和 ÷ 有振铃的通话数' },
  M15: { title: '平均话后时长', formula: '整理时长之和 ÷ 接通量' },
  M16: { title: '小结率', formula: '有小结的接通数 ÷ 接通量' },
  'M17.intent': { title: '意向量', formula: '小结标为意向的接通数' },
  'M17.deal': { title: '成交量', formula: '小结标为成交的接通数' },
  'M17.rate': { title: '转化率', formula: '成交量 ÷ 接通号码数' },
  M19: { title: '网络接通有效率', formula: '（接通 + 忙 + 无应答 + 拒接）÷ 呼叫量' },
  M20: { title: '短通话占比', formula: '通话不超过 10 秒的接通数 ÷ 接通量' },
} as const satisfies Record<string, MetricText>

export type MetricCode = keyof typeof metricTexts
