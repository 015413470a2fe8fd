import { Person } from '../../console/display/person'
import type { CustomerFlow } from '../../contract/customer'

/** Stands where whoever followed up is no more: 'none' of the specification (§2, dialog 1). */
export const nobody = '无'

/** Who followed up, with a number that can be called where there is one. */
export const FollowedBy = ({ user }: Pick<CustomerFlow, 'user'>) => <Person user={user} none={nobody} />
