import { expect, it } from 'vitest'
import type { OperationLog } from '../../contract/system'
import { operationColumns } from './logs'

const said = (key: 'object' | 'durationMs' | 'nickname', row: Partial<OperationLog>): string =>
  operationColumns[key].text({ nickname: null, userId: null, ip: '', requestId: '', ...row } as OperationLog)

it('says in words what a row is about', () => {
  expect(said('object', { object: 'customer:12' })).toBe('客户 12')
  expect(said('object', { object: 'person:3' })).toBe('个人信息 3')
  expect(said('object', { object: 'phone-numbers' })).toBe('完整号码')
  // Which one stands with the change, by its title.
  expect(said('object', { object: 'company-setting:call.dial-window' })).toBe('公司设置')
  expect(said('object', { object: null })).toBe('—')
})

it('says who did it: a person, the server by itself, or somebody who had not signed in', () => {
  expect(said('nickname', { nickname: '谢琳', userId: 3, ip: '10.0.0.1' })).toBe('谢琳')
  expect(said('nickname', { userId: 3, ip: '10.0.0.1' })).toBe('用户 3')
  expect(said('nickname', {})).toBe('系统')
  expect(said('nickname', { ip: '10.0.0.1' })).toBe('未登录')
})

it('has a duration only where somebody waited for an answer', () => {
  expect(said('durationMs', { durationMs: 1234, requestId: '6d9361a9-ro' })).toBe('1,234 毫秒')
  expect(said('durationMs', { durationMs: 0, requestId: 'job-7' })).toBe('—')
  expect(said('durationMs', { durationMs: 0, requestId: '' })).toBe('—')
})
