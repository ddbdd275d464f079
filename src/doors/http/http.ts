import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { newRequestId } from '#core/ids.ts'
import { createCallbackDoor } from '#doors/callbacks/callbacks-door.ts'
import { createFormsDoor } from '#doors/forms/forms-door.ts'
import { eventStreamsOf } from '#doors/graphql/event-streams.ts'
import { createGraphqlDoor } from '#doors/graphql/graphql-door.ts'
import { attachSocket } from '#doors/graphql/socket.ts'
import { createMediaDoor } from '#doors/media/media-door.ts'
import { createPictureDoor } from '#doors/media/picture-door.ts'
import { createRecordingDoor } from '#doors/media/recording-door.ts'
import { createReferenceDoor } from '#doors/openapi/openapi-door.ts'
import { createApiDoor } from '#doors/rest/api/api-door.ts'
import { corsHeaders } from '#doors/rest/api/cors.ts'
import { createSsoDoor } from '#doors/rest/api/sso-redirects.ts'
import { createMirrorDoor } from '#doors/rest/mirror.ts'
import { createV1Door } from '#doors/rest/v1/v1-door.ts'
import { testClock } from '#doors/test-clock/test-clock-door.ts'
import { createDashboardDoor } from './dashboard.ts'
import { measureProcess, metrics } from './metrics.ts'
import { answerJson, health, ready } from './probes.ts'
import { measureRequest } from './request-metrics.ts'
import { createSeenDoor } from './seen.ts'
import { createUnsubscribeDoor } from './unsubscribe-door.ts'

type Door = (req: IncomingMessage, res: ServerResponse, path: string) => void

interface Route {
  /** a path, or everything below it when it ends in a slash */
  at: string
  door: Door
}

/**
 * The one HTTP server: the first route that fits answers; what no route names belongs to the
 * dashboard. Paths are matched below server.base_path.
 */
export function createHttp(
  app: App,
  dashboardFolder: string,
): { server: Server /** event streams too */; closeSockets: () => Promise<void> } {
  measureProcess()
  const routes = routesOf(app, dashboardFolder)
  const base = app.config.server.basePath
  const guarding = guardingHeaders(app)
  const dashboard = createDashboardDoor(dashboardFolder, base, app.config.platform.sdkUrl)
  // Any other offer to go on in another protocol (h2c, as some clients make it) is passed over, not refused.
  const shouldUpgradeCallback = (req: IncomingMessage) => {
    req.url = withoutHost(req.url ?? '/')
    return pathBelow(req.url, base) === '/ws'
  }
  const server = createServer({ shouldUpgradeCallback, requireHostHeader: false }, (req, res) => {
    for (const [name, value] of guarding) res.setHeader(name, value)
    const problem = headProblem(req)
    if (problem) return answerDoorless(res, problem)
    req.url = withoutHost(req.url ?? '/')
    const path = pathBelow(req.url, base)
    if (path === null) return nothingHere(res)
    if (base !== '') req.url = req.url.slice(base.length) || '/'
    measureRequest(res, path)
    const route = routes.find(
      ({ at }) => path === at || (at.endsWith('/') && (path.startsWith(at) || path === at.slice(0, -1))),
    )
    if (route) route.door(req, res, path)
    else dashboard(req, res, path)
  })
  server.on('clientError', (_error, socket) => {
    if (!socket.writable) return socket.destroy()
    const { headers, body } = doorless(unreadable())
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.end(`HTTP/1.1 400 Bad Request\r\n${head.join('')}\r\n${body}`)
  })
  // Node would answer 417 by itself, without a request id; no door minds what a client expects.
  server.on('checkExpectation', (req, res) => server.emit('request', req, res))
  // Longer than the 50 seconds of a request (src/doors/http/time-limit.ts), and than what a proxy keeps open.
  server.requestTimeout = 65_000
  server.keepAliveTimeout = 70_000
  const closeSockets = attachSocket(app, server)
  return {
    server,
    async closeSockets() {
      eventStreamsOf(app).end()
      await closeSockets()
    },
  }
}

/**
 * On every answer: browsers take the content type as it is declared, and whoever came by HTTPS comes by HTTPS for a
 * year.
 */
function guardingHeaders({ config }: App): [name: string, value: string][] {
  const always: [string, string] = ['X-Content-Type-Options', 'nosniff']
  return config.cookie.secure ? [always, ['Strict-Transport-Security', 'max-age=31536000']] : [always]
}

const unreadable = () => errors.invalidRequest('The request cannot be read.')

/** This runs for every header of every request; comparing lengths first is cheapest. */
const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host'

/** What is wrong with a request before any door is asked: its hosts (RFC 9112, 3.2), or that it is about no path. */
function headProblem({ rawHeaders, httpVersion, url }: IncomingMessage): AppError | null {
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts++
  if (hosts > 1 || (hosts === 0 && httpVersion === '1.1')) return unreadable()
  return url === '*' ? new AppError('method_not_allowed', 'The server as a whole takes no method.') : null
}

/**
 * What is no readable HTTP (or a head over Node's limit, or without a host), or asks about no path, has no door: it gets
 * the shape of /v1, the strictest one.
 */
function doorless({ code, message }: AppError): { headers: Record<string, string | number>; body: string } {
  const requestId = newRequestId()
  const body = JSON.stringify({ error: { code, message, request_id: requestId } })
  const headers = {
    'X-Request-ID': requestId,
    Connection: 'close',
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    'Content-Length': Buffer.byteLength(body),
    // RFC 9110, 15.5.6: it must be there, and may be empty.
    ...(code === 'method_not_allowed' && { Allow: '' }),
  }
  return { headers, body }
}

function answerDoorless(res: ServerResponse, problem: AppError): void {
  const { headers, body } = doorless(problem)
  res.writeHead(problem.status, headers).end(body)
}

/** The path and query of a target: in the absolute form, as for proxies, it names the host as well (RFC 9112, 3.2.2). */
function withoutHost(target: string): string {
  const [, rest] = /^https?:\/\/[^/?#]*(.*)$/i.exec(target) ?? []
  if (rest === undefined) return target
  return rest.startsWith('/') ? rest : `/${rest}`
}

function nothingHere(res: ServerResponse): void {
  answerJson(res, 404, { error: 'Nothing here.' })
}

/** A door that takes these methods; any other is told so. */
function taking(methods: readonly string[], door: Door): Door {
  return (req, res, path) => {
    if (methods.includes(req.method ?? '')) return door(req, res, path)
    res.setHeader('Allow', methods.join(', '))
    answerJson(res, 405, { error: 'Method not allowed.' })
  }
}

/** Offers of a socket never come here: this one has none, or lost it in a proxy. */
function onlySockets(res: ServerResponse): void {
  res.setHeader('Connection', 'Upgrade').setHeader('Upgrade', 'websocket')
  answerJson(res, 426, { error: 'Only sockets open here: send Connection: Upgrade and Upgrade: websocket.' })
}

function pathBelow(url: string, base: string): string | null {
  const end = url.search(/[?#]/)
  const path = end === -1 ? url : url.slice(0, end)
  if (base === '') return path
  return path === base || path.startsWith(`${base}/`) ? path.slice(base.length) : null
}

function withoutPrefix(req: IncomingMessage, prefix: string): IncomingMessage {
  req.url = (req.url ?? '/').slice(prefix.length)
  return req
}

/** Session cookies live below /api, so a person who opens /graphql is sent to where they count (docs/adr/0007). */
function browsersBelowApi(app: App, graphql: (req: IncomingMessage, res: ServerResponse) => void): Door {
  return (req, res) => {
    const page = req.method === 'GET' && req.headers.accept?.includes('text/html')
    if (!page) return graphql(req, res)
    res.writeHead(302, { Location: `${app.config.server.basePath}/api/graphql` })
    res.end()
  }
}

/** Doors below /api that are not made of its rows answer other origins as those do. */
function acrossOrigins(app: App, door: Door, api: Door): Door {
  return (req, res, path) => {
    if (req.method === 'OPTIONS') return api(req, res, path)
    const headers = corsHeaders(req, app.config.server.allowedOrigins)
    for (const [name, value] of Object.entries(headers)) res.setHeader(name, value)
    door(req, res, path)
  }
}

function routesOf(app: App, dashboardFolder: string): Route[] {
  const graphql = createGraphqlDoor(app)
  const reference = createReferenceDoor(app, dashboardFolder)
  const api = createApiDoor(app)
  const clock = taking(['GET', 'POST'], (req, res) => void testClock(app, req, res))
  // Whoever watches a service may ask for the head alone.
  const probed = ['GET', 'HEAD']
  return [
    { at: '/v1/', door: createV1Door(app) },
    { at: '/graphql', door: browsersBelowApi(app, graphql) },
    { at: '/api/graphql', door: (req, res) => graphql(withoutPrefix(req, '/api'), res) },
    { at: '/api/webhook', door: createCallbackDoor(app) },
    { at: '/forms/', door: createFormsDoor(app) },
    { at: '/api/media', door: api },
    { at: '/api/media/', door: acrossOrigins(app, createMediaDoor(app), api) },
    { at: '/api/call-recordings/', door: acrossOrigins(app, createRecordingDoor(app), api) },
    { at: '/api/pictures/', door: acrossOrigins(app, createPictureDoor(app), api) },
    { at: '/api/rest/', door: acrossOrigins(app, createMirrorDoor(app), api) },
    { at: '/api/auth/sso/providers', door: api },
    { at: '/api/auth/sso/link', door: api },
    { at: '/api/auth/sso/link/', door: api },
    { at: '/api/auth/sso/', door: createSsoDoor(app) },
    { at: '/api/', door: api },
    { at: '/unsubscribe/', door: taking(['GET', 'HEAD', 'POST'], createUnsubscribeDoor(app)) },
    { at: '/openapi/', door: reference },
    { at: '/docs/', door: reference },
    { at: '/llms.txt', door: reference },
    { at: '/health', door: taking(probed, (_req, res) => health(res)) },
    { at: '/health/seen', door: taking(['GET'], createSeenDoor(app)) },
    { at: '/ready', door: taking(probed, (_req, res) => void ready(app, res)) },
    { at: '/metrics', door: taking(probed, (_req, res) => void metrics(app, res)) },
    { at: '/ws', door: taking(['GET'], (_req, res) => onlySockets(res)) },
    { at: '/__test/clock', door: app.config.testing.clock ? clock : (_req, res) => nothingHere(res) },
  ]
}
