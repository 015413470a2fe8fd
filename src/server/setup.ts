/**
 * `npm run setup`: makes the first administrator of a database without demo data. Name and password come from a prompt,
 * from a file (`--file`) or from standard input. They never come from an argument, because every user of the machine
 * can read arguments.
 */
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { formats } from './access/input/validate'
import { passwordCode } from './access/password-code'
import { createApp } from './app'
import { hashPassword } from './auth/port'
import { readConfig } from './config'
import { addAdministrator, hasAdministrator } from './manager/port'

interface Credentials {
  userName: string
  password: string
}

async function main(): Promise<void> {
  const { values } = parseArgs({ options: { file: { type: 'string' } }, allowPositionals: false })
  const config = readConfig(process.env)
  if (config.demo) throw new Error('演示模式下已有管理员 admin：请以 DEMO=0 运行 npm run setup')
  const app = await createApp({ config: { ...config, startWait: 0, logLevel: 'error' } })
  try {
    await app.store.open()
    const db = app.store.database()
    if (await hasAdministrator(db)) throw new Error('已有平台管理员，不再新建')
    const { userName, password } = await credentials(values.file)
    check({ userName, password })
    const passwordHash = await hashPassword(passwordCode(password))
    await db
      .transaction()
      .execute((trx) => addAdministrator(trx, userName, passwordHash, Math.floor(Date.now() / 1000)))
    process.stdout.write(`已建立平台管理员 ${userName}，现在可以启动：npm start\n`)
  } finally {
    await app.close()
  }
}

async function credentials(file: string | undefined): Promise<Credentials> {
  if (file !== undefined) return twoLines(readFileSync(file, 'utf8'))
  if (process.stdin.isTTY) return prompt()
  const chunks: Buffer[] = []
  for await (const chunk of process.stdin) chunks.push(chunk as Buffer)
  return twoLines(Buffer.concat(chunks).toString('utf8'))
}

/** The user name on the first line, the password on the second. */
function twoLines(text: string): Credentials {
  const [userName = '', password = ''] = text.split(/\r?\n/)
  return { userName: userName.trim(), password }
}

async function prompt(): Promise<Credentials> {
  let muted = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!muted) process.stdout.write(chunk)
      done()
    },
  })
  const lines = createInterface({ input: process.stdin, output, terminal: true })
  try {
    const userName = (await lines.question('管理员用户名：')).trim()
    process.stdout.write('密码（不显示）：')
    muted = true
    const password = await lines.question('')
    process.stdout.write('\n再输入一次：')
    const again = await lines.question('')
    process.stdout.write('\n')
    if (password !== again) throw new Error('两次输入的密码不一致')
    return { userName, password }
  } finally {
    lines.close()
  }
}

function check({ userName, password }: Credentials): void {
  if (!formats.account.fits(userName)) throw new Error(`用户名${formats.account.reason}`)
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^A-Za-z\d]/].filter((kind) => kind.test(password)).length
  if (password.length < 10 || kinds < 3) {
    throw new Error('密码至少 10 个字符，并含大写字母、小写字母、数字、符号中的三种')
  }
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
