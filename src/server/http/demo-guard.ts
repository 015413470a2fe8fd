/**
 * Keeps the demo accounts to this machine. Everybody knows their password, and a reverse proxy or a tunnel reaches a
 * loopback address for anybody. `DEMO_PUBLIC=1` is for a demo that is public on purpose, and every page says so.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes } from '../../contract/envelope'
import { Refusal } from '../access/refusal'
import { type Config, isLoopback } from '../config'
import { isApi } from './page'

const wayOut =
  '若确要公开演示，请在服务器上设置 DEMO_PUBLIC=1；正式使用请在没有演示数据的数据库上以 DEMO=0 启动（再用 npm run setup 建立管理员）'

const refused = `演示账号的密码人人皆知，只能在服务器本机打开：请用 http://127.0.0.1 访问。${wayOut}`

/** What proxies and tunnels add, besides all of `X-Forwarded-*`. */
const addedByProxies = [
  'forwarded',
  'via',
  'x-real-ip',
  'x-client-ip',
  'x-original-host',
  'cf-connecting-ip',
  'true-client-ip',
]

const isForwarded = ({ headers }: FastifyRequest) =>
  Object.keys(headers).some((name) => name.startsWith('x-forwarded') || addedByProxies.includes(name))

/** Whether the Host header names this machine: another name may be anybody's, pointed at this address. */
const isOwnHost = (host = '') =>
  isLoopback(
    host
      .toLowerCase()
      .replace(/:\d{1,5}$/, '')
      .replace(/^\[(.*)\]$/, '$1'),
  )

/** Orchestrators ask these, under any name. */
const always = ['/healthz', '/readyz']

/**
 * Refuses requests from elsewhere.
 * @param hasDemo whether the database has demo accounts
 */
export function addDemoGuard(app: FastifyInstance, { demoPublic }: Config, hasDemo: () => boolean): void {
  if (demoPublic) return
  app.addHook('onRequest', async (request, reply) => {
    if (!hasDemo() || always.includes(request.url)) return
    if (isOwnHost(request.headers.host) && !isForwarded(request)) return
    if (isApi(request.url)) throw new Refusal(codes.forbidden, refused)
    return reply.code(403).type('text/plain; charset=utf-8').send(refused)
  })
}

/** Throws if a server with these settings would open demo accounts to others. */
export function checkReach({ host, trustProxy, demoPublic }: Config): void {
  if (demoPublic) return
  const setting = trustProxy ? 'TRUST_PROXY=1 表示前面有代理' : `HOST=${host} 不是本机地址`
  if (trustProxy || !isLoopback(host)) throw new Error(`${setting}，而演示账号的密码人人皆知。${wayOut}`)
}
