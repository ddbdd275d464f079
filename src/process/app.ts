import type { Server } from 'node:http'
import { type AddressInfo, Server as NetServer } from 'node:net'
import { resolve } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { watchHold } from '#core/outgoing-hold.ts'
import type { MovableClock } from '#core/time/clock.ts'
import { openTracer } from '#core/tracing/open.ts'
import { createHttp } from '#doors/http/http.ts'
import { createProbes } from '#doors/http/probe-server.ts'
import type { CallHolder } from '#messaging/calls/call-media/call-holder.ts'
import { storageOf } from '#messaging/content/media/storage.ts'
import { startCallHolder } from '#process/call-holder.ts'
import { checkJit } from '#process/health.ts'
import { openServices, type ServiceOptions } from '#process/services.ts'
import { isWebProcess } from '#process/web-processes.ts'
import { announceProcess } from '#upkeep/status/processes.ts'
import { jobs } from '../../jobs/index.ts'
import { startWorker, type Worker } from '../../jobs/worker.ts'

export interface RunningApp {
  app: App
  /** where it answers, base path included; the port is the one that was really taken */
  url: string
  /** where it answers probes alone; empty without metrics.port */
  probesUrl: string
  /** Runs everything that is due now; tests move the clock and then look. */
  drain(): Promise<void>
  /** Takes no more requests, ends sockets, finishes or gives back work, closes what was opened. */
  close(): Promise<void>
}

/** How long a stop waits for requests in progress (spec/7: everything stops within 25 seconds). */
const lastRequestsMs = 10_000
/** How long a stop waits for the next request of a connection that its client keeps. */
const idleMs = 500
/**
 * How long a stop goes on taking those that have connected already, at most: new ones may never end. A busy server
 * takes one in tens of milliseconds, and a few dozen may wait.
 */
const queueMs = 3_000
/** Turns of the event loop without a new connection after which none waits. */
const quietTurns = 3

const dashboardFolder = resolve(import.meta.dirname, '../../web/dist')

export interface StartOptions extends ServiceOptions {
  /** false leaves the web to processes that this one forks */
  listens?: boolean
  /** what must be there before anything runs or answers */
  prepare?: (app: App) => Promise<void>
  /** how often a worker looks for work that nobody told it of; a second without it */
  sweepEveryMs?: number
}

/** Starts web and worker as the configuration's role says, on a database that is migrated. */
export async function startApp(options: StartOptions): Promise<RunningApp> {
  const services = await openServices(options)
  const { app, queue } = services
  app.tracer = await openTracer(app.config.tracing)
  const role = app.config.process.role
  let worker: Worker | undefined
  let web: { server: Server; closeSockets: () => Promise<void> } | undefined
  let calls: CallHolder | undefined
  let probes: Server | undefined
  try {
    if (app.config.metrics.port !== undefined && !isWebProcess) {
      probes = createProbes(app)
      await listen(probes, app.config.metrics.port, app.config.server.host)
    }
    // Files must have a place before anything is taken or fetched.
    await storageOf(app).check()
    await options.prepare?.(app)
    await checkJit(app)
    if (role === 'web' || role === 'calls') await watchHold(app)
    if (role === 'all' || role === 'worker')
      worker = await startWorker(app, queue, jobs, options.sweepEveryMs)
    if (!isWebProcess) calls = await startCallHolder(app)
    if ((role === 'all' || role === 'web') && options.listens !== false) {
      web = createHttp(app, dashboardFolder)
      await listen(web.server, app.config.server.port, app.config.server.host)
    }
  } catch (error) {
    probes?.close()
    await calls?.stop(0)
    await worker?.stop()
    await services.close()
    throw error
  }
  const leave = announceProcess(app)
  const drain = async () => worker?.drain()
  if (app.config.testing.clock) (app.clock as MovableClock).onAdvance(async () => drain())
  return {
    app,
    url: web ? urlOf(web.server, app) : '',
    probesUrl: probes ? new URL(urlOf(probes, app)).origin : '',
    drain,
    async close() {
      // Calls that go on need the doors for their end.
      await calls?.stop()
      await leave()
      if (web) await Promise.all([stopListening(web.server), web.closeSockets()])
      await worker?.stop()
      probes?.close()
      probes?.closeAllConnections()
      await services.close()
      await app.tracer?.close()
    },
  }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
}

function urlOf(server: Server, app: App): string {
  const { port } = server.address() as AddressInfo
  const { host, basePath } = app.config.server
  const name = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}${basePath}`
}

/**
 * Connections are kept alive for longer than a stop may take: each ends with the answer to its next request, or, when
 * none comes, a moment later. Closed at once, those of busy clients would meet a request on its way.
 */
async function stopListening(server: Server): Promise<void> {
  server.prependListener('request', (_req, res) => {
    res.shouldKeepAlive = false
  })
  await emptyQueue(server)
  return new Promise((resolve) => {
    const timer = setTimeout(() => server.closeAllConnections(), lastRequestsMs)
    // A turn later: what came while the server was busy is read first, and its connection is idle no more.
    const idle = setInterval(() => setImmediate(() => server.closeIdleConnections()), idleMs)
    // The server's own close() would end the idle ones now.
    NetServer.prototype.close.call(server, () => {
      clearInterval(idle)
      clearTimeout(timer)
      // It ends the server's own timer, which holds the server and all that it answers with.
      server.close()
      resolve()
    })
  })
}

/**
 * The system accepts connections before the server sees them, and the server takes one at each turn of the event loop:
 * closing now would reset those that wait. Who connects in the turn in which the server closes is reset all the same:
 * a listening socket cannot take what waits and refuse what comes.
 */
async function emptyQueue(server: Server): Promise<void> {
  let quiet = 0
  const came = () => {
    quiet = 0
  }
  server.on('connection', came)
  const end = performance.now() + queueMs
  while (quiet++ < quietTurns && performance.now() < end) await nextTurn()
  server.off('connection', came)
}
