/** The live connection: the only WebSocket route. contract/live.ts has its protocol. */
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { stationPermission } from '../../contract/agent-states'
import { codes, sessionCodes } from '../../contract/envelope'
import { LiveHello, type LiveMessage, LivePing, liveCloses, livePath } from '../../contract/live'
import type { Services } from '../access/handler'
import { bodyValidator } from '../access/input/validate'
import { Refusal } from '../access/refusal'
import type { Viewer, Viewers } from '../access/viewer'
import { isUnavailable } from '../db/database-errors'
import type { Db } from '../db/schema'
import type { Listener } from '../phone/station/live-hub'
import type { Station } from '../phone/station/station'
import { createAllowance, createUnidentified, end, send, silence, type UnidentifiedConnections } from './live-guard'

interface Options {
  station: Station
  services: Services
  viewers: Viewers
  /** The database, or a refusal if it is not open. */
  database: () => Db
}

/** The longest message of a console, in bytes: a hello. */
const longestMessage = 4096
/** How long a connection may wait before its hello, in milliseconds. */
const helloMs = 5_000
/** How many connections may be before or in their hello: a whole office reconnects at once (our choice). */
const mostUnknown = 500

/** Codes of RFC 6455. */
const closes = { goingAway: 1001, internal: 1011, tryLater: 1013 } as const

const isHello = bodyValidator(LiveHello)
const isPing = bodyValidator(LivePing)

/** Call this before adding any other route. */
export async function addLive(app: FastifyInstance, options: Options): Promise<void> {
  // Node hands over the connection for an upgrade on any path. A path that isn't ours is answered like any request, and
  // then we must close its connection, because nobody else would.
  app.addHook('onResponse', async ({ raw }) => {
    if ((raw as { upgrade?: boolean }).upgrade) raw.socket.destroy()
  })
  const unknown = createUnidentified(mostUnknown, (socket) => end(socket, closes.tryLater, 'try again'))
  // This has its own scope, because the plugin would otherwise take upgrades of every route and log their addresses.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: longestMessage, autoPong: false },
      errorHandler(error, socket, request) {
        request.log.warn({ err: error }, 'live connection broke')
        socket.terminate()
      },
      preClose(done) {
        for (const client of this.websocketServer.clients) end(client, closes.goingAway, 'going away')
        this.websocketServer.close()
        done()
      },
    })
    scope.route({
      method: 'GET',
      url: livePath,
      exposeHeadRoute: false,
      schema: { hide: true },
      onRequest: async (request, reply) => {
        if (!isSameOrigin(request)) return reply.code(403).type('text/plain; charset=utf-8').send('跨站连接被拒绝')
      },
      handler: async () => {
        throw new Refusal(codes.notFound, '这里只接受 WebSocket 连接')
      },
      wsHandler: (socket) => follow(socket, unknown, options),
    })
  })
}

/** Browsers allow any site to open a connection, but they name the site. Other clients name none. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === host
  } catch {
    return false
  }
}

/** One connection, from its hello to its end. */
function follow(
  socket: WebSocket,
  unknown: UnidentifiedConnections,
  { station, services, viewers, database }: Options,
): void {
  let greeted = false
  unknown.add(socket)
  const tooLate = setTimeout(() => end(socket, liveCloses.protocol, 'no hello'), helloMs).unref()

  const listenerOf = (authorization: string, sessionId: number): Listener => ({
    sessionId,
    send: (text) => send(socket, text),
    ping: () => socket.ping(),
    close: (code, reason) => end(socket, code, reason),
    drop: () => socket.terminate(),
    living: async () => isLiving(viewers.of(database(), authorization, false)),
    get open() {
      return socket.readyState === socket.OPEN
    },
  })

  const greet = async (message: unknown): Promise<void> => {
    clearTimeout(tooLate)
    const said = valid<LiveHello>(isHello, message)
    if (!said) return end(socket, liveCloses.protocol, 'not a hello')
    const authorization = said.token.startsWith('Bearer ') ? said.token : `Bearer ${said.token}`
    try {
      const viewer = await viewers.of(database(), authorization)
      if (!viewer.grants.has(stationPermission)) throw new Refusal(codes.forbidden, 'no workstation')
      const { userId, sessionId } = viewer
      const listener = listenerOf(authorization, sessionId)
      socket.on('message', () => station.heard(userId, listener))
      socket.on('pong', () => station.heard(userId, listener))
      socket.on('close', () => station.disconnect(userId, listener))
      await station.connect(viewer, listener, said)
    } catch (error) {
      if (!(error instanceof Refusal) && !isUnavailable(error)) services.report('live connection not taken up', error)
      const [code, reason] = closeFor(error)
      end(socket, code, reason)
    } finally {
      unknown.delete(socket)
    }
  }

  const mayHear = createAllowance(services.now)
  /** Every message costs the same. A client that sends too many is silenced. */
  const heard = (act: () => void) => {
    if (socket.readyState !== socket.OPEN) return
    if (mayHear()) act()
    else silence(socket, liveCloses.tooMuch, 'too many messages')
  }
  const hear = (message: unknown) => {
    if (!greeted) {
      greeted = true
      void greet(message)
    } else if (valid(isPing, message)) {
      send(socket, JSON.stringify({ type: 'pong', now: services.now() } satisfies LiveMessage))
    } else {
      end(socket, liveCloses.protocol, 'not a ping')
    }
  }

  socket.on('message', (data, binary) => heard(() => hear(binary ? undefined : parsed(String(data)))))
  // Pings of the WebSocket protocol itself; browsers send none.
  socket.on('ping', (data) => heard(() => socket.pong(data)))
  socket.on('pong', () => heard(() => {}))
  socket.on('close', () => {
    clearTimeout(tooLate)
    unknown.delete(socket)
  })
}

/** Whether the session is active. Other errors, such as a lost database, are thrown on. */
async function isLiving(viewer: Promise<Viewer>): Promise<boolean> {
  try {
    return (await viewer).grants.has(stationPermission)
  } catch (error) {
    if (error instanceof Refusal && sessionCodes.includes(error.code)) return false
    throw error
  }
}

function closeFor(error: unknown): [number, string] {
  if (isUnavailable(error)) return [closes.tryLater, 'try again']
  if (!(error instanceof Refusal)) return [closes.internal, 'failed']
  if (sessionCodes.includes(error.code)) return [liveCloses.session, 'session ended']
  return error.code === codes.unavailable ? [closes.tryLater, 'try again'] : [liveCloses.forbidden, 'no workstation']
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The message if it is valid, otherwise null. */
function valid<T>(check: (value: unknown) => unknown, message: unknown): T | null {
  try {
    return check(message) as T
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
