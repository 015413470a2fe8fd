/** Every page, command and place is under the checks of tests/pages: what nobody listed there would not be tried. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../scripts/support/freshness.mjs'
import { placementsOf } from '../src/console/registry/places'
import { commandTrials, pages, places, situations, stages } from './pages/nouns'
import { registry, stageOf } from './pages/where-tried'

const { commands } = registry
const stageNames = stages.map(({ name }) => name)

it('every page that has a view is looked at', () => {
  const views = registry.pages.flatMap(({ view, path }) => (view === undefined || path === '/login' ? [] : path))
  expect(views.length).toBeGreaterThan(3)
  expect(views.filter((path) => !pages.some((page) => page.path === path))).toEqual([])
  expect(pages.filter(({ path }) => !views.includes(path))).toEqual([])
})

it('every command is tried at a stage, or names the test that tries it', () => {
  const untried = commands.filter((command) => stageOf(command) === undefined).map(({ id }) => id)
  const elsewhere = Object.entries(commandTrials).filter(([, trial]) => trial.elsewhere !== undefined)
  expect(untried.sort()).toEqual(elsewhere.map(([id]) => id).sort())
  expect(elsewhere.filter(([, trial]) => !existsSync(join(root, trial.elsewhere ?? '')))).toEqual([])
})

it('every trial is of a command that there is, at a stage that there is', () => {
  const ids = commands.map(({ id }) => id)
  expect(Object.keys(commandTrials).filter((id) => !ids.includes(id))).toEqual([])
  const named = Object.values(commandTrials).flatMap(({ at, control }) => [at ?? [], control?.at ?? []].flat())
  expect(named.filter((name) => !stageNames.includes(name))).toEqual([])
})

it('every place of commands is looked at', () => {
  const used = new Set(commands.flatMap((command) => placementsOf(command).map(({ place }) => place as string)))
  expect(places.map(([place]) => place).sort()).toEqual([...used].sort())
})

it('every command without a place has another control for the mouse', () => {
  const withoutPlace = commands.filter((command) => placementsOf(command).length === 0)
  const withoutControl = withoutPlace.filter(({ id }) => {
    const { control, elsewhere } = commandTrials[id] ?? {}
    return control === undefined && elsewhere === undefined
  })
  expect(withoutControl.map(({ id }) => id)).toEqual([])
})

it('stages and situations have names of their own', () => {
  const twice = (names: readonly string[]) => names.filter((name, at) => names.indexOf(name) !== at)
  expect(twice(stageNames)).toEqual([])
  expect(twice(situations.map(({ name }) => name))).toEqual([])
})
