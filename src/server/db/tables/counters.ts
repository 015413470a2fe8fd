/** The sums of calls. */

/** The sums of calls. Each column can be added up. */
export interface CallCounters {
  total: number
  submitted: number
  answered: number
  valid: number
  /** Answered, with at most 10 seconds of talk (M20). */
  short: number
  rang: number
  ring_sec: number
  talk_sec: number
  /** Answered, with a result (M16). */
  wrapped: number
  wrap_sec: number
  intent: number
  deal: number
  no_answer: number
  busy: number
  rejected: number
  empty: number
  stopped: number
  off: number
  line_fault: number
  balance: number
  compliance: number
  system_fault: number
}

export interface StatCallTable extends CallCounters {
  /** Epoch seconds: the start of the hour, or of the day in Shanghai. */
  time: number
  company_id: number
  department_id: number
  user_id: number
  line_id: number
}

export interface StatDirtyTable {
  day: number
  company_id: number
}

export interface CallCalleeDayTable {
  day: number
  company_id: number
  department_id: number
  user_id: number
  line_id: number
  phone_id: number
  calls: number
  answered: number
}
