/**
 * Serves the console's page and its files. Every path outside the API answers the page; the console itself decides what
 * is a 404.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import helmet from '@fastify/helmet'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { codes } from '../../contract/envelope'
import { loginFile, loginFiles, titleMark } from '../../lib/login/login-files'
import { loginHead } from '../../lib/login/login-head'
import { Refusal } from '../access/refusal'
import type { Config, Limits } from '../config'

/**
 * What the console must know before its first call. The page carries it as JSON, because the policy allows no inline
 * script.
 */
/** @param codeLogin whether something sends sign-in codes */
export function siteHead(config: Config, sessionHours: number, codeLogin: boolean): string {
  const site = {
    title: config.siteTitle,
    imageHost: config.imageHost,
    sessionHours,
    codeLogin,
    environment: config.environment,
    errorLogEnvironments: config.errorLogEnvironments,
  }
  // Escapes `<`, so that no title can close the element.
  const json = JSON.stringify(site).replaceAll('<', '\\u003c')
  return `<title>${escapeHtml(config.siteTitle)}</title><script type="application/json" id="site">${json}</script>`
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`)

/** Whether the request has a token; only the API knows whether it is valid. */
const hasToken = (cookies = '') => /(^|;\s*)Admin-Token=[^;\s]/.test(cookies)

/** Whether this browser stores its own scheme or colours, which only the script can read. */
const hasOwnLook = (cookies = '') => /(^|;\s*)look=own/.test(cookies)

/** A path under `/{noun}/api/`. */
export const isApi = (url: string) => /^\/[^/?]+\/api\//.test(url)

interface PageOptions {
  config: Config
  limits: Pick<Limits, 'sessionHours'>
  clientDir: string | undefined
  /** Whether everybody may use this server's demo accounts. */
  isPublicDemo: () => boolean
  /** Whether something sends sign-in codes. */
  isCodeLogin: () => boolean
}

export async function addPage(app: FastifyInstance, options: PageOptions): Promise<void> {
  const { config, limits, clientDir, isPublicDemo, isCodeLogin } = options
  const page = clientDir ? await readPage(clientDir, config, limits) : undefined
  await app.register(helmet, security(config))
  if (clientDir) {
    await app.register(fastifyStatic, {
      root: join(clientDir, 'assets'),
      prefix: '/assets/',
      preCompressed: true,
      // File names contain a hash of their content.
      immutable: true,
      maxAge: '365d',
      index: false,
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    if (isApi(request.url)) throw new Refusal(codes.notFound, '没有这个接口')
    const asked = request.method === 'GET' || request.method === 'HEAD'
    if (!page || !asked || request.url.startsWith('/assets/')) {
      return reply.code(404).type('text/plain; charset=utf-8').send('没有这个文件')
    }
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').header('vary', 'cookie')
    const html = page(request.url, isCodeLogin(), request.headers.cookie)
    return reply.send(isPublicDemo() ? withNotice(html) : html)
  })
}

/** A line above the console that says that this demo is public. It stands outside the console, which needn't know it. */
const withNotice = (html: string) =>
  html
    .replace('</head>', () => `<style>${noticeStyle}</style></head>`)
    .replace('<body>', () => `<body><aside id="public-demo" aria-label="公开演示">${noticeText}</aside>`)

const noticeText = '公开演示：演示账号人人可用，请勿录入真实的号码和资料'
const noticeStyle =
  'body{display:grid;grid-template-rows:auto minmax(0,1fr)}#root{height:auto;min-height:0}' +
  '#public-demo{padding:2px 12px;text-align:center;background:#fde68a;color:#422006}@media print{#public-demo{display:none}}'

/** Returns a function that answers the page for an address and its cookies. */
async function readPage(
  clientDir: string,
  config: Config,
  limits: Pick<Limits, 'sessionHours'>,
): Promise<(url: string, codeLogin: boolean, cookies?: string) => string> {
  const read = (file: string) => readFile(join(clientDir, file), 'utf8')
  const shell = await read('index.html')
  const head = await read(loginHead)
  const loginForms = await Promise.all(loginFiles.map(async (file) => ({ ...file, html: await read(file.fileName) })))
  const title = escapeHtml(config.siteTitle)

  const buildFor = (sessionHours: number) => {
    // The replacements are functions, because `$&` in a title has a meaning in a replacement text.
    const pageFor = (codeLogin: boolean) =>
      shell.replace('<!--site-->', () => siteHead(config, sessionHours, codeLogin))
    const withForm = loginForms.map(({ fileName, codeLogin, html }) => {
      const page = pageFor(codeLogin).replace('<!--login-->', () => html.replaceAll(titleMark, () => title))
      return [fileName, page.replace('</head>', () => `${head}</head>`)] as const
    })
    const without = [true, false].map(
      (codeLogin) => [codeLogin, pageFor(codeLogin).replace('<!--login-->', '')] as const,
    )
    return { sessionHours, forms: new Map<string, string>(withForm), withoutForm: new Map<boolean, string>(without) }
  }
  let built = buildFor(limits.sessionHours)

  return (url, codeLogin, cookies) => {
    if (built.sessionHours !== limits.sessionHours) built = buildFor(limits.sessionHours)
    const guest = hasToken(cookies) ? undefined : built.forms.get(loginFile(url, codeLogin))
    if (guest === undefined) return built.withoutForm.get(codeLogin) as string
    // The form shows before the script runs, unless the user would then see its colours change.
    return hasOwnLook(cookies) ? guest : guest.replace(' blocking="render"', '')
  }
}

/**
 * A strict policy: scripts and calls only from this host. `upgrade-insecure-requests` would break plain-http intranets.
 */
function security(config: Config) {
  const image = config.imageHost ? [new URL(config.imageHost).origin] : []
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        // Radix's scroll lock adds a style element while a dialog is open.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', ...image],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        // Only scripts send forms: a native submit would put the typed values into the address.
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: { maxAge: 15_552_000, includeSubDomains: false },
    crossOriginEmbedderPolicy: false,
  } as const
}
