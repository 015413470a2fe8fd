import { act, screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { text } from '../registry/params'
import { defineCommand } from '../registry/registry'
import { atStation, type Scopes } from '../registry/scopes'
import type { Shell } from '../shell'
import { dialCommand, dialReference, duringCall } from './dial'

const dialled = vi.fn()
const dial = defineCommand({
  id: 'test.dial',
  title: '拨打',
  section: '测试',
  places: ['phone'],
  when: { call: atStation },
  params: [text({ name: 'phone', title: '号码' })],
  run: (args) => dialled(args),
})
const ref = `p_${'A'.repeat(22)}`

it('dials through the command in the place `phone`, only for users with a workstation', async () => {
  const { shell } = await renderInShell(<p>页面</p>, { commands: [dial] })
  const call = (phoneRef: string | null) => act(() => dialReference({ ...shell, source: 'row', rows: [] }, phoneRef))
  act(() => shell.scopes.patch({ call: 'off' }))
  expect(dialCommand(shell)).toBeUndefined()
  await call(ref)
  expect(dialled).not.toHaveBeenCalled()
  expect(screen.getAllByText('这个号码不能拨打')).not.toEqual([])

  act(() => shell.scopes.patch({ call: 'none' }))
  await call(null)
  expect(dialled).not.toHaveBeenCalled()
  await call(ref)
  expect(dialled.mock.calls).toEqual([[{ phone: ref }]])
})

describe('somebody else is called', () => {
  const reason = (call: Scopes['call'], live: object = { agent: null, call: null }) =>
    duringCall([], { live: { get: () => live }, scopes: { get: () => ({ call }) } } as unknown as Shell)

  it.each([
    ['none', null],
    ['off', null],
    ['dialling', '正在通话，挂断后再拨打'],
    ['ringing', '正在通话，挂断后再拨打'],
    ['talking', '正在通话，挂断后再拨打'],
    ['wrap-up', '上一通还在话后整理，先保存小结'],
  ] as const)('while one’s own call is %s: %s', (call, expected) => {
    expect(reason(call)).toBe(expected)
  })

  it.each([
    [false, null],
    [true, '上一通还在话后整理，先保存小结'],
  ])('in the wrap-up of a call that needs a result, %s: %s', (needsResult, expected) => {
    const live = { agent: { state: 'WRAP_UP', callId: 3 }, call: { id: 3, needsResult } }
    expect(reason('wrap-up', live)).toBe(expected)
  })
})
