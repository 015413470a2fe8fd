import { PhoneNumber } from '../../console/phone-number'
import type { CustomerFlow } from '../../contract/customer'
import { personOf } from './customer-words'

/** Who followed up, with a number that can be called where there is one. */
export const FollowedBy = ({ user }: Pick<CustomerFlow, 'user'>) =>
  user?.phone ? (
    <>
      {user.nickname} <PhoneNumber inRow phone={user.phone} phoneRef={user.phoneRef} label={user.nickname} />
    </>
  ) : (
    personOf({ user })
  )
