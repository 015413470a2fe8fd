import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { passwordChangeFaults, passwordFault } from './password'

describe('a new password', () => {
  it.each([
    ['', '至少 8 个字符'],
    ['abc1234', '至少 8 个字符'],
    ['😀😀😀😀', '至少 8 个字符'],
    ['abcdefgh', '要同时有字母和数字'],
    ['12345678', '要同时有字母和数字'],
    ['--------', '要同时有字母和数字'],
    ['abcd1234', null],
    ['密码密码密码密1', null],
    ['correct horse 1', null],
  ])('%s: %s', (text, fault) => {
    expect(passwordFault(text)).toBe(fault)
  })

  it('that is good stays good whatever is added', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (before, after) => passwordFault(`${before}abcd1234${after}`) === null),
    )
  })
})

describe('a change', () => {
  const good = { old: 'Demo-2026', fresh: 'abcd1234', repeated: 'abcd1234' }

  it.each([
    [good, {}],
    [
      { old: '', fresh: '', repeated: '' },
      { old: '请输入原密码', fresh: '请输入新密码' },
    ],
    [{ ...good, fresh: 'short1', repeated: 'short1' }, { fresh: '至少 8 个字符' }],
    [{ ...good, fresh: 'Demo-2026', repeated: 'Demo-2026' }, { fresh: '不能与原密码相同' }],
    [{ ...good, repeated: '' }, { repeated: '请再输入一次新密码' }],
    [{ ...good, repeated: 'abcd12345' }, { repeated: '与新密码不一致' }],
  ])('%j: %j', (change, faults) => {
    expect(passwordChangeFaults(change)).toEqual(faults)
  })
})
