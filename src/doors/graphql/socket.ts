import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import type { GraphQLSchema } from 'graphql'
import { GRAPHQL_TRANSPORT_WS_PROTOCOL } from 'graphql-ws'
import { type WebSocket, WebSocketServer } from 'ws'
import { clientAddresses } from '#core/addresses.ts'
import type { App } from '#core/context/context.ts'
import { eventLanguage } from '#doors/event-language/event-language.ts'
import { splitTarget } from '#doors/rest/query-string.ts'
import { schema as ourSchema } from '../../../schema/index.ts'
import { closeCodes } from './close-codes.ts'
import { originCheck } from './origins.ts'
import { type PersistedDocuments, readPersistedDocuments } from './persisted.ts'
import { createPipeline } from './pipeline.ts'
import { graphqlLanguage } from './socket-graphql.ts'
import { type SocketLimits, socketLimits } from './socket-limits.ts'
import { createSocketOperations } from './socket-operations.ts'
import { SocketSession } from './socket-session.ts'
import { Strangers } from './strangers.ts'
import { readOnlyWhatIsTaken } from './unread.ts'

export interface SocketOptions {
  schema?: GraphQLSchema
  documents?: PersistedDocuments
  limits?: Partial<SocketLimits>
}

/** Sends every client away with 1001 and lets no new one in. */
export type CloseSockets = () => Promise<void>

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`)
}

/** Before the token a peer can send little; what it sends beyond that is not even read into messages. */
function guardBytes(socket: Duplex, most: number, tooMany: () => void): () => void {
  let received = 0
  const count = (chunk: Buffer) => {
    received += chunk.length
    if (received > most) tooMany()
  }
  socket.on('data', count)
  return () => void socket.off('data', count)
}

// Frame heads and a few early messages come on top of what the first message itself may have.
const slack = 1_024

/** Attaches the socket door to the server: path /ws below the base path, without authentication at the upgrade. */
export function attachSocket(app: App, server: Server, options: SocketOptions = {}): CloseSockets {
  const limits = { ...socketLimits, ...options.limits }
  const documents = options.documents ?? readPersistedDocuments()
  const pipeline = createPipeline(app, options.schema ?? ourSchema, documents)
  const graphql = graphqlLanguage(createSocketOperations(app, pipeline, documents))
  const events = eventLanguage(app)
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  const isOurOrigin = originCheck(app.config.server)
  const strangers = new Strangers(limits)
  const sessions = new Set<SocketSession>()
  const path = `${app.config.server.basePath}/ws`
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: limits.messageBytes,
    handleProtocols: (offered) => offered.has(GRAPHQL_TRANSPORT_WS_PROTOCOL) && GRAPHQL_TRANSPORT_WS_PROTOCOL,
  })

  const open = (ws: WebSocket, socket: Duplex, ip: string, leave: () => void) => {
    const unguard = guardBytes(socket, 2 * limits.firstBytes + slack, () =>
      session.close(closeCodes.badMessage),
    )
    const onWelcome = () => {
      unguard()
      leave()
    }
    // Existing clients of /api name no subprotocol (docs/adr/0062).
    const language = ws.protocol === GRAPHQL_TRANSPORT_WS_PROTOCOL ? graphql : events
    const session: SocketSession = new SocketSession({ app, ws, ip, limits, language, onWelcome })
    sessions.add(session)
    readOnlyWhatIsTaken(ws, socket, limits.unsentBytes)
    ws.on('close', () => {
      sessions.delete(session)
      leave()
    })
  }

  const upgrade = (req: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    if (splitTarget(req.url ?? '').path !== path) return refuse(socket, '404 Not Found')
    if (!isOurOrigin(req)) return refuse(socket, '403 Forbidden')
    const ip = addressOf(req)
    const leave = strangers.enter(ip)
    if (!leave) return refuse(socket, '503 Service Unavailable')
    socket.once('close', leave)
    sockets.handleUpgrade(req, socket, head, (ws) => open(ws, socket, ip, leave))
  }
  server.on('upgrade', upgrade)

  const heartbeat = setInterval(() => {
    for (const session of sessions) session.ping()
  }, limits.pingMs).unref()

  return async () => {
    server.off('upgrade', upgrade)
    clearInterval(heartbeat)
    for (const session of sessions) session.close(closeCodes.goingAway)
    for (let waited = 0; sessions.size > 0 && waited < limits.goodbyeMs; waited += 20) {
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
    for (const session of sessions) session.terminate()
  }
}
