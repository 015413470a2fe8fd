/**
 * The configuration: one typed object from the environment. A bad value stops the start and names the variable and what
 * is allowed.
 */
import { join, resolve } from 'node:path'

export interface Config {
  /** Address to listen on. */
  host: string
  port: number
  /** How many seconds a start waits for another server on the same database to end. */
  startWait: number
  /** The folder of the SQLite file and the data key. */
  dataDir: string
  /** The folder of the backups. */
  backupDir: string
  /** PostgreSQL if given, otherwise SQLite in `dataDir`. */
  databaseUrl: string | undefined
  /** The most PostgreSQL connections that requests use at once. */
  databasePool: number
  /** How many seconds a statement of a request may take on PostgreSQL. */
  databaseTimeout: number
  siteTitle: string
  /** Divides the times between the events of a loopback call: with 10, a call of a minute takes six seconds. */
  loopbackSpeed: number
  /** Fills an empty database with demo data and its accounts. */
  demo: boolean
  /** Opens demo accounts to everybody, on purpose. */
  demoPublic: boolean
  logLevel: string
  /** How many hours an unused session lives. */
  sessionHours: number
  /** How many days a session lives at most, however much it is used. */
  sessionDays: number
  /** Requests of a session in a minute; 0: as many as it likes. */
  sessionRequests: number
  /** Those of them that write. */
  sessionWrites: number
  /** Different whole numbers that one person may look up in a minute; 0: as many as they like. */
  numbersMinute: number
  /** The same in a day. */
  numbersDay: number
  /** Different numbers that one person may put into lists in a day; 0: as many as they like. */
  numbersListed: number
  /** Different numbers with the same mask that one person may type or paste in a day; 0: as many as they like. */
  numbersOfMask: number
  /** For how many days the operation log and the sign-ins stay; 0: for ever, as with all of these. */
  keepLogDays: number
  /** What gateways reported, and the keys by which reports find their call. */
  keepReportsDays: number
  /** When agents were in which state. */
  keepStatesDays: number
  /** Attempts that the checks before a dial stopped. */
  keepBlocksDays: number
  /** Who was called on which day. */
  keepCalleesDays: number
  /** Texts with numbers as they were typed, encrypted. */
  keepTextsDays: number
  /** Trusts X-Forwarded-For: only behind your own proxy. */
  trustProxy: boolean
  /** The prefix of a user's avatar path. */
  imageHost: string
  /** 64 hex digits; without it the server makes a key file in `dataDir`. */
  dataKey: string | undefined
  /** How sign-in codes reach a user. Without it, only a demo on this machine has codes. */
  codeSender: CodeSenderName | undefined
  /** Where `http` sends them. */
  codeSenderUrl: string
  /** Signs what `http` sends. */
  codeSenderSecret: string
  /** How many seconds the service may take. */
  codeSenderTimeout: number
  /** With it, Prometheus gets its figures under /metrics; without it, nobody does. */
  metricsToken: string | undefined
  /** Serves the OpenAPI page under /docs. */
  apiDocs: boolean
  environment: string
  /** The environments in which the console keeps an error log. */
  errorLogEnvironments: string[]
}

/** What a setting can change while the server runs; the configuration has the defaults. */
export type Limits = Pick<
  Config,
  | ('sessionHours' | 'sessionDays' | 'sessionRequests' | 'sessionWrites')
  | ('numbersMinute' | 'numbersDay' | 'numbersListed' | 'numbersOfMask')
  | ('keepLogDays' | 'keepReportsDays' | 'keepStatesDays' | 'keepBlocksDays' | 'keepCalleesDays' | 'keepTextsDays')
>

const codeSenders = ['none', 'console', 'http'] as const
export type CodeSenderName = (typeof codeSenders)[number]

type Env = Readonly<Record<string, string | undefined>>

class BadSetting extends Error {}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const

/** Reads every setting, or throws one Error that names each bad one and what it allows. */
export function readConfig(env: Env): Config {
  const faults: string[] = []
  const read = <T>(name: string, fallback: T, parse: (text: string) => T): T => {
    const text = env[name]?.trim()
    if (!text) return fallback
    try {
      return parse(text)
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      faults.push(`${name} 的值无效：${error.message}`)
      return fallback
    }
  }
  const dataDir = read('DATA_DIR', resolve('data'), (text) => resolve(text))
  const config: Config = {
    host: read('HOST', '127.0.0.1', hostName),
    port: read('PORT', 3000, integer(0, 65535)),
    startWait: read('START_WAIT', 15, integer(0, 600)),
    dataDir,
    backupDir: read('BACKUP_DIR', join(dataDir, 'backups'), (text) => resolve(text)),
    databaseUrl: read('DATABASE_URL', undefined, postgresUrl),
    databasePool: read('DATABASE_POOL', 10, integer(2, 200)),
    databaseTimeout: read('DATABASE_TIMEOUT', 8, integer(1, 60)),
    siteTitle: read('SITE_TITLE', '欢呼后台', upTo(40)),
    loopbackSpeed: read('LOOPBACK_SPEED', 1, integer(1, 1000)),
    demo: read('DEMO', true, flag),
    demoPublic: read('DEMO_PUBLIC', false, flag),
    logLevel: read('LOG_LEVEL', 'info', oneOf(logLevels)),
    sessionHours: read('SESSION_HOURS', 12, integer(1, 720)),
    sessionDays: read('SESSION_DAYS', 30, integer(1, 365)),
    sessionRequests: read('SESSION_REQUESTS', 1200, integer(0, 1_000_000)),
    sessionWrites: read('SESSION_WRITES', 120, integer(0, 1_000_000)),
    numbersMinute: read('NUMBERS_MINUTE', 60, integer(0, 1_000_000)),
    numbersDay: read('NUMBERS_DAY', 1000, integer(0, 1_000_000)),
    numbersListed: read('NUMBERS_LISTED', 10_000, integer(0, 1_000_000)),
    numbersOfMask: read('NUMBERS_OF_MASK', 20, integer(0, 1_000_000)),
    // Logs must be kept for six months by law.
    keepLogDays: read('KEEP_LOG_DAYS', 730, daysFrom(180)),
    // A gateway may repeat a report for days.
    keepReportsDays: read('KEEP_REPORTS_DAYS', 180, daysFrom(7)),
    keepStatesDays: read('KEEP_STATES_DAYS', 400, daysFrom(31)),
    keepBlocksDays: read('KEEP_BLOCKS_DAYS', 400, daysFrom(31)),
    // Different callees are counted exactly for up to 93 days.
    keepCalleesDays: read('KEEP_CALLEES_DAYS', 400, daysFrom(93)),
    keepTextsDays: read('KEEP_TEXTS_DAYS', 0, daysFrom(31)),
    trustProxy: read('TRUST_PROXY', false, flag),
    imageHost: read('IMAGE_HOST', '', httpUrl),
    dataKey: read('DATA_KEY', undefined, hexKey),
    codeSender: read<CodeSenderName | undefined>('CODE_SENDER', undefined, oneOf(codeSenders)),
    codeSenderUrl: read('CODE_SENDER_URL', '', safeUrl),
    codeSenderSecret: read('CODE_SENDER_SECRET', '', secret),
    codeSenderTimeout: read('CODE_SENDER_TIMEOUT', 5, integer(1, 20)),
    metricsToken: read<string | undefined>('METRICS_TOKEN', undefined, secret),
    apiDocs: read('API_DOCS', true, flag),
    environment: read('NODE_ENV', 'production', upTo(40)),
    errorLogEnvironments: read('ERROR_LOG', ['production'], names),
  }
  faults.push(...codeSenderFaults(config, env))
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return config
}

/** What is wrong with the settings of the code sender together. */
function codeSenderFaults({ codeSender, codeSenderUrl, codeSenderSecret, host, trustProxy }: Config, env: Env) {
  if (codeSender === 'console' && (trustProxy || !isLoopback(host))) {
    return ['CODE_SENDER 的值无效：console 把验证码写进输出，只能用于本机地址；请改为 http，或 none（只用密码登录）']
  }
  if (codeSender !== 'http') return []
  const missing = [
    ...(codeSenderUrl || env.CODE_SENDER_URL ? [] : ['CODE_SENDER_URL']),
    ...(codeSenderSecret || env.CODE_SENDER_SECRET ? [] : ['CODE_SENDER_SECRET']),
  ]
  return missing.map((name) => `${name} 的值无效：CODE_SENDER=http 时必填`)
}

/** Whether an address can be reached from this machine only. */
export const isLoopback = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host)

const hostName = (text: string) => {
  if (!/^[A-Za-z0-9.:_-]{1,253}$/.test(text)) throw new BadSetting('须为主机名或 IP 地址，如 127.0.0.1')
  return text
}

const integer = (low: number, high: number) => (text: string) => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || value < low || value > high) throw new BadSetting(`须为 ${low} 到 ${high} 的整数`)
  return value
}

/** A number of days, at least so many, or 0. */
const daysFrom = (least: number) => (text: string) => {
  const days = Number(text)
  if (!/^\d+$/.test(text) || (days !== 0 && (days < least || days > 36_500)))
    throw new BadSetting(`须为 0（一直保留）或 ${least} 到 36500 的整数`)
  return days
}

const flag = (text: string) => {
  if (text !== '0' && text !== '1') throw new BadSetting('须为 0 或 1')
  return text === '1'
}

const oneOf =
  <T extends string>(allowed: readonly T[]) =>
  (text: string): T => {
    const found = allowed.find((value) => value === text)
    if (!found) throw new BadSetting(`须为 ${allowed.join('、')} 之一`)
    return found
  }

const upTo = (length: number) => (text: string) => {
  if (text.length > length) throw new BadSetting(`最长 ${length} 个字符`)
  return text
}

// The URL is not repeated in the message: it holds a password.
const postgresUrl = (text: string): string | undefined => {
  if (!/^postgres(ql)?:\/\/\S+$/.test(text)) throw new BadSetting('须以 postgres:// 开头')
  return text
}

const httpUrl = (text: string) => {
  if (!/^https?:\/\/[^\s"';,]+$/.test(text)) throw new BadSetting('须以 http:// 或 https:// 开头')
  return text
}

// The URL is not repeated in the message: it may hold a key.
const safeUrl = (text: string) => {
  const { protocol, hostname } = URL.canParse(text) ? new URL(text) : { protocol: '', hostname: '' }
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname.replace(/^\[(.*)\]$/, '$1')))
  if (!isPrivate) throw new BadSetting('须以 https:// 开头（本机地址可用 http://）')
  return text
}

const secret = (text: string) => {
  if (text.length < 16 || text.length > 200) throw new BadSetting('须为 16 到 200 个字符')
  return text
}

const hexKey = (text: string): string | undefined => {
  if (!/^[0-9a-fA-F]{64}$/.test(text)) throw new BadSetting('须为 64 位十六进制（32 字节）')
  return text.toLowerCase()
}

const names = (text: string) => {
  const list = text.split(',').map((name) => name.trim())
  if (list.some((name) => !/^[\w-]{1,40}$/.test(name)))
    throw new BadSetting('须为以逗号分隔的环境名，如 production,staging')
  return list
}
