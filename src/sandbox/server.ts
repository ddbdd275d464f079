import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { control } from './control/router.ts'
import { type Effect, type FaultError, NO_EFFECT } from './faults.ts'
import { errorOfStatus, GraphError, graphError } from './graph/errors.ts'
import { isUrlEncoded, urlEncodedParams } from './graph/params.ts'
import { pathOf } from './graph/path.ts'
import { answer } from './graph/router.ts'
import { type Call, errorReply, type Reply, readBody, write } from './http.ts'
import { answerModel, isForModel } from './model/router.ts'
import { createWorld, type World } from './world.ts'

export type SandboxOptions = {
  /** 0 takes any free port. */
  port: number
  host?: string
  /** Where callbacks go until another address is set through the API. */
  callbackUrl: string
  /** The same seed gives the same ids and chances. */
  seed?: number
}

export type RunningSandbox = { port: number; url: string; close(): Promise<void> }

/** Starts a sandbox of the messaging platform; rejects when the port is taken. */
export async function startSandbox(options: SandboxOptions): Promise<RunningSandbox> {
  const host = options.host ?? '127.0.0.1'
  const world = createWorld(options.callbackUrl, options.seed)
  const server = createServer({ keepAliveTimeout: 65_000 }, (request, response) => {
    void serve(world, request, response)
  })
  await listen(server, options.port, host)
  const { port } = server.address() as AddressInfo
  world.url = `http://${host.includes(':') ? `[${host}]` : host}:${port}`
  return { port, url: world.url, close: () => close(server, world) }
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

async function close(server: Server, world: World): Promise<void> {
  world.agenda.clear()
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeAllConnections()
  await closed
  await world.calls.silence()
  await world.callbacks.close()
}

async function serve(world: World, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const call = await readCall(world, request)
    if (call.path.startsWith('/__sim')) {
      write(response, await settle(world, () => control(call)), {})
      return
    }
    if (isForModel(call)) {
      await answerModel(call, response, (reply) => write(response, reply, {}))
      return
    }
    call.effect = world.faults.any ? world.faults.effectOn(subjectOf(call)) : NO_EFFECT
    const reply = await settle(world, () => refusalOf(call.effect) ?? answer(call))
    await deliver(response, reply, call)
  } catch (error) {
    if (!response.headersSent && !response.destroyed) write(response, errorReply(world, error), {})
  }
}

async function readCall(world: World, request: IncomingMessage): Promise<Call> {
  return {
    world,
    method: request.method ?? 'GET',
    ...pathOf(request.url ?? '/'),
    base: request.headers.host ? `http://${request.headers.host}` : world.url,
    token: '',
    headers: request.headers,
    raw: await readBody(request),
    effect: NO_EFFECT,
  }
}

async function settle(world: World, work: () => Reply | Promise<Reply>): Promise<Reply> {
  try {
    return await work()
  } catch (error) {
    return errorReply(world, error)
  }
}

function subjectOf(call: Call) {
  return { method: call.method, path: call.fullPath, to: recipientIn(call) }
}

function recipientIn(call: Call): string | undefined {
  if (call.method !== 'POST') return undefined
  const isForm = isUrlEncoded(call)
  if (!isForm && !call.headers['content-type']?.includes('json')) return undefined
  try {
    const body = isForm ? urlEncodedParams(call) : JSON.parse(call.raw.toString('utf8'))
    const { to, recipient } = body as Record<string, unknown>
    return typeof to === 'string' ? to : typeof recipient === 'string' ? recipient : undefined
  } catch {
    return undefined
  }
}

/** Throws the error a fault puts in the place of the answer; 200 with an error is accepted and fails later. */
function refusalOf(effect: Effect): undefined {
  const isRefused = effect.status === undefined ? effect.error !== undefined : effect.status >= 300
  if (!isRefused) return undefined
  const error = effect.error === undefined ? errorOfStatus(effect.status ?? 500) : errorOfFault(effect.error)
  throw new GraphError(effect.status ?? error.status, error.body)
}

function errorOfFault(error: FaultError): GraphError {
  if (typeof error === 'number') return graphError(error)
  const { code, title: _title, details, ...more } = error
  return graphError(code, details, more)
}

/** Sends the answer as the fault has it: late, never, or by cutting the connection. */
async function deliver(response: ServerResponse, reply: Reply, call: Call): Promise<void> {
  const { effect, world } = call
  if (effect.delay_ms) await wait(effect.delay_ms, undefined, { ref: false })
  if (effect.reset) {
    response.socket?.resetAndDestroy()
    return
  }
  if (effect.hang || response.destroyed) return
  const retryAfter =
    effect.retry_after === undefined ? undefined : { 'retry-after': String(effect.retry_after) }
  write(response, reply, { ...usageHeaders(world, call.path), ...retryAfter })
}

/** How much of the limits is used up: next to nothing (platform §1, "Throttle headers"). */
function usageHeaders(world: World, path: string): Record<string, string> {
  const id = path.slice(1).split('/', 1)[0] ?? ''
  const { numbers, businesses, builtInBusinessId } = world.accounts
  const businessId = numbers.get(id)?.businessId ?? businesses.get(id)?.id ?? builtInBusinessId
  const usage = `"call_count":1,"total_cputime":1,"total_time":1,"estimated_time_to_regain_access":0`
  return {
    'x-fb-request-id': `A${world.ids.token(22)}`,
    'x-app-usage': '{"call_count":1,"total_cputime":1,"total_time":1}',
    'x-business-use-case-usage': `{"${businessId}":[{"type":"whatsapp",${usage}}]}`,
  }
}
