import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lettersOf, mayForgive, mayHold } from './letters'

it('a text may hold whatever is part of it', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.string(), (before, part, after) =>
      mayHold(lettersOf(before + part + after), lettersOf(part)),
    ),
  )
})

it('reports a letter that the text lacks', () => {
  expect(mayHold(lettersOf('kehu'), lettersOf('khx'))).toBe(false)
  expect(mayHold(lettersOf('kehu'), lettersOf('huke'))).toBe(true)
})

it('u is as good as ü, whose letter is v', () => {
  expect(mayHold(lettersOf('lvse'), lettersOf('luse'))).toBe(true)
  expect(mayHold(lettersOf('luse'), lettersOf('lvse'))).toBe(false)
})

it('as many characters may be missing as may be wrong', () => {
  expect(mayForgive('abuot', 'About', 0.4)).toBe(true)
  expect(mayForgive('abxyt', 'about', 0.4)).toBe(true)
  expect(mayForgive('axyzt', 'about', 0.4)).toBe(false)
  expect(mayForgive('kehu', '客户', 0.4)).toBe(false)
})
