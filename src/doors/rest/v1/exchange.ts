import type { IncomingMessage } from 'node:http'
import type { PublicKeyActor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import type { IdempotencyStore } from '#doors/idempotency/store.ts'
import type { RouteMatch, Routes } from '../routes.ts'
import type { CompiledEndpoint } from './endpoint.ts'

/** What the steps of the pipeline share, made once per door. */
export interface Door {
  app: App
  routes: Routes<CompiledEndpoint>
  idempotency: IdempotencyStore
  /** the actor of a `svc_live_` key; null for a wrong one */
  actorOfKey(key: string): Promise<PublicKeyActor | null> | PublicKeyActor | null
  isAllowed(key: PublicKeyActor, ip: string): boolean
}

/** One request on its way through the pipeline. */
export interface Exchange {
  req: IncomingMessage
  requestId: string
  ip: string
  trace: Traceparent | null
  /** `performance.now()` at its beginning */
  begun: number
  /** whose request it is, once that is known */
  key?: PublicKeyActor
  method: string
  /** aborted when the request is over before its answer */
  ended: AbortController
  /** below /v1 */
  path: string
  /** query string without its `?` */
  search: string
  found: RouteMatch<CompiledEndpoint>
  /** headers that the answer has by now, whatever comes of it */
  headers: Record<string, string | number | readonly string[]>
}
