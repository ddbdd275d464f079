import type { IncomingMessage, ServerResponse } from 'node:http'
import type { PublicKeyActor } from '#core/access/actor.ts'
import { addressList, clientAddresses } from '#core/addresses.ts'
import type { App } from '#core/context/context.ts'
import { newRequestId } from '#core/ids.ts'
import { ClientGone } from '#doors/http/request-body.ts'
import { endOf } from '#doors/http/request-end.ts'
import { traceRequest } from '#doors/http/request-trace.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { idempotencyStore } from '#doors/idempotency/store.ts'
import { noteRequest } from '#people/request-log/note-request.ts'
import { type Answer, codeIn, writeAnswer } from '../answer.ts'
import { splitTarget } from '../query-string.ts'
import type { Routes } from '../routes.ts'
import type { CompiledEndpoint } from './endpoint.ts'
import type { Door, Exchange } from './exchange.ts'
import { runPipeline } from './pipeline.ts'
import { failureAnswer } from './run.ts'

export interface DoorParts {
  routes: Routes<CompiledEndpoint>
  actorOfKey: Door['actorOfKey']
}

const prefix = '/v1'

type AddressCheck = (address: string) => boolean

function allowedAddresses(): Door['isAllowed'] {
  const checks = new WeakMap<readonly string[], AddressCheck>()
  return (key: PublicKeyActor, ip) => {
    let check = checks.get(key.allowedIps)
    if (!check) {
      check = addressList(key.allowedIps)
      checks.set(key.allowedIps, check)
    }
    return check(ip)
  }
}

async function answer(door: Door, exchange: Exchange): Promise<Answer | undefined> {
  try {
    return await withinLimit(runPipeline(door, exchange), exchange.ended)
  } catch (failure) {
    if (failure instanceof ClientGone) return undefined
    return failureAnswer(door, exchange, failure)
  }
}

/** Tells the request log of a request that was answered. */
function note(app: App, { key, method, found, begun, requestId }: Exchange, answer: Answer): void {
  const operation = found.endpoint ? prefix + found.endpoint.path : null
  const { status } = answer
  const errorCode = codeIn(answer)
  noteRequest(app, { actor: key, door: 'v1', method, operation, status, begun, requestId, errorCode })
}

/** A door over these routes; createV1Door gives it those of /v1. */
export function createDoor(app: App, parts: DoorParts): (req: IncomingMessage, res: ServerResponse) => void {
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  const door: Door = {
    app,
    routes: parts.routes,
    idempotency: idempotencyStore(app),
    actorOfKey: parts.actorOfKey,
    isAllowed: allowedAddresses(),
  }
  return (req, res) => {
    const target = splitTarget(req.url ?? '')
    const path = target.path.startsWith(prefix) ? target.path.slice(prefix.length) : target.path
    const method = req.method ?? ''
    const requestId = newRequestId()
    const found = door.routes.find(method, path)
    const exchange: Exchange = {
      req,
      requestId,
      ip: addressOf(req),
      begun: performance.now(),
      trace: traceRequest(app, req, res, prefix + (found.endpoint?.path ?? '')),
      method,
      ended: endOf(res),
      path,
      search: target.search,
      found,
      headers: { 'X-Request-ID': requestId },
    }
    const secret = exchange.found.endpoint?.secret
    void answer(door, exchange).then((done) => {
      if (!done) return
      writeAnswer(res, { ...done, secret }, exchange.headers)
      note(app, exchange, done)
    })
  }
}
