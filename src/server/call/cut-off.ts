import type { CallCutOff } from '../../contract/call'
import type { RowOf } from '../db/schema'

interface CutCall extends Pick<RowOf<'call'>, 'cut_why' | 'hangup_by'> {
  /** Of the superior. */
  cut_by_name: string | null
}

/** Why nobody who was on the line ended a call; null where somebody did, whatever was about to be done. */
export const cutOffOf = ({ cut_why, cut_by_name, hangup_by }: CutCall): CallCutOff | null =>
  cut_why !== null && hangup_by === 'SYSTEM' ? { why: cut_why, name: cut_by_name } : null
