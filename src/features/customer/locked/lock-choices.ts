import { lockTypes } from '../../../contract/phone/locked'
import { choicesOf } from '../../../ui/picker/option'

/** Why numbers are locked, to choose from. */
export const lockChoices = choicesOf(lockTypes)
