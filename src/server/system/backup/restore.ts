/**
 * `npm run restore -- folder`: puts a backup into an empty place (`DATA_DIR` or `DATABASE_URL`) and checks that it adds
 * up there. No server may use that place.
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config'
import { takeLock } from '../../db/server-lock'
import { backupText } from './make-backup'
import { restoreBackup } from './restore-backup'

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [folder, ...more] = positionals
  if (folder === undefined || more.length > 0) throw new Error('请给出备份的文件夹：npm run restore -- 文件夹')
  const config = readConfig(process.env)
  const nothing = () => {}
  const lock = await takeLock({ ...config, onLost: nothing, onOusted: nothing })
  try {
    const manifest = await restoreBackup(resolve(folder), config)
    process.stdout.write(`已恢复到 ${config.databaseUrl ? 'DATABASE_URL 的数据库' : config.dataDir}\n`)
    process.stdout.write(`${backupText({ ...manifest, verifiedAt: Math.floor(Date.now() / 1000) })}\n`)
    process.stdout.write('现在可以启动：npm start\n')
  } finally {
    await lock.release()
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
