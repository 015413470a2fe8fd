import type { PersonBrief } from '../../contract/company'
import { PhoneNumber } from './phone-number'

interface PersonProps {
  user: PersonBrief | null | undefined
  /** What stands where there is nobody. */
  none?: string
}

/** Somebody by name and number. */
export const personText = ({ user, none = '—' }: PersonProps): string =>
  user ? [user.nickname, user.phone].filter(Boolean).join(' ') : none

/** Somebody in a row, with a number that can be called where there is one. */
export const Person = ({ user, none }: PersonProps) =>
  user?.phone ? (
    <>
      {user.nickname} <PhoneNumber inRow phone={user.phone} phoneRef={user.phoneRef} label={user.nickname} />
    </>
  ) : (
    personText({ user, none })
  )
