import { expect, it } from 'vitest'
import { createScopes } from './scopes'

it('starts on no page, with nothing selected and nothing over it', () => {
  expect(createScopes().get()).toEqual({
    view: '',
    list: false,
    rows: 'none',
    selection: 'none',
    call: 'none',
    focus: 'page',
    overlay: 'none',
  })
})

it('changes some keys, and tells of changes only', () => {
  const scopes = createScopes()
  const before = scopes.get()
  let changes = 0
  scopes.subscribe(() => changes++)
  scopes.patch({ list: true, rows: 'user' })
  expect(scopes.get()).toEqual({ ...before, list: true, rows: 'user' })
  scopes.patch({ list: true })
  scopes.patch({})
  expect(changes).toBe(1)
})

it('what was laid over the page last counts, and what is left when it goes, in whatever order', () => {
  const scopes = createScopes()
  const dialog = scopes.cover('dialog')
  const palette = scopes.cover('palette')
  expect(scopes.get().overlay).toBe('palette')
  dialog()
  expect(scopes.get().overlay).toBe('palette')
  palette()
  palette()
  expect(scopes.get().overlay).toBe('none')
})
