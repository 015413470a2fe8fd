/**
 * `npm run backup -- [folder]`: makes a backup while the server runs, or without one, and proves it by restoring it
 * elsewhere. Without a folder it stands where the server's own ones are (`BACKUP_DIR`).
 */
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readConfig } from '../../config'
import { backupText, makeBackup } from './make-backup'

const say = (text: string) => process.stdout.write(`${text}\n`)

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [given, ...more] = positionals
  if (more.length > 0) throw new Error('只能给出一个文件夹：npm run backup -- [文件夹]')
  const config = readConfig(process.env)
  const backups = given === undefined ? config.backupDir : resolve(given)
  const { folder, manifest } = await makeBackup(config, backups, Math.floor(Date.now() / 1000))
  say(`已备份到 ${folder}`)
  say(backupText(manifest))
  if (manifest.anchor !== null) say(`操作日志的锚点：${manifest.anchor}。请另存一份到别处，用来发现日志被截断。`)
  if (!manifest.hasKey) say('数据密钥来自 DATA_KEY，不在备份里：请另外保管，没有它就读不出电话号码。')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
