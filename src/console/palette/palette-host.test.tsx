import { act, cleanup, createEvent, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderInShell, testPage } from '../../../tests/support/console/shell'
import { systemEndpoints } from '../../contract/system'
import { defineCommand } from '../registry/registry'
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

/** The event as of that moment, in milliseconds. */
function at(timeStamp: number, event: Event): Event {
  Object.defineProperty(event, 'timeStamp', { value: timeStamp })
  return event
}

// The tests don't wait for the code to load.
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

  it.each([
    ['16100009001', false, null],
    ['16100009001', true, { phone: '16100009001' }],
    ['', true, null],
  ])('asks with what is typed before the code is there: %j, Enter: %s', async (text, isEntered, given) => {
    const shell = await mount()
    const answers: unknown[] = []
    const dial = defineCommand({
      ...{ id: 'phone.dial', title: '拨打', section: '呼叫', params: [{ kind: 'text', name: 'phone', title: '号码' }] },
      run: () => {},
    })
    act(() => void shell.palette.ask(dial, {}, []).then((answer) => answers.push(answer)))
    const early = screen.getByRole('textbox', { name: '命令面板' })
    fireEvent.input(early, { target: { value: text } })
    if (isEntered) fireEvent.keyDown(early, { key: 'Enter' })
    if (given !== null) return waitFor(() => expect(answers).toEqual([given]))
    expect(await screen.findByRole('combobox')).toHaveProperty('value', text)
    expect(answers).toEqual([])
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

  it('lets the Enter of a composition choose nothing, though the palette has taken the field’s place', async () => {
    const shell = await mount()
    act(() => shell.palette.toggle())
    const early = screen.getByRole('textbox', { name: '命令面板' })
    fireEvent.compositionStart(early)
    fireEvent.input(early, { target: { value: '首页' }, isComposing: true })
    fireEvent(early, at(5000, createEvent.compositionEnd(early)))
    const input = await screen.findByRole('combobox')
    await screen.findByRole('option', { name: /首页/ })
    fireEvent(input, at(5050, createEvent.keyDown(input, { key: 'Enter' })))
    expect(shell.palette.get().open).toBe(true)
    fireEvent(input, at(5100, createEvent.keyDown(input, { key: 'Enter' })))
    await waitFor(() => expect(shell.palette.get().open).toBe(false))
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

describe('what the key that shows it finds prepared', () => {
  const refuses = vi.fn<() => string | null>()
  /** Runs what waits for an idle browser, as between two presses. */
  let beIdle: () => void

  async function mountIdle() {
    const waiting = new Map<number, () => void>()
    let last = 0
    vi.stubGlobal('requestIdleCallback', (run: () => void) => {
      waiting.set(++last, run)
      return last
    })
    vi.stubGlobal('cancelIdleCallback', (id: number) => waiting.delete(id))
    beIdle = () =>
      act(() => {
        for (const [id, run] of [...waiting]) {
          waiting.delete(id)
          run()
        }
      })
    const { shell, server } = await renderInShell(<PaletteHost />, {
      commands: [
        defineCommand({ id: 'test.first', title: '别判', section: '测试', run() {} }),
        defineCommand({ id: 'test.checked', title: '判断', section: '测试', refuses, run() {} }),
        defineCommand({ id: 'test.rows', title: '删除', section: '测试', when: { rows: 'user' }, run() {} }),
        defineCommand({ id: 'test.other', title: '判定', section: '测试', run() {} }),
      ],
    })
    server.gives(systemEndpoints.usageList, [])
    await waitFor(() => {
      beIdle()
      expect(document.querySelector('[data-palette]')).not.toBeNull()
    })
    for (let times = 0; times < 3; times++) beIdle()
    return shell
  }
  const row = (name: RegExp) => screen.getByRole('option', { name })

  it('does not check again whether commands can run', async () => {
    refuses.mockReturnValue(null)
    const shell = await mountIdle()
    expect(screen.queryByRole('dialog')).toBeNull()
    refuses.mockClear()
    act(() => shell.palette.toggle())
    expect(row(/判断/).ariaDisabled).not.toBe('true')
    expect(refuses).not.toHaveBeenCalled()
    // Changes without an event are checked after the palette is shown.
    refuses.mockReturnValue('正在通话')
    beIdle()
    await waitFor(() => expect(row(/判断/).textContent).toContain('正在通话'))
  })

  it('commands whose state has changed are checked again before they are shown, or while idle', async () => {
    refuses.mockReturnValue(null)
    const shell = await mountIdle()
    act(() => shell.scopes.patch({ list: true, rows: 'user' }))
    act(() => shell.palette.toggle())
    await waitFor(() => expect(row(/删除/).textContent).not.toContain('请先打开它的列表'))
    act(() => shell.palette.close())
    for (let times = 0; times < 3; times++) beIdle()
    act(() => shell.scopes.patch({ list: false, rows: 'none' }))
    for (let times = 0; times < 3; times++) beIdle()
    refuses.mockClear()
    act(() => shell.palette.toggle())
    await waitFor(() => expect(row(/删除/).textContent).toContain('请先打开它的列表'))
    expect(refuses).not.toHaveBeenCalled()
  })

  it('commands whose state changes while it is open are checked again with the next letter', async () => {
    const textOf = ({ textContent }: HTMLElement) => textContent
    refuses.mockReturnValue(null)
    const shell = await mountIdle()
    act(() => shell.palette.toggle())
    await user.keyboard('判')
    await waitFor(() => expect(screen.getAllByRole('option').map(textOf)).toContain('判断测试'))
    refuses.mockReturnValue('正在通话')
    act(() => shell.scopes.patch({ list: true }))
    await user.keyboard('断')
    await waitFor(() => expect(screen.getAllByRole('option').map(textOf)).toEqual(['判断不能用：正在通话']))
  })

  it('is rendered ahead as a list, and still opens correctly with a step or a text', async () => {
    const shell = await mountIdle()
    const rename = defineCommand({
      id: 'test.rename',
      title: '改名',
      section: '测试',
      params: [{ kind: 'text', name: 'name', title: '新名字' }],
      run() {},
    })
    act(() => void shell.palette.ask(rename, {}, []))
    expect(screen.getByRole('dialog', { name: '改名' })).toBeDefined()
    act(() => shell.palette.close())
    for (let times = 0; times < 3; times++) beIdle()
    act(() => shell.palette.toggle('>'))
    expect(screen.getByRole('combobox')).toHaveProperty('value', '>')
    act(() => shell.palette.close())
    for (let times = 0; times < 3; times++) beIdle()
    act(() => shell.palette.toggle())
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
  })

  it('starts anew after each use', async () => {
    const shell = await mountIdle()
    act(() => shell.palette.toggle())
    await user.keyboard('判')
    expect(screen.getByRole('combobox')).toHaveProperty('value', '判')
    act(() => shell.palette.close())
    act(() => shell.palette.toggle())
    expect(screen.getByRole('combobox')).toHaveProperty('value', '')
    expect(document.activeElement).toBe(screen.getByRole('combobox'))
  })

  it('a typed letter reuses the rendered rows, except for the best one', async () => {
    // Below the others without a query, and among them with one.
    refuses.mockReturnValue('正在通话')
    const shell = await mountIdle()
    act(() => shell.palette.toggle())
    const titles = () => screen.getAllByRole('option').map(({ textContent }) => textContent?.slice(0, 2))
    await user.keyboard('>')
    // All but the best one change in the frame after.
    await waitFor(() => expect(screen.getAllByRole('group')).toHaveLength(1))
    expect(titles()).toEqual(['别判', '判定', '判断', '删除'])
    const before = screen.getAllByRole('option')
    await user.keyboard('判')
    await waitFor(() => expect(titles()).toEqual(['判断', '判定', '别判']))
    const after = screen.getAllByRole('option')
    expect(after[1]).toBe(before[1])
    // Screen readers notice another row by its element.
    expect(before).not.toContain(after[0])
  })
})
