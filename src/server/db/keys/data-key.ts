/** The key that encrypts all phone numbers. Without it they are lost, so a backup must include the key file. */
import { randomBytes } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { isNothing, keepForOwner, keyFile, makeFolder, StartFault } from '../data-files'

export interface DataKey {
  /** 32 bytes as 64 hex digits. */
  readonly hex: string
  /** The file that was missing, so that the key was made just now; null if the key was there. */
  readonly missing: string | null
  /**
   * Writes a key that was made just now to its file, mode 0600. This waits until the database turns out to be new: in
   * front of an existing one, a new key opens nothing and would only hide that the right one is missing.
   */
  keep(): void
}

/** The configured key, otherwise the key file next to the database, otherwise a new one. Writes nothing yet. */
export function dataKeyOf({ dataKey, dataDir }: { dataKey: string | undefined; dataDir: string }): DataKey {
  const nothing = () => {}
  if (dataKey) return { hex: dataKey, missing: null, keep: nothing }
  const file = keyFile(dataDir)
  const text = textOf(file)
  if (text !== undefined) {
    if (!/^[0-9a-f]{64}$/.test(text.trim())) {
      throw new StartFault(
        `密钥文件 ${file} 的内容须为 64 位十六进制：请从备份恢复它，否则数据库中的电话号码无法读取。若还没有任何数据，请删除它再启动`,
      )
    }
    keepForOwner(file)
    return { hex: text.trim(), missing: null, keep: nothing }
  }
  const hex = randomBytes(32).toString('hex')
  let isKept = false
  return {
    hex,
    missing: file,
    keep() {
      if (isKept) return
      makeFolder(dataDir)
      write(file, hex)
      isKept = true
    },
  }
}

function textOf(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (isNothing(error)) return undefined
    throw new StartFault(`无法读取密钥文件 ${file}：请让运行服务的用户能读取它（chown、chmod u+r）再启动`)
  }
}

function write(file: string, hex: string): void {
  try {
    writeFileSync(file, `${hex}\n`, { mode: 0o600, flag: 'wx', flush: true })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    // Otherwise half a key would stop the next start.
    if (code !== 'EEXIST') rmSync(file, { force: true })
    throw new StartFault(`无法写入密钥文件 ${file}（${code}）：请检查 DATA_DIR 的权限和磁盘空间，再启动`)
  }
}
