import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/shell'
import { FlowDialog } from './flow-dialog'

afterEach(() => vi.unstubAllGlobals())

it('begins where one writes, for the type is what the customer is by now', async () => {
  const { shell } = await renderInShell(<p>页面</p>)
  await act(async () => void shell.dialogs.open(async () => FlowDialog, { customerId: 5, name: '周文博', type: 20 }))
  const remark = await screen.findByRole('textbox', { name: /^备注/ })
  await waitFor(() => expect(document.activeElement).toBe(remark))
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /^类型/ }).selectedOptions[0]?.text).toBe('重点客户')
})
