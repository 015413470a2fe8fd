import type { CallCutOff } from '../../contract/call'
import type { RowOf } from '../db/schema'

interface CutCall extends Pick<RowOf<'call'>, 'cut_why' | 'hangup_by'> {
  /** The superior's name. */
  cut_by_name: string | null
}

/**
 * Why somebody who was not on the line ended a call; null if a participant ended it, even if a cut was about to happen.
 */
export const cutOffOf = ({ cut_why, cut_by_name, hangup_by }: CutCall): CallCutOff | null =>
  cut_why !== null && hangup_by === 'SYSTEM' ? { why: cut_why, name: cut_by_name } : null
