/** Addresses of 部门员工 for links from elsewhere. */

/** The employees of a department and of those below it. */
export const employeesOfDepartment = (departmentId: number): string =>
  `/company/companyUserList?${new URLSearchParams({ companyDepartmentId: String(departmentId) })}`
