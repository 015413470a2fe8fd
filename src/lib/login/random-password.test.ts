import { afterEach, expect, it, vi } from 'vitest'
import { passwordFault } from './password'
import { randomPassword } from './random-password'

afterEach(() => {
  vi.restoreAllMocks()
})

it('makes passwords that pass the rule, that nobody misreads, each another', () => {
  const made = Array.from({ length: 500 }, randomPassword)
  for (const password of made) {
    expect(passwordFault(password)).toBeNull()
    expect(password).toMatch(/^[1-9a-hjkmnp-z]{16}$/)
  }
  expect(new Set(made).size).toBe(made.length)
})

it('draws again where chance gave no digit', () => {
  const draws = [() => 255, () => 0, (at: number) => at]
  const random = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    ;(bytes as Uint8Array).set(Array.from({ length: 16 }, (_, at) => draws[0]?.(at) ?? 0))
    draws.shift()
    return bytes
  })
  // First only letters, then only digits, then both.
  expect(passwordFault(randomPassword())).toBeNull()
  expect(random).toHaveBeenCalledTimes(3)
})
