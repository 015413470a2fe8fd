import type { CustomerFlow } from '../../contract/customer'

/** Who followed up; 'none' of the specification (§2, dialog 1) where that person is no more. */
export const personOf = ({ user }: Pick<CustomerFlow, 'user'>): string =>
  user ? [user.nickname, user.phone].filter(Boolean).join(' ') : '无'
