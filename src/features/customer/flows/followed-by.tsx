import { Person } from '../../../console/display/person'
import type { CustomerFlow } from '../../../contract/customer/customers'
import { noFollower } from '../../../lib/columns/flows'

/** Shown if the person who followed up was deleted: 'none' of the specification (§2, dialog 1). */

/** The person who followed up, with a number to call if there is one. */
export const FollowedBy = ({ user }: Pick<CustomerFlow, 'user'>) => <Person user={user} none={noFollower} />
