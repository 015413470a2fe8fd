/** What a company's people say in a call. */
import type { Status } from '../../../contract/status'
import type { Tracked } from './row'

export interface CallScriptTable extends Tracked {
  company_id: number
  title: string
  content: string
  /** They are in the order of these numbers, then of their ids. */
  place: number
  status: Status
}
