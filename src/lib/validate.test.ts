import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isExternal, isSameOriginPath, isValidUserName } from './validate'

describe('isExternal', () => {
  it.each(['https://github.com', 'http://a.test', 'HTTPS://A.TEST', 'mailto:a@b.test', 'tel:13800138000', 'http:'])(
    '%j leads out',
    (text) => {
      expect(isExternal(text)).toBe(true)
    },
  )

  it.each([
    '',
    '/phone/index',
    'phone',
    'httpss://a.test',
    'ftp://a.test',
    ' https://a.test',
    '//a.test',
    '/x?u=http://a',
  ])('%j does not', (text) => {
    expect(isExternal(text)).toBe(false)
  })
})

describe('isValidUserName', () => {
  it.each(['admin', 'editor', ' admin ', '\teditor\n'])('%j is one', (text) => {
    expect(isValidUserName(text)).toBe(true)
  })

  it.each(['', ' ', 'Admin', 'administrator', 'admin editor', 'adm in', 'toString'])('%j is none', (text) => {
    expect(isValidUserName(text)).toBe(false)
  })
})

describe('isSameOriginPath', () => {
  it.each([
    '/',
    '/a/b?c=d#e',
    '/phone/index',
    '/call/company/statistics/line?page=2&size=50',
    '/login?redirect=%2Fphone%2Findex',
    '/login?redirect=//evil.test',
    '/a//b',
    '/a/../b',
    '/客户/列表?名=张三',
    '/a b',
    '/@evil.test',
    '/http://evil.test',
    '/a%2Fb',
  ])('%j is followed', (text) => {
    expect(isSameOriginPath(text)).toBe(true)
  })

  it.each([
    null,
    undefined,
    '',
    'a/b',
    '?a=b',
    '#a',
    './a',
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\/evil.test',
    '\\\\evil.test',
    '/a\\b',
    'http:evil.test',
    'http://evil.test',
    'https://a.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    ' /a',
    ' //evil.test',
    '\t//evil.test',
    '/\t/evil.test',
    '/\n/evil.test',
    '/\r/evil.test',
    '/a\0b',
    '/a\u007fb',
    '/a\u0085b',
    '/..//evil.test',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e%2e//evil.test',
    '/a/%2E.//evil.test',
    '/%2Fevil.test',
    '/%2f%2fevil.test',
    '/%5Cevil.test',
    '/%5cevil.test',
    '/%252Fevil.test',
    '/%25255cevil.test',
    '/./%2fevil.test',
  ])('%j is refused', (text) => {
    expect(isSameOriginPath(text)).toBe(false)
  })

  const pieces = [
    '/',
    '\\',
    '.',
    '..',
    ':',
    '@',
    '?',
    '#',
    '%2e',
    '%2F',
    '%5c',
    '%25',
    '\t',
    '\n',
    '\0',
    ' ',
    'a',
    'evil.test',
  ]
  const hostile = fc
    .array(fc.constantFrom(...pieces, 'http:', 'javascript:', '／', '＼', '。', '\u2028', '\ufeff', '\ud800'), {
      maxLength: 8,
    })
    .map((parts) => parts.join(''))
  const rooted = hostile.map((text) => `/${text}`)
  const anything = fc.oneof(rooted, hostile, fc.string({ unit: 'binary' }), fc.webUrl(), fc.webPath())

  const decoded = (text: string) => {
    try {
      return decodeURIComponent(text)
    } catch {
      return text
    }
  }

  it('accepts nothing that a URL parser takes to another origin', () => {
    fc.assert(
      fc.property(anything, (text) => {
        if (!isSameOriginPath(text)) return
        const url = new URL(text, 'http://a.test')
        expect(url.origin).toBe('http://a.test')
        // The path that a router would push next: as it is, or decoded once more.
        expect(new URL(url.pathname, 'http://a.test').origin).toBe('http://a.test')
        expect(new URL(decoded(url.pathname), 'http://a.test').origin).toBe('http://a.test')
        expect(new URL(decoded(text), 'http://a.test').origin).toBe('http://a.test')
        expect(new URL(text, 'https://b.test:8443/login?x#y').origin).toBe('https://b.test:8443')
      }),
      { numRuns: 5000 },
    )
  })

  it('accepts every path of plain segments', () => {
    const word = fc.string({ unit: fc.constantFrom(...'abcXYZ019-_客户'), minLength: 1 })
    fc.assert(
      fc.property(fc.array(word), fc.option(word), fc.option(word), (segments, query, hash) => {
        const text = `/${segments.join('/')}${query ? `?q=${query}` : ''}${hash ? `#${hash}` : ''}`
        expect(isSameOriginPath(text)).toBe(true)
      }),
    )
  })
})
