import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Phone } from 'lucide-react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInShell } from '../../../tests/support/console/shell'
import { text } from '../registry/params'
import { defineCommand } from '../registry/registry'
import { atStation } from '../registry/scopes'
import { PhoneNumber, phoneWidth } from './phone-number'

const dialled = vi.fn()
const dial = defineCommand({
  id: 'test.dial',
  title: '拨打',
  section: '测试',
  icon: Phone,
  places: ['phone'],
  permission: 'call:dial',
  params: [text({ name: 'phone', title: '号码' })],
  run: (args) => dialled(args),
})
const mask = '138****1234'
const ref = 'p_AbCdEfGhIjKlMnOpQrStUv'

const show = (view: React.ReactNode, paths: string[] = ['call:dial']) =>
  renderInShell(view, { commands: [dial], user: { paths } })

/** @param canHover whether the device has a pointer that can hover */
const pointer = (canHover: boolean) =>
  vi
    .spyOn(window, 'matchMedia')
    .mockImplementation(
      (query) =>
        ({ matches: query === '(hover: none)' && !canHover, addEventListener() {}, removeEventListener() {} }) as never,
    )

beforeEach(() => {
  dialled.mockClear()
  pointer(true)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('dials by its reference, and says whom', async () => {
  await show(<PhoneNumber phone={mask} phoneRef={ref} label="周文博" />)
  await userEvent.click(screen.getByRole('button', { name: `拨打 周文博 ${mask}` }))
  await waitFor(() => expect(dialled).toHaveBeenCalledWith({ phone: ref }))
})

it('is reached and pressed by keys', async () => {
  await show(<PhoneNumber phone={mask} phoneRef={ref} />)
  await userEvent.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: `拨打 ${mask}` }))
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(dialled).toHaveBeenCalledWith({ phone: ref }))
})

it('offers nothing to those who may not dial, nor where there is nothing to dial', async () => {
  await show(<PhoneNumber phone={mask} phoneRef={ref} />, [])
  expect(screen.getByText(mask)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  cleanup()
  await show(
    <>
      <PhoneNumber phone={mask} phoneRef={null} />
      <PhoneNumber phone={null} phoneRef={null} />
    </>,
  )
  expect(screen.queryByRole('button')).toBeNull()
  expect(document.body.textContent).toContain(`${mask}—`)
})

it('in a row is the mouse’s, under the pointer only, and takes no focus from the table', async () => {
  await show(<PhoneNumber inRow phone={mask} phoneRef={ref} />)
  expect(screen.queryByTitle(`拨打 ${mask}`)).toBeNull()
  await userEvent.hover(screen.getByText(mask))
  const button = screen.getByTitle(`拨打 ${mask}`)
  expect(button.tabIndex).toBe(-1)
  expect(screen.queryByRole('button')).toBeNull()
  expect(fireEvent.mouseDown(button)).toBe(false)
  await userEvent.click(button)
  await waitFor(() => expect(dialled).toHaveBeenCalledWith({ phone: ref }))
  await userEvent.unhover(screen.getByText(mask))
  expect(screen.queryByTitle(`拨打 ${mask}`)).toBeNull()
})

it('in a row stands there always where nothing can be pointed at', async () => {
  pointer(false)
  await show(<PhoneNumber inRow phone={mask} phoneRef={ref} />)
  expect(screen.getByTitle(`拨打 ${mask}`)).toBeDefined()
})

it('a column is wider where the button always stands', () => {
  expect(phoneWidth(128)).toBe(128)
  pointer(false)
  expect(phoneWidth(128)).toBe(152)
})

it('who has no workstation sees no button', async () => {
  const commands = [{ ...dial, when: { call: atStation } }]
  await renderInShell(<PhoneNumber phone={mask} phoneRef={ref} />, { commands, user: { paths: ['call:dial'] } })
  expect(screen.getByText(mask)).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
})

it('says that it is locked, and why', async () => {
  await show(<PhoneNumber phone={mask} phoneRef={ref} locked="投诉" />)
  expect(screen.getByRole('img', { name: '已锁定：投诉' }).title).toBe('已锁定：投诉')
  cleanup()
  await show(<PhoneNumber phone={mask} phoneRef={ref} />)
  expect(screen.queryByRole('img')).toBeNull()
})
