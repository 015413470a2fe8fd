import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInShell } from '../../tests/support/shell'
import { dialCommand, dialReference } from './dial'
import { text } from './params'
import { defineCommand } from './registry'
import { atStation } from './scopes'

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

it('calls by the command of the place `phone`, and only who has a workstation', async () => {
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
