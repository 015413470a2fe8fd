import { describe, expect, it } from 'vitest'
import type { Shell } from '../../src/console/shell'
import { type ManagerUser, managerEndpoints } from '../../src/contract/manager'
import { userCommands } from './users'

const endpoint = managerEndpoints.userList
const rows = (...statuses: readonly ManagerUser['status'][]) =>
  statuses.map((status, at) => ({
    id: at + 1,
    label: `第 ${at + 1} 位`,
    endpoint,
    data: { id: at + 1, status, mayNot: {} },
  }))

describe.each([
  ['manager.enable-users', 'ENABLED', 'DISABLED', '已是启用状态'],
  ['manager.disable-users', 'DISABLED', 'ENABLED', '已是停用状态'],
] as const)('%s', (id, same, other, reason) => {
  const refuses = (...statuses: readonly ManagerUser['status'][]) =>
    userCommands.find((command) => command.id === id)?.refuses?.(rows(...statuses), {} as Shell)

  it('says that all users have that status already', () => {
    expect([refuses(same), refuses(same, same)]).toEqual([reason, reason])
  })
  it('is available if one user has the other status, and gives no reason of its own without a selection', () => {
    expect([refuses(other), refuses(same, other), refuses()]).toEqual([null, null, null])
  })
})

it.each([
  ['manager.edit-user', 'update'],
  ['manager.reset-password', 'resetPassword'],
  ['manager.unlock-user', 'unlock'],
  ['manager.reset-second-step', 'unlock'],
  ['manager.enable-users', 'enable'],
  ['manager.disable-users', 'disable'],
  ['manager.delete-user', 'delete'],
  ['manager.end-sessions', 'endSessions'],
] as const)(
  '%s is greyed with the server’s reason against %s; for several users only if each has a reason',
  (id, action) => {
    const withReasons = (...reasons: readonly (string | null)[]) =>
      reasons.map((reason, at) => {
        const mayNot = reason === null ? {} : { [action]: reason }
        return { id: at + 1, label: '', endpoint, data: { id: at + 1, status: 'LOCKED', mayNot } }
      })
    const refuses = (...reasons: readonly (string | null)[]) =>
      userCommands.find((command) => command.id === id)?.refuses?.(withReasons(...reasons), {} as Shell)
    expect([refuses('甲'), refuses('甲', '乙'), refuses('甲', null), refuses(null), refuses()]).toEqual([
      '甲',
      '甲',
      ...[null, null, null],
    ])
  },
)
