import { describe, expect, it } from 'vitest'
import { customerEndpoints } from '../../src/contract/customer/customers'
import type { Endpoint } from '../../src/contract/endpoint'
import { allEndpoints } from '../../src/contract/endpoints'
import { permissionNames } from '../../src/contract/permissions'
import type { Handlers } from '../../src/server/access/handler'
import { customerHandlers } from '../../src/server/customer/routes'

/** Section 7 of the specification: method, path and the named parameters. */
const section7: [string, string, string[]][] = [
  ['POST', '/auth/api/v1/auth/login', ['userName', 'code', 'type']],
  ['GET', '/manager/api/v1/user/info', ['detail']],
  ['GET', '/auth/api/v1/auth/logout', []],
  ['GET', '/manager/api/v1/user/list', []],
  ['GET', '/ups/api/v1/manager/user', ['noPaging', 'maxQuerySize', 'keywords', 'id']],
  ['GET', '/company/api/v1/manager/companyUser', ['noPaging', 'detail', 'maxQuerySize', 'companyId']],
  [
    'GET',
    '/company/api/v1/manager/companyUser',
    ['pageIndex', 'pageSize', 'detail', 'companyId', 'companyDepartmentId', 'employeeNo', 'userId'],
  ],
  ['GET', '/company/api/v1/manager/companyDepartment', ['noPaging', 'maxQuerySize', 'companyId']],
  ['GET', '/task/api/v1/manager/userCustomerFlow/list', ['pageIndex', 'pageSize', 'customerId', 'detail']],
  ['GET', '/task/api/v1/manager/userCustomer/info', ['phone', 'userId']],
  ['POST', '/task/api/v1/manager/userCustomer/update', ['id', 'userId', 'phone', 'name', 'type', 'remark']],
  ['POST', '/task/api/v1/manager/userCustomer/add', ['id', 'userId', 'phone', 'name', 'type', 'remark']],
  // The complete generic list pattern of one entity.
  ['GET', '/task/api/v1/manager/userCustomer/list', ['pageIndex', 'pageSize']],
  ['GET', '/task/api/v1/manager/userCustomer/delete', ['id']],
  ['POST', '/task/api/v1/manager/userCustomer/deleteBatch', ['ids']],
]

describe('the contract', () => {
  it.each(section7)('has %s %s with its parameters', (method, path, names) => {
    const endpoint = allEndpoints.find((one) => one.method === method && one.path === path)
    const input = (method === 'GET' ? endpoint?.query : endpoint?.body) as { properties?: object } | undefined
    expect(endpoint).toBeDefined()
    expect(Object.keys(input?.properties ?? {})).toEqual(expect.arrayContaining(names))
  })

  it('names each endpoint once, and each path and method', () => {
    const unique = (values: string[]) => expect(values.filter((value, at) => values.indexOf(value) !== at)).toEqual([])
    unique(allEndpoints.map((endpoint) => endpoint.name))
    unique(allEndpoints.map((endpoint) => `${endpoint.method} ${endpoint.path}`))
    unique([...permissionNames])
  })

  it('asks a permission for everything but signing in and what is one’s own', () => {
    const open = (endpoint: Endpoint) => endpoint.permission === 'public' || endpoint.permission === 'signed-in'
    expect(allEndpoints.filter(open).map((endpoint) => endpoint.name)).toEqual([
      'auth.login',
      'auth.code',
      'auth.logout',
      'auth.second-step.start',
      'auth.second-step.finish',
      'auth.second-step.detail',
      'auth.second-step.renew',
      'auth.password.update',
      'auth.session.verify',
      'auth.session.list',
      'auth.session.delete',
      'call.wrapup-code.list',
      'manager.avatar.update',
      'system.job.list',
      'system.job.cancel',
      'system.ticket.add',
      'system.export.add',
      'manager.user-info',
      'phone.reference-info',
      'system.region.list',
      'system.preference.list',
      'system.preference.update',
      'system.saved-view.list',
      'system.saved-view.add',
      'system.saved-view.update',
      'system.saved-view.delete',
      'system.command-usage.list',
      'system.command-usage.add',
      'system.upload.add',
    ])
  })

  it('does not compile without a handler for each endpoint', () => {
    const { add, ...rest } = customerHandlers
    // @ts-expect-error: `add` is missing
    const handlers: Handlers<typeof customerEndpoints> = rest
    expect(Object.keys({ ...handlers, add }).sort()).toEqual(Object.keys(customerEndpoints).sort())
  })
})
