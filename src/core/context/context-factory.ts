import type { Actor } from '#core/access/actor.ts'
import { newId, newRequestId } from '#core/ids.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import type { App, CookieJar, Ctx } from './context.ts'
import type { WriteTaker } from './keyed-request.ts'

/** The caller, as a door identified them. */
export interface Caller {
  actor: Actor
  /** made again when left out */
  requestId?: string
  /** empty for jobs */
  ip?: string
  /** the request's User-Agent header */
  userAgent?: string | undefined
  trace?: Traceparent | null
  /** without it the operation cannot set cookies */
  cookies?: CookieJar
  /**
   * the first result of `newId()`: the resource id of an idempotency record (a repeated request creates the same
   * object)
   */
  firstId?: string
  writeTaker?: WriteTaker
  ownDocument?: boolean
  documentedPasswords?: boolean
  ended?: AbortSignal | undefined
}

const noCookies: CookieJar = { get: () => undefined, set: () => {}, clear: () => {} }

/**
 * The context of one operation, whatever door or job runs it.
 * A plain object without accessors, which V8 would keep as a slow table: every resolver reads it.
 */
export function createCtx(app: App, caller: Caller): Ctx {
  let firstId = caller.firstId
  return {
    app,
    actor: caller.actor,
    requestId: caller.requestId ?? newRequestId(),
    ip: caller.ip ?? '',
    userAgent: caller.userAgent ?? '',
    trace: caller.trace ?? null,
    cookies: caller.cookies ?? noCookies,
    ownDocument: caller.ownDocument ?? false,
    documentedPasswords: caller.documentedPasswords ?? false,
    writeTaker: caller.writeTaker,
    ended: caller.ended,
    over: caller.ended,
    made: undefined,
    now: () => app.clock.now(),
    newId: () => {
      const id = firstId ?? newId(app.clock.nowMs())
      firstId = undefined
      return id
    },
  }
}
