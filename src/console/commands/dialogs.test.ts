import { expect, it, vi } from 'vitest'
import { deferred } from '../../../tests/support/deferred'
import { createDialogs } from './dialogs'

const View = () => null
const view = () => Promise.resolve(View)

const settled = () => new Promise((resolve) => setImmediate(resolve))

/** Which of these have ended, after all pending work has run. */
async function ended(...waits: readonly Promise<void>[]) {
  const done = waits.map(() => false)
  waits.forEach((wait, at) => {
    void wait.then(() => {
      done[at] = true
    })
  })
  await Promise.resolve()
  return done
}

it('one dialog opens over another, and closing it shows the other again', async () => {
  const dialogs = createDialogs(() => {})
  const first = dialogs.open(view, { name: 'first' })
  const second = dialogs.open(view, { name: 'second' })
  const [below, above] = dialogs.get()
  expect([below?.props, above?.props]).toEqual([{ name: 'first' }, { name: 'second' }])
  dialogs.close(above?.id ?? 0)
  expect(dialogs.get()).toEqual([below])
  expect(await ended(first, second)).toEqual([false, true])
})

it('closing a dialog closes those over it', async () => {
  const dialogs = createDialogs(() => {})
  const waits = [dialogs.open(view, {}), dialogs.open(view, {}), dialogs.open(view, {})]
  dialogs.close(dialogs.get()[1]?.id ?? 0)
  expect(dialogs.get()).toHaveLength(1)
  expect(await ended(...waits)).toEqual([false, true, true])
})

it('all can be closed at once, and closing what is closed does nothing', async () => {
  const dialogs = createDialogs(() => {})
  const wait = dialogs.open(view, {})
  const id = dialogs.get()[0]?.id ?? 0
  dialogs.closeAll()
  dialogs.close(id)
  dialogs.closeAll()
  expect(dialogs.get()).toEqual([])
  expect(await ended(wait)).toEqual([true])
})

it('a dialog closed while its opening is announced ends too', async () => {
  const dialogs = createDialogs(() => {})
  dialogs.subscribe(() => dialogs.closeAll())
  expect(await ended(dialogs.open(view, {}))).toEqual([true])
})

it('a dialog shows once its code has loaded, and not if it was closed meanwhile', async () => {
  const dialogs = createDialogs(() => {})
  const [first, second] = [deferred<typeof View>(), deferred<typeof View>()]
  void dialogs.open(() => first.promise, {})
  void dialogs.open(() => second.promise, {})
  expect(dialogs.get().map(({ view }) => view)).toEqual([null, null])
  first.resolve(View)
  await settled()
  expect(dialogs.get().map(({ view }) => view)).toEqual([View, null])
  dialogs.close(dialogs.get()[1]?.id ?? 0)
  second.resolve(View)
  await settled()
  expect(dialogs.get().map(({ view }) => view)).toEqual([View])
})

it('a dialog whose code has loaded before shows with its opening', async () => {
  const dialogs = createDialogs(() => {})
  const first = dialogs.open(view, {})
  await settled()
  dialogs.closeAll()
  await first
  void dialogs.open(view, {})
  expect(dialogs.get().map(({ view }) => view)).toEqual([View])
})

it('a loaded dialog too waits for what delays it', async () => {
  const given = deferred<void>()
  let delayed: Promise<void> | null = null
  const dialogs = createDialogs(
    () => {},
    () => delayed,
  )
  void dialogs.open(view, {})
  await settled()
  delayed = given.promise
  void dialogs.open(view, {})
  await settled()
  expect(dialogs.get().map(({ view }) => view)).toEqual([View, null])
  given.resolve()
  await settled()
  expect(dialogs.get().map(({ view }) => view)).toEqual([View, View])
})

it('a dialog whose code fails to load closes, and the reason is shown', async () => {
  const onMissing = vi.fn()
  const dialogs = createDialogs(onMissing)
  const fault = new TypeError('Failed to fetch')
  await dialogs.open(() => Promise.reject(fault), {})
  expect(dialogs.get()).toEqual([])
  expect(onMissing).toHaveBeenCalledExactlyOnceWith(fault)
})
