/** A whole number is seen, or a reference opens for somebody else. */
import { foreignCompanies, phones } from './tests.mjs'

const masks = { caughtBy: 'src/lib/phone/phone.test.ts', only: 'maskPhone|maskNumbers' }

/** @type {import('./tests.mjs').Mutant[]} */
export const mask = [
  {
    what: 'answers carry the whole number',
    file: 'src/server/access/phones.ts',
    find: "phone: maskPhone(encryption.decrypt('number', phone_enc)),",
    replace: "phone: encryption.decrypt('number', phone_enc),",
    ...foreignCompanies('customer.list'),
  },
  {
    what: 'a mobile shows five digits at its end',
    file: 'src/lib/phone/phone.ts',
    find: 'return `${number.slice(0, 3)}****${number.slice(-4)}`',
    replace: 'return `${number.slice(0, 3)}***${number.slice(-5)}`',
    ...masks,
  },
  {
    what: 'a landline hides three digits only',
    file: 'src/lib/phone/phone.ts',
    find: "return `${area}${'*'.repeat(own.length - 4)}${own.slice(-4)}`",
    replace: "return `${area}${'*'.repeat(3)}${own.slice(3)}`",
    ...phones('masks are the console’s'),
  },
  {
    what: 'a number with spaces in a text stays readable',
    file: 'src/lib/phone/phone.ts',
    find: '|${spaced})|',
    replace: ')|',
    ...masks,
  },
  {
    what: 'a reference opens for every company',
    file: 'src/server/access/phones.ts',
    find: 'bytes.writeUInt32BE(tenant.companyId ?? tenant.channelId ?? 0, 6)',
    replace: 'bytes.writeUInt32BE(0, 6)',
    ...phones('phone references open for their own tenant, and for no other'),
  },
  {
    what: 'a forged reference opens a number',
    file: 'src/server/access/phones.ts',
    find: 'return reference(id, tenant) === ref ? id : null',
    replace: 'return id > 0 ? id : null',
    ...phones('phone references open nothing when one character differs'),
  },
  {
    what: 'a typed number’s reference opens for every company',
    file: 'src/server/access/phones.ts',
    find: 'bytes.writeUInt32BE(tenant.companyId ?? tenant.channelId ?? 0, 10)',
    replace: 'bytes.writeUInt32BE(0, 10)',
    ...phones('are exchanged, alone and among words, for what shows their mask and opens for their own tenant only'),
  },
  {
    what: 'a changed ciphertext is not noticed',
    file: 'src/server/db/encryption.ts',
    find: 'decipher.final()]).toString',
    replace: ']).toString',
    ...phones('encryption'),
  },
  {
    what: 'numbers stand in the server’s log',
    file: 'src/server/log.ts',
    find: '/\\d{7,}|',
    replace: '/\\d{27,}|',
    caughtBy: 'src/server/log.test.ts',
    only: 'takes out numbers, hashes and tokens',
  },
]
