import type { CompanyUser } from '../../contract/company'

/** The name of an employee; 用户异常 if the account was deleted. */
export const nameOf = ({ user }: Pick<CompanyUser, 'user'>): string => user?.nickname ?? '用户异常'
