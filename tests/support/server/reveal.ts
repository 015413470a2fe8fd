/** Opens the numbers of a server's database for what compares them with what was dialled. */
import { dataKeyOf } from '../../../src/server/db/keys/data-key'
import { createEncryption, type WrappedKey } from '../../../src/server/db/keys/encryption'

/** @param keys the rows of `encryption_key`, as a driver gives them */
export function revealWith(dataDir: string, keys: readonly object[]): (enc: string) => string {
  const encryption = createEncryption(dataKeyOf({ dataKey: undefined, dataDir }).hex)
  encryption.learn((keys as readonly WrappedKey[]).map(({ id, wrapped }) => ({ id: Number(id), wrapped })))
  return (enc) => encryption.decrypt('number', enc)
}
