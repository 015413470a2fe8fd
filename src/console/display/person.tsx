import type { PersonBrief } from '../../contract/company'
import { personText } from '../../lib/columns/words'
import { PhoneNumber } from './phone-number'

interface PersonProps {
  user: PersonBrief | null | undefined
  /** The text if there is nobody. */
  none?: string
}

/** A person in a row, with a number to call if there is one. */
export const Person = ({ user, none }: PersonProps) =>
  user?.phone ? (
    <>
      {user.nickname} <PhoneNumber inRow phone={user.phone} phoneRef={user.phoneRef} label={user.nickname} />
    </>
  ) : (
    personText(user, none)
  )
