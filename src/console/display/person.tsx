import type { PersonBrief } from '../../contract/company'
import { PhoneNumber } from './phone-number'

interface PersonProps {
  user: PersonBrief | null | undefined
  /** The text if there is nobody. */
  none?: string
}

/** A person's name and number. */
export const personText = ({ user, none = '—' }: PersonProps): string =>
  user ? [user.nickname, user.phone].filter(Boolean).join(' ') : none

/** A person in a row, with a number to call if there is one. */
export const Person = ({ user, none }: PersonProps) =>
  user?.phone ? (
    <>
      {user.nickname} <PhoneNumber inRow phone={user.phone} phoneRef={user.phoneRef} label={user.nickname} />
    </>
  ) : (
    personText({ user, none })
  )
