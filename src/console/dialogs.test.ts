import { expect, it } from 'vitest'
import { createDialogs } from './dialogs'

const view = () => Promise.resolve(() => null)

/** Which of these have ended, once everything that was due has run. */
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

it('one lies on the other, and closing it shows the other again', async () => {
  const dialogs = createDialogs()
  const first = dialogs.open(view, { name: 'first' })
  const second = dialogs.open(view, { name: 'second' })
  const [below, above] = dialogs.get()
  expect([below?.props, above?.props]).toEqual([{ name: 'first' }, { name: 'second' }])
  dialogs.close(above?.id ?? 0)
  expect(dialogs.get()).toEqual([below])
  expect(await ended(first, second)).toEqual([false, true])
})

it('closing one closes those over it', async () => {
  const dialogs = createDialogs()
  const waits = [dialogs.open(view, {}), dialogs.open(view, {}), dialogs.open(view, {})]
  dialogs.close(dialogs.get()[1]?.id ?? 0)
  expect(dialogs.get()).toHaveLength(1)
  expect(await ended(...waits)).toEqual([false, true, true])
})

it('all can be closed at once, and closing what is closed does nothing', async () => {
  const dialogs = createDialogs()
  const wait = dialogs.open(view, {})
  const id = dialogs.get()[0]?.id ?? 0
  dialogs.closeAll()
  dialogs.close(id)
  dialogs.closeAll()
  expect(dialogs.get()).toEqual([])
  expect(await ended(wait)).toEqual([true])
})

it('one that is closed as soon as it is heard of has ended too', async () => {
  const dialogs = createDialogs()
  dialogs.subscribe(() => dialogs.closeAll())
  expect(await ended(dialogs.open(view, {}))).toEqual([true])
})
