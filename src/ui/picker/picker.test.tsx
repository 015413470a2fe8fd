import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred'
import { Form } from '../field/form'
import type { Option } from './option'
import { Picker } from './picker'

const people: Option<number>[] = [
  { value: 1, label: '林晓彤', hint: '1024', pinyin: 'linxiaotong', initials: 'lxt' },
  { value: 2, label: '徐海洋', hint: '1011', pinyin: 'xuhaiyang', initials: 'xhy', off: '已停用' },
  { value: 3, label: '梁思琪', hint: '1037', pinyin: 'liangsiqi', initials: 'lsq' },
]

const submit = vi.fn()
type Load = (query: string, signal: AbortSignal) => Promise<readonly Option<number>[]>

function One({ load, initial = null }: { load?: Load; initial?: Option<number> | null }) {
  const [value, setValue] = useState(initial)
  const shared = { label: '归属人', value, onChange: setValue }
  return (
    <Form onSubmit={submit}>
      {load ? <Picker {...shared} load={load} /> : <Picker {...shared} options={people} emptyText="没有这个人" />}
      <button type="submit">存</button>
      <output>{value?.label ?? '无'}</output>
    </Form>
  )
}

function Several() {
  const [value, setValue] = useState<readonly Option<number>[]>([])
  return (
    <>
      <Picker label="协作人" multiple options={people} value={value} onChange={setValue} />
      <output>{value.map(({ label }) => label).join()}</output>
    </>
  )
}

/** Words: those that there are, and new ones. */
function Words() {
  const [value, setValue] = useState<readonly Option<string>[]>([])
  const made = (typed: string) => ({
    ...{ value: typed, label: typed, hint: '新' },
    ...(typed.includes(' ') && { off: '一个词一个标签' }),
  })
  return (
    <>
      <Picker
        label="标签"
        multiple
        options={[{ value: '重点', label: '重点', initials: 'zd' }]}
        made={made}
        value={value}
        onChange={setValue}
      />
      <button type="button">别处</button>
      <output>{value.map(({ label }) => label).join()}</output>
    </>
  )
}

const field = () => screen.getByRole<HTMLInputElement>('combobox')
const chosen = () => screen.getByRole('status').textContent
const shown = () => screen.queryAllByRole('option').map((option) => option.firstElementChild?.textContent)
const active = () =>
  document.getElementById(field().getAttribute('aria-activedescendant') ?? '')?.firstElementChild?.textContent

// The popup's code loads once, in real time.
beforeAll(async () => {
  render(<One />)
  await userEvent.click(field())
  await screen.findByRole('listbox')
  cleanup()
})
afterEach(() => {
  submit.mockReset()
  vi.useRealTimers()
})

it('opens by arrow key, moves round, and Enter chooses without submitting the form', async () => {
  render(<One />)
  await userEvent.tab()
  expect(field().getAttribute('aria-expanded')).toBe('false')
  await userEvent.keyboard('{ArrowDown}')
  await waitFor(() => expect(active()).toBe('林晓彤'))
  expect(field().getAttribute('aria-controls')).toBe(screen.getByRole('listbox', { name: '归属人' }).id)
  await userEvent.keyboard('{ArrowUp}')
  expect(active()).toBe('梁思琪')
  await userEvent.keyboard('{Enter}')
  expect([chosen(), field().value, shown()]).toEqual(['梁思琪', '梁思琪', []])
  expect(submit).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  expect(submit).toHaveBeenCalledOnce()
})

it('what was chosen is the active one when it opens again', async () => {
  render(<One initial={people[2] ?? null} />)
  await userEvent.click(field())
  await waitFor(() => expect(active()).toBe('梁思琪'))
  // Users who move between landmarks reach them too.
  expect(screen.getByRole('region', { name: '选项' }).contains(screen.getByRole('listbox'))).toBe(true)
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('梁思琪')
})

it('is found by label, number, pinyin and initials', async () => {
  render(<One />)
  for (const query of ['思琪', '1037', 'liangsi', 'ls']) {
    await userEvent.clear(field())
    await userEvent.type(field(), query)
    await waitFor(() => expect(shown()).toEqual(['梁思琪']))
  }
  await userEvent.type(field(), 'zzz')
  expect(screen.getByText('没有这个人')).toBeDefined()
})

it('who can’t be chosen says why and isn’t', async () => {
  render(<One />)
  await userEvent.type(field(), 'xhy')
  await waitFor(() => expect(active()).toBe('徐海洋'))
  const option = screen.getByRole('option', { name: '徐海洋 1011 已停用' })
  expect(option.getAttribute('aria-disabled')).toBe('true')
  await userEvent.keyboard('{Enter}')
  await userEvent.click(option)
  expect(chosen()).toBe('无')
})

it('a click chooses and leaves the focus in the field', async () => {
  render(<One />)
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: /梁思琪/ }))
  expect(chosen()).toBe('梁思琪')
  expect(document.activeElement).toBe(field())
})

it('who is pressed is chosen, though an answer takes their place before the button is let go', async () => {
  render(<One load={async (query) => (query === '' ? people : people.slice(0, 1))} />)
  await userEvent.click(field())
  fireEvent.mouseDown(await screen.findByRole('option', { name: /梁思琪/ }))
  await userEvent.type(field(), 'lin')
  await waitFor(() => expect(shown()).toEqual(['林晓彤']))
  expect(chosen()).toBe('梁思琪')
})

it('a click without a mouse chooses too', async () => {
  render(<One />)
  await userEvent.click(field())
  fireEvent.click(await screen.findByRole('option', { name: /梁思琪/ }))
  expect(chosen()).toBe('梁思琪')
})

it('Escape brings back what stood there; leaving it empty clears it; so does the cross', async () => {
  render(<One initial={people[0] ?? null} />)
  await userEvent.type(field(), 'lsq')
  await waitFor(() => expect(shown()).toEqual(['梁思琪']))
  await userEvent.keyboard('{Escape}')
  expect([field().value, chosen()]).toEqual(['林晓彤', '林晓彤'])
  await userEvent.clear(field())
  await userEvent.tab()
  expect([field().value, chosen()]).toEqual(['', '无'])
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: /林晓彤/ }))
  await userEvent.click(screen.getByRole('button', { name: '清除归属人' }))
  expect([field().value, chosen()]).toEqual(['', '无'])
  expect(document.activeElement).toBe(field())
})

it('what the input method composes is not searched for, and its Enter chooses nothing', async () => {
  const load = vi.fn<Load>(async () => people)
  vi.useFakeTimers()
  render(<One load={load} />)
  fireEvent.click(field())
  await act(() => vi.advanceTimersByTimeAsync(0))
  expect(load.mock.calls.map(([query]) => query)).toEqual([''])
  fireEvent.compositionStart(field())
  fireEvent.input(field(), { target: { value: 'liang' }, isComposing: true })
  await act(() => vi.advanceTimersByTimeAsync(1000))
  fireEvent.keyDown(field(), { key: 'Enter', isComposing: true })
  expect([field().value, chosen()]).toEqual(['liang', '无'])
  expect(load).toHaveBeenCalledOnce()
  fireEvent.input(field(), { target: { value: '梁' }, isComposing: true })
  fireEvent.compositionEnd(field())
  fireEvent.keyDown(field(), { key: 'Enter' })
  await act(() => vi.advanceTimersByTimeAsync(150))
  expect(load.mock.calls.map(([query]) => query)).toEqual(['', '梁'])
  expect(chosen()).toBe('无')
})

it('asks once the keys have paused, and drops answers to what is no longer asked', async () => {
  const answers = {
    '': deferred<Option<number>[]>(),
    l: deferred<Option<number>[]>(),
    ls: deferred<Option<number>[]>(),
  }
  const signals: AbortSignal[] = []
  const load = vi.fn<Load>((query, signal) => {
    signals.push(signal)
    return answers[query as keyof typeof answers].promise
  })
  vi.useFakeTimers()
  render(<One load={load} />)
  fireEvent.click(field())
  await act(() => vi.advanceTimersByTimeAsync(0))
  await act(async () => answers[''].resolve(people))
  fireEvent.change(field(), { target: { value: 'l' } })
  await act(() => vi.advanceTimersByTimeAsync(149))
  expect(load).toHaveBeenCalledTimes(1)
  // The last answer stays in the meantime, and Enter does not choose from it.
  expect(shown()).toHaveLength(3)
  expect(screen.getByRole('listbox').getAttribute('aria-busy')).toBe('true')
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(chosen()).toBe('无')
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(load).toHaveBeenCalledTimes(2)
  fireEvent.change(field(), { target: { value: 'ls' } })
  expect(signals.map(({ aborted }) => aborted)).toEqual([true, true])
  await act(() => vi.advanceTimersByTimeAsync(150))
  await act(async () => answers.ls.resolve(people.slice(2)))
  await act(async () => answers.l.resolve(people.slice(0, 1)))
  expect(shown()).toEqual(['梁思琪'])
  fireEvent.keyDown(field(), { key: 'Enter' })
  expect(chosen()).toBe('梁思琪')
})

it('what could not be had says so, and can be asked for again by click and by Enter', async () => {
  const load = vi
    .fn<Load>()
    .mockRejectedValueOnce(new Error())
    .mockRejectedValueOnce(new Error())
    .mockResolvedValue(people)
  render(<One load={load} />)
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('button', { name: '重试' }))
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2))
  await screen.findByRole('button', { name: '重试' })
  expect(document.activeElement).toBe(field())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(shown()).toHaveLength(3))
})

it('several stand as tokens; choosing again, the cross and Backspace take them away', async () => {
  render(<Several />)
  await userEvent.click(field())
  await userEvent.click(await screen.findByRole('option', { name: /林晓彤/ }))
  await userEvent.type(field(), 'lsq')
  await waitFor(() => expect(shown()).toEqual(['梁思琪']))
  await userEvent.keyboard('{Enter}')
  expect([chosen(), field().value]).toEqual(['林晓彤,梁思琪', ''])
  expect(screen.getByRole('listbox').getAttribute('aria-multiselectable')).toBe('true')
  await userEvent.click(screen.getByRole('option', { name: /林晓彤/ }))
  expect(chosen()).toBe('梁思琪')
  await userEvent.keyboard('{Backspace}')
  expect(chosen()).toBe('')
  await userEvent.click(screen.getByRole('option', { name: /林晓彤/ }))
  await userEvent.click(screen.getByRole('button', { name: '移除林晓彤' }))
  expect(chosen()).toBe('')
})

it('tells its error beside it', () => {
  render(<Picker label="归属人" options={people} value={null} onChange={() => {}} error="归属人不能为空" required />)
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field().getAttribute('aria-describedby') ?? '')?.textContent).toBe('归属人不能为空')
})

it('with new words, a typed one comes after those that match, and counts when the field is left', async () => {
  render(<Words />)
  await userEvent.type(field(), 'zd')
  await waitFor(() => expect(shown()).toEqual(['重点', 'zd']))
  await userEvent.keyboard('{Enter}')
  expect(chosen()).toBe('重点')
  await userEvent.type(field(), '展会')
  await userEvent.tab()
  expect([chosen(), field().value]).toEqual(['重点,展会', ''])
  // Typed again, it is there already.
  await userEvent.type(field(), '展会')
  await userEvent.click(screen.getByRole('button', { name: '别处' }))
  expect(chosen()).toBe('重点,展会')
})

it('with new words, a text that can be none stays, says why, and keeps its form from saving', async () => {
  render(<Words />)
  await userEvent.type(field(), '两 词')
  await userEvent.tab()
  expect([chosen(), field().value, field().validationMessage]).toEqual(['', '两 词', '一个词一个标签'])
  expect(screen.getByText('一个词一个标签')).toBeDefined()
  await userEvent.clear(field())
  expect(field().validationMessage).toBe('')
  expect(screen.queryByText('一个词一个标签')).toBeNull()
})
