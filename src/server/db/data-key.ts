/** The key that encrypts all phone numbers. Without it they are lost, so a backup must include the key file. */
import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** The configured key, otherwise the key file next to the database; the first start makes it, with mode 0600. */
export function dataKeyOf({ dataKey, dataDir }: { dataKey: string | undefined; dataDir: string }): string {
  if (dataKey) return dataKey
  const file = join(dataDir, 'data.key')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 })
    writeFileSync(file, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  }
  chmodSync(file, 0o600)
  const key = readFileSync(file, 'utf8').trim()
  if (!/^[0-9a-f]{64}$/.test(key)) throw new Error(`密钥文件 ${file} 的内容须为 64 位十六进制`)
  return key
}
