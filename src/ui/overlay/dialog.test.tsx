import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { Picker } from '../picker/picker'
import { Dialog } from './dialog'
import { Drawer } from './drawer'

function Stack() {
  const [depth, setDepth] = useState(0)
  return (
    <>
      <button type="button" onClick={() => setDepth(1)}>
        打开
      </button>
      {depth > 0 && (
        <Drawer title="客户" onClose={() => setDepth(0)}>
          <input aria-label="姓名" />
          <button type="button" onClick={() => setDepth(2)}>
            更多
          </button>
        </Drawer>
      )}
      {depth > 1 && (
        <Dialog
          title="编辑"
          description="改了就保存"
          onClose={() => setDepth(1)}
          footer={<button type="button">确定</button>}
        >
          <textarea aria-label="备注" />
        </Dialog>
      )}
    </>
  )
}

const isFocused = (find: () => HTMLElement) => waitFor(() => expect(document.activeElement).toBe(find()))

it('overlays stack: Escape closes the topmost only, and the focus goes back step by step', async () => {
  render(<Stack />)
  const opener = screen.getByRole('button', { name: '打开' })
  await userEvent.click(opener)
  await isFocused(() => screen.getByLabelText('姓名'))
  await userEvent.click(screen.getByRole('button', { name: '更多' }))
  await isFocused(() => screen.getByLabelText('备注'))
  const dialog = screen.getByRole('dialog', { name: '编辑' })
  expect(dialog.getAttribute('aria-describedby')).toBe(screen.getByText('改了就保存').id)
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog', { name: '编辑' })).toBeNull()
  expect(screen.queryByRole('dialog', { name: '客户' })).not.toBeNull()
  await isFocused(() => screen.getByRole('button', { name: '更多' }))
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  await isFocused(() => opener)
})

it('the focus stays inside', async () => {
  render(<Stack />)
  await userEvent.click(screen.getByRole('button', { name: '打开' }))
  await isFocused(() => screen.getByLabelText('姓名'))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '关闭' }))
  await userEvent.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('button', { name: '更多' }))
})

it('a click outside closes a drawer but no dialog, and on a message neither', async () => {
  const closeDrawer = vi.fn()
  const closeDialog = vi.fn()
  const { unmount } = render(
    <>
      <div data-toasts>
        <p>消息</p>
      </div>
      <p>外面</p>
      <Drawer title="客户" onClose={closeDrawer}>
        内容
      </Drawer>
    </>,
  )
  // Radix listens for clicks only from the next task on.
  await new Promise((resolve) => setTimeout(resolve))
  const click = async (text: string) => {
    fireEvent.pointerDown(screen.getByText(text))
    fireEvent.click(screen.getByText(text))
    await new Promise((resolve) => setTimeout(resolve))
  }
  await click('消息')
  expect(closeDrawer).not.toHaveBeenCalled()
  await click('外面')
  expect(closeDrawer).toHaveBeenCalledOnce()
  unmount()
  render(
    <>
      <p>外面</p>
      <Dialog title="编辑" onClose={closeDialog}>
        内容
      </Dialog>
    </>,
  )
  await new Promise((resolve) => setTimeout(resolve))
  await click('外面')
  expect(closeDialog).not.toHaveBeenCalled()
})

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('what hangs out of a %s can be scrolled', async (_name, Overlay) => {
  render(
    <Overlay title="编辑" onClose={() => {}}>
      <Picker label="坐席" value={null} options={[{ value: 1, label: '陈嘉怡' }]} onChange={() => {}} />
    </Overlay>,
  )
  await userEvent.click(screen.getByRole('combobox', { name: '坐席' }))
  const option = await screen.findByRole('option', { name: '陈嘉怡' })
  // True if nothing prevented the event.
  expect(fireEvent.wheel(option, { deltaY: 40 })).toBe(true)
})

it.each([
  ['dialog', Dialog],
  ['drawer', Drawer],
])('a %s brings the document no style sheet: the whole page would have its styles computed anew', (_name, Overlay) => {
  const before = document.querySelectorAll('style').length
  render(
    <Overlay title="编辑" onClose={() => {}}>
      内容
    </Overlay>,
  )
  expect(document.querySelectorAll('style').length).toBe(before)
})

it('its buttons close it and lead back', async () => {
  const close = vi.fn()
  const back = vi.fn()
  render(
    <Dialog title="明细" onClose={close} back={{ title: 'Back', run: back }}>
      内容
    </Dialog>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Back' }))
  expect([back.mock.calls.length, close.mock.calls.length]).toEqual([1, 0])
  await userEvent.click(screen.getByRole('button', { name: '关闭' }))
  expect([back.mock.calls.length, close.mock.calls.length]).toEqual([1, 1])
})

it('a field that is hidden, as for files, does not get the focus: Tab would go round the page behind', async () => {
  render(
    <Dialog title="账号" onClose={() => {}}>
      <input type="file" hidden aria-label="图片" />
      <button type="button">更换</button>
    </Dialog>,
  )
  const dialog = screen.getByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(document.activeElement).not.toBe(screen.getByLabelText('图片'))
})

it('without a field it has the focus itself', async () => {
  render(
    <Dialog title="明细" onClose={() => {}}>
      内容
    </Dialog>,
  )
  await isFocused(() => screen.getByRole('dialog', { name: '明细' }))
})

it('an Escape of the input method closes nothing', async () => {
  const close = vi.fn()
  render(
    <Dialog title="编辑" onClose={close}>
      <input aria-label="姓名" />
    </Dialog>,
  )
  fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Escape', isComposing: true })
  expect(close).not.toHaveBeenCalled()
  fireEvent.keyDown(screen.getByLabelText('姓名'), { key: 'Escape' })
  expect(close).toHaveBeenCalledOnce()
})
