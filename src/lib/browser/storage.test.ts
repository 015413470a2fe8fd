import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { cookieText, readCookie, readStored, writeStored } from './storage'

function useWindow(properties: PropertyDescriptor): void {
  vi.stubGlobal('window', Object.defineProperty({}, 'localStorage', properties))
}

function useMemory(): Map<string, string> {
  const map = new Map<string, string>()
  useWindow({
    value: {
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, text: string) => map.set(key, text),
      removeItem: (key: string) => map.delete(key),
    },
  })
  return map
}

const fail = () => {
  throw new Error('denied')
}

afterEach(() => {
  vi.unstubAllGlobals()
})

describe('readStored and writeStored', () => {
  it('keep JSON values', () => {
    useMemory()
    fc.assert(
      fc.property(fc.string(), fc.jsonValue({ noUnicodeString: false }), (key, value) => {
        expect(writeStored(key, value)).toBe(true)
        expect(readStored<unknown>(key, 'fallback')).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it('tell apart what is falsy and what is missing', () => {
    useMemory()
    writeStored('sidebar', false)
    writeStored('nothing', null)
    expect(readStored('sidebar', true)).toBe(false)
    expect(readStored('nothing', 'fallback')).toBeNull()
    expect(readStored('other', true)).toBe(true)
  })

  it('remove a key by undefined', () => {
    const map = useMemory()
    writeStored('size', 'mini')
    expect(map.size).toBe(1)
    expect(writeStored('size', undefined)).toBe(true)
    expect(map.size).toBe(0)
    expect(readStored('size', 'medium')).toBe('medium')
  })

  it.each(['', '{', 'undefined', 'mini', "{'a':1}"])('fall back on the broken JSON %j', (text) => {
    useMemory().set('size', text)
    expect(readStored('size', 'medium')).toBe('medium')
  })

  it('work without a window', () => {
    vi.stubGlobal('window', undefined)
    expect(readStored('size', 'medium')).toBe('medium')
    expect(writeStored('size', 'mini')).toBe(false)
  })

  it.each([
    ['missing', { value: undefined }],
    ['null', { value: null }],
    ['denied', { get: fail }],
    ['failing', { value: { getItem: fail, setItem: fail, removeItem: fail } }],
  ])('survive a storage that is %s', (_, properties) => {
    useWindow(properties)
    expect(readStored('size', 'medium')).toBe('medium')
    expect(writeStored('size', 'mini')).toBe(false)
    expect(writeStored('size', undefined)).toBe(false)
  })

  it('survive a full storage, which can still be read', () => {
    useWindow({ value: { getItem: () => '"small"', setItem: fail } })
    expect(writeStored('size', 'mini')).toBe(false)
    expect(readStored('size', 'medium')).toBe('small')
  })

  it('throw for what JSON cannot hold, storage or not', () => {
    vi.stubGlobal('window', undefined)
    expect(() => writeStored('big', 1n)).toThrow(TypeError)
  })
})

describe('readCookie', () => {
  const source = 'theme=dark; Admin-Token=Bearer%20a.b-c; empty=; pair=a=b; Admin-Token=later'

  it.each([
    ['Admin-Token', 'Bearer a.b-c'],
    ['theme', 'dark'],
    ['empty', ''],
    ['pair', 'a=b'],
    ['admin-token', null],
    ['Token', null],
    ['the', null],
    ['', null],
  ])('finds %j', (name, value) => {
    expect(readCookie(name, source)).toBe(value)
  })

  it('manages without spaces and without cookies', () => {
    expect(readCookie('b', 'a=1;b=2')).toBe('2')
    expect(readCookie('b', '')).toBeNull()
    expect(readCookie('b', 'b')).toBeNull()
  })

  it('refuses a broken encoding', () => {
    expect(readCookie('a', 'a=%E4%B8')).toBeNull()
    expect(readCookie('a', 'a=100%')).toBeNull()
  })

  it("reads the document's cookies unless told, and survives their absence or denial", () => {
    vi.stubGlobal('document', { cookie: 'Admin-Token=t' })
    expect(readCookie('Admin-Token')).toBe('t')
    vi.stubGlobal('document', undefined)
    expect(readCookie('Admin-Token')).toBeNull()
    vi.stubGlobal('document', Object.defineProperty({}, 'cookie', { get: fail }))
    expect(readCookie('Admin-Token')).toBeNull()
  })
})

describe('cookieText', () => {
  it('says what the cookie may do', () => {
    expect(cookieText('Admin-Token', 'Bearer x', 60, false)).toBe(
      'Admin-Token=Bearer%20x; Path=/; Max-Age=60; SameSite=Strict',
    )
    expect(cookieText('Admin-Token', 'x', 60, true)).toBe('Admin-Token=x; Path=/; Max-Age=60; SameSite=Strict; Secure')
  })

  it('removes with the age 0', () => {
    expect(cookieText('Admin-Token', '', 0, false)).toBe('Admin-Token=; Path=/; Max-Age=0; SameSite=Strict')
  })

  it('lets no value break out, and readCookie gets it back', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (value) => {
        const [pair = '', ...attributes] = cookieText('Admin-Token', value, 60, true).split('; ')
        expect(attributes).toEqual(['Path=/', 'Max-Age=60', 'SameSite=Strict', 'Secure'])
        expect(pair).toMatch(/^Admin-Token=[^\s;,"\\]*$/)
        expect(readCookie('Admin-Token', `a=1; ${pair}; z=2`)).toBe(value)
      }),
    )
  })
})
