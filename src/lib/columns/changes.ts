import type { FieldChange } from '../../contract/system'

/** `名称：晨光 → 晨光教育`. */
export const changeText = ({ label, before, after }: FieldChange): string =>
  `${label}：${before ?? '空'} → ${after ?? '空'}`

/** Several, in one line. */
export const changesText = (changes: readonly FieldChange[]): string => changes.map(changeText).join('；')
