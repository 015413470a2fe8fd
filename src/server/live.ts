/** The live connection: the one WebSocket route. Its protocol stands in contract/live.ts. */
import websocket, { type WebSocket } from '@fastify/websocket'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { codes, sessionCodes } from '../contract/envelope'
import { LiveHello, type LiveMessage, LivePing, liveCloses, livePath } from '../contract/live'
import type { Services } from './access/handler'
import { Refusal } from './access/refusal'
import { bodyValidator } from './access/validate'
import type { Viewer, Viewers } from './access/viewer'
import { isUnavailable } from './db/dialects'
import type { Db } from './db/schema'
import type { Listener } from './phone/live-hub'
import type { Station } from './phone/station'

interface Options {
  station: Station
  services: Services
  viewers: Viewers
  /** The database, or a refusal while there is none. */
  database: () => Db
}

/** The longest message that a console sends, in bytes: a hello. */
const longestMessage = 4096
/** How long a connection may wait with its hello, in milliseconds. */
const helloMs = 5_000
/** How long the other side may take to say goodbye when the server stops, in milliseconds. */
const farewellMs = 2_000
/** A console that takes in so little that so many bytes wait for it is better off with the whole station, later. */
const mostWaiting = 1_048_576

/** Codes of RFC 6455. */
const closes = { goingAway: 1001, internal: 1011, tryLater: 1013 } as const

const isHello = bodyValidator(LiveHello)
const isPing = bodyValidator(LivePing)

/** To be called before any other route is added. */
export async function addLive(app: FastifyInstance, options: Options): Promise<void> {
  // Node hands the connection over whichever path is asked for an upgrade. What isn't ours is answered like any request, and
  // its connection ends with that: nobody else would end it.
  app.addHook('onResponse', async ({ raw }) => {
    if ((raw as { upgrade?: boolean }).upgrade) raw.socket.destroy()
  })
  // In a scope of its own, since the plugin would take upgrades of every route and write their addresses into the log.
  await app.register(async (scope) => {
    await scope.register(websocket, {
      options: { maxPayload: longestMessage },
      errorHandler(error, socket, request) {
        request.log.warn({ err: error }, 'live connection broke')
        socket.terminate()
      },
      preClose(done) {
        for (const client of this.websocketServer.clients) {
          client.close(closes.goingAway, 'going away')
          // Who is dead answers no close, and must not hold up the stop.
          setTimeout(() => client.terminate(), farewellMs).unref()
        }
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
      wsHandler: (socket) => follow(socket, options),
    })
  })
}

/** Browsers say from which site a connection comes, and let any site open one; what is no browser says nothing. */
function isSameOrigin({ headers, host }: FastifyRequest): boolean {
  if (headers.origin === undefined) return true
  try {
    return new URL(headers.origin).host === host
  } catch {
    return false
  }
}

/** One connection, from its hello to its end. */
function follow(socket: WebSocket, { station, services, viewers, database }: Options): void {
  let greeted = false
  const tooLate = setTimeout(() => socket.close(liveCloses.protocol, 'no hello'), helloMs).unref()

  const listenerOf = (authorization: string): Listener => ({
    send(text) {
      socket.send(text)
      if (socket.bufferedAmount > mostWaiting) socket.terminate()
    },
    ping: () => socket.ping(),
    close: (code, reason) => socket.close(code, reason),
    drop: () => socket.terminate(),
    living: async () => isLiving(viewers.of(database(), authorization, false)),
    get open() {
      return socket.readyState === socket.OPEN
    },
  })

  const greet = async (message: unknown): Promise<void> => {
    clearTimeout(tooLate)
    const said = valid<LiveHello>(isHello, message)
    if (!said) return socket.close(liveCloses.protocol, 'not a hello')
    const authorization = said.token.startsWith('Bearer ') ? said.token : `Bearer ${said.token}`
    try {
      const viewer = await viewers.of(database(), authorization)
      if (!viewer.grants.has('/phone/index')) throw new Refusal(codes.forbidden, 'no workstation')
      const listener = listenerOf(authorization)
      const { userId } = viewer
      socket.on('message', () => station.heard(userId, listener))
      socket.on('pong', () => station.heard(userId, listener))
      socket.on('close', () => station.disconnect(userId, listener))
      await station.connect(viewer, listener, said)
    } catch (error) {
      if (!(error instanceof Refusal) && !isUnavailable(error)) services.report('live connection not taken up', error)
      const [code, reason] = closeFor(error)
      socket.close(code, reason)
    }
  }

  socket.on('message', (data, binary) => {
    const message = binary ? undefined : parsed(String(data))
    if (!greeted) {
      greeted = true
      void greet(message)
    } else if (valid(isPing, message)) {
      socket.send(JSON.stringify({ type: 'pong', now: services.now() } satisfies LiveMessage))
    } else {
      socket.close(liveCloses.protocol, 'not a ping')
    }
  })
  socket.on('close', () => clearTimeout(tooLate))
}

/** Whether a session lives; what isn't said of the session, such as a lost database, is thrown on. */
async function isLiving(viewer: Promise<Viewer>): Promise<boolean> {
  try {
    return (await viewer).grants.has('/phone/index')
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

/** The message where it is one, else null. */
function valid<T>(check: (value: unknown) => unknown, message: unknown): T | null {
  try {
    return check(message) as T
  } catch (error) {
    if (error instanceof Refusal) return null
    throw error
  }
}
