import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { sha256Hex } from './sha256'

const texts = fc.sample(fc.string({ unit: 'binary', maxLength: 300 }), 100)

afterEach(() => vi.unstubAllGlobals())

describe.each(['the browser’s own', 'the library, where the page came over plain http'])('sha256Hex by %s', (which) => {
  const prepare = () => {
    if (which.startsWith('the library')) vi.stubGlobal('crypto', { ...crypto, subtle: undefined })
  }

  // The first three are from NIST; the others are from the sha256sum of coreutils.
  it.each([
    ['', 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'],
    ['abc', 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad'],
    [
      'abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq',
      '248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1',
    ],
    ['密码', 'a621ab606db2a11f63edc576a729843b8269250dc324206871d90635ac5e531c'],
    ['🔑👨‍👩‍👧', '2595475fe3b4ef187e16b8a0d15497ecc96fda698dc4d48b65ce9fbd960caca7'],
  ])('of %j', async (text, hex) => {
    prepare()
    expect(await sha256Hex(text)).toBe(hex)
  })

  it('takes a million letters', async () => {
    prepare()
    expect(await sha256Hex('a'.repeat(1_000_000))).toBe(
      'cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0',
    )
  })

  it("agrees with Node's own on any text, lone surrogates included", async () => {
    prepare()
    for (const text of texts) {
      expect(await sha256Hex(text)).toBe(createHash('sha256').update(text, 'utf8').digest('hex'))
    }
    expect(await sha256Hex('a\ud800b')).toBe(await sha256Hex('a\ufffdb'))
  })

  it('takes the text as it is, composed or not', async () => {
    prepare()
    expect(await sha256Hex('e\u0301')).not.toBe(await sha256Hex('\u00e9'))
  })
})
