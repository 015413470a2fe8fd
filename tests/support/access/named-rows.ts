/** Which row each parameter names, for every endpoint and every test that tries parameters. */

/** A row of each kind, all of them one person's. */
export interface NamedRows {
  userId: number
  companyId: number
  departmentId: number
  customerId: number
  callId: number
  listId: number
  /** A result of the person's company. */
  codeId: number
  roleId: number
  /** A customer's number, or its reference. */
  phone: string
  employeeNo: string
}

const meanings: Readonly<Record<string, keyof NamedRows>> = {
  ...{ userId: 'userId', companyId: 'companyId', departmentId: 'departmentId', companyDepartmentId: 'departmentId' },
  ...{ customerId: 'customerId', callId: 'callId', listId: 'listId', codeId: 'codeId', wrapupId: 'codeId' },
  ...{ roleId: 'roleId', phone: 'phone', employeeNo: 'employeeNo' },
}

/** The parameter's value that names one of these rows; undefined if it names none of them. */
export function namedBy(parameter: string, rows: Partial<NamedRows>): unknown {
  const meaning = meanings[parameter]
  return meaning && rows[meaning]
}
