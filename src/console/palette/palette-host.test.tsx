import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../tests/support/shell'
import { systemEndpoints } from '../../contract/system'
import { PaletteHost } from './palette-host'

const user = userEvent.setup()

async function mount() {
  const { shell, server } = await renderInShell(
    <>
      <input aria-label="别处" />
      <PaletteHost />
    </>,
    { pages: [testPage('/a', { title: '首页' })] },
  )
  server.gives(systemEndpoints.usageList, [])
  screen.getByRole('textbox').focus()
  return shell
}

// Fetching the code is no part of what is waited for.
beforeAll(() => import('./palette'))
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('the palette’s place', () => {
  it('shows nothing until it is opened', async () => {
    await mount()
    expect(screen.queryByRole('combobox')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('loses nothing that is typed before the code is there', async () => {
    const shell = await mount()
    act(() => shell.palette.toggle())
    const early = screen.getByRole('textbox', { name: '命令面板' })
    expect(document.activeElement).toBe(early)
    fireEvent.input(early, { target: { value: '首' } })
    const input = await screen.findByRole('combobox')
    expect(input).toHaveProperty('value', '首')
    expect(document.activeElement).toBe(input)
    await user.keyboard('页')
    expect(input).toHaveProperty('value', '首页')
  })

  it('lets an input method end first', async () => {
    const shell = await mount()
    act(() => shell.palette.toggle())
    const early = screen.getByRole('textbox', { name: '命令面板' })
    fireEvent.compositionStart(early)
    await act(() => import('./palette'))
    expect(screen.queryByRole('combobox')).toBeNull()
    fireEvent.change(early, { target: { value: '首页' } })
    fireEvent.compositionEnd(early)
    expect(await screen.findByRole('combobox')).toHaveProperty('value', '首页')
  })

  it('hides the rest from screen readers while it is open, but for the messages', async () => {
    const shell = await mount()
    const page = screen.getByRole('textbox', { name: '别处' }).closest('body > *')
    act(() => shell.palette.toggle())
    await screen.findByRole('combobox')
    await waitFor(() => expect(page?.getAttribute('aria-hidden')).toBe('true'))
    expect(screen.getByRole('dialog')).toBeDefined()
    act(() => shell.palette.close())
    await waitFor(() => expect(page?.hasAttribute('aria-hidden')).toBe(false))
  })

  it('tells the keys at once that it lies over the page, and when it is gone', async () => {
    const shell = await mount()
    shell.scopes.cover('dialog')
    act(() => {
      shell.palette.toggle()
      expect(shell.scopes.get().overlay).toBe('palette')
    })
    await screen.findByRole('combobox')
    act(() => {
      shell.palette.close()
      expect(shell.scopes.get().overlay).toBe('dialog')
    })
  })

  it.each([
    ['Escape', () => user.keyboard('{Escape}')],
    ['its button', () => user.click(screen.getByRole('button', { name: /关闭/ }))],
    ['a click beside it', () => user.click(document.querySelector('[class*="bg-scrim"]') ?? document.body)],
  ])('is closed by %s, and the focus is where it was', async (_how, close) => {
    const shell = await mount()
    act(() => shell.palette.toggle())
    await screen.findByRole('combobox')
    await close()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(shell.palette.get().open).toBe(false)
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: '别处' }))
  })

  it('keeps the focus inside', async () => {
    const shell = await mount()
    act(() => shell.palette.toggle())
    await screen.findByRole('combobox')
    const dialog = screen.getByRole('dialog')
    for (let at = 0; at < 10; at++) {
      await user.tab()
      expect(dialog.contains(document.activeElement)).toBe(true)
    }
    await user.tab({ shift: true })
    expect(dialog.contains(document.activeElement)).toBe(true)
  })
})
