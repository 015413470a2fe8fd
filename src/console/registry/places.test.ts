import { describe, expect, it } from 'vitest'
import { groupIn, inPlace, type Placement, placementIn } from './places'
import type { Place } from './registry'

const place = 'user.row'
const command = (id: string, given: Partial<Placement> | Place = {}, danger = false) => ({
  id,
  danger,
  places: [typeof given === 'string' ? given : ({ place, ...given } satisfies Placement)],
})
const ids = (commands: ReturnType<typeof command>[]) => inPlace(commands, place).map(({ id }) => id)

describe('the commands of a place', () => {
  it('stand as they were registered where nothing else is said', () => {
    expect(ids([command('b', place), command('a'), command('c', 'user.bulk')])).toEqual(['b', 'a'])
  })

  it('stand by their order, before and after those without one', () => {
    expect(
      ids([command('none'), command('late', { order: 2 }), command('first', { order: -1 }), command('next')]),
    ).toEqual(['first', 'none', 'next', 'late'])
  })

  it('of a group stand together, from where its first one stands', () => {
    const commands = [command('call', { group: 'call' }), command('edit'), command('lock', { group: 'call' })]
    expect(ids(commands)).toEqual(['call', 'lock', 'edit'])
    expect(ids([...commands, command('top', { group: 'look', order: -1 })])).toEqual(['top', 'call', 'lock', 'edit'])
  })

  it('that destroy something stand last, whatever else is said', () => {
    const commands = [command('delete', { order: -5, group: 'call' }, true), command('call', { group: 'call' })]
    expect(ids(commands)).toEqual(['call', 'delete'])
    expect(commands.map((one) => groupIn(one, place))).toEqual(['danger', 'call'])
  })
})

it('a command stands in each of its places in its own way', () => {
  const two = { places: ['user.bulk', { place: 'user.row', primary: true }] as const }
  expect([placementIn(two, 'user.row')?.primary, placementIn(two, 'user.bulk')?.primary]).toEqual([true, undefined])
  expect(placementIn(two, 'tab')).toBeUndefined()
})
