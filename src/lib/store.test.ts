import { expect, it, vi } from 'vitest'
import { createStore } from './store'

it('tells its listeners of a new value, until they leave', () => {
  const store = createStore(1)
  const listener = vi.fn(() => store.get())
  const leave = store.subscribe(listener)
  store.set(2)
  store.set(2)
  expect(listener).toHaveBeenCalledTimes(1)
  expect(listener).toHaveReturnedWith(2)
  leave()
  store.set(3)
  expect(listener).toHaveBeenCalledTimes(1)
})

it('a listener that leaves while being told disturbs no other', () => {
  const store = createStore(1)
  const other = vi.fn()
  const leave = store.subscribe(() => leave())
  store.subscribe(other)
  store.set(2)
  expect(other).toHaveBeenCalledTimes(1)
})
