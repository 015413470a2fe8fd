import { act, render, screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred'
import { toasts } from '../toast/toasts'
import { type Code, createCode, useCode } from './code'

const View = () => <p>内容</p>
afterEach(() => act(() => toasts.clear()))

function Host({ code }: { code: Code<ComponentType> }) {
  const [wanted, setWanted] = useState(false)
  const Shown = useCode(code, wanted, () => setWanted(false))
  return (
    <button type="button" aria-pressed={wanted} onClick={() => setWanted(!wanted)}>
      {Shown && <Shown />}
    </button>
  )
}

const click = () => act(async () => screen.getByRole('button').click())
const state = () =>
  `${screen.getByRole('button').getAttribute('aria-pressed')} ${screen.getByRole('button').textContent}`

it('is fetched once, when it is first wanted, and comes at once from then on', async () => {
  const load = vi.fn(async () => View as ComponentType<object>)
  const code = createCode(load)
  render(<Host code={code} />)
  expect(load).not.toHaveBeenCalled()
  await click()
  expect(state()).toBe('true 内容')
  await click()
  act(() => screen.getByRole('button').click())
  expect([state(), load.mock.calls.length]).toEqual(['true 内容', 1])
})

it('a failed load shows a message, breaks nothing, and is tried again the next time', async () => {
  const load = vi.fn<() => Promise<ComponentType<object>>>().mockRejectedValueOnce(new Error()).mockResolvedValue(View)
  render(<Host code={createCode(load)} />)
  await click()
  expect([state(), toasts.get()[0]?.text]).toEqual(['false ', '加载失败，请重试'])
  await click()
  expect(state()).toBe('true 内容')
})

it('a load that fails when it is no longer wanted says nothing', async () => {
  const end = deferred<void>()
  const code = createCode<ComponentType>(async () => {
    await end.promise
    throw new Error()
  })
  render(<Host code={code} />)
  await click()
  await click()
  await act(async () => {
    end.resolve()
    await Promise.allSettled([code.fetch()])
  })
  expect([state(), toasts.get()]).toEqual(['false ', []])
})

it('shows what came between the first rendering and its effect', async () => {
  const code = createCode(async () => View as ComponentType)
  await code.fetch()
  const get = vi.fn(code.get).mockReturnValueOnce(undefined)
  render(<Host code={{ ...code, get }} />)
  await click()
  expect(state()).toBe('true 内容')
})

it('a failed prefetch is not reported', async () => {
  const load = vi.fn<() => Promise<ComponentType<object>>>().mockRejectedValueOnce(new Error()).mockResolvedValue(View)
  const code = createCode(load)
  code.prefetch()
  await Promise.allSettled([load.mock.results[0]?.value])
  expect(toasts.get()).toEqual([])
  await code.fetch()
  expect(code.get()).toBe(View)
})
