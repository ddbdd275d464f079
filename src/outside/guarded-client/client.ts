import { isIP } from 'node:net'
import { LRUCache } from 'lru-cache'
import { perApp } from '#core/context/per-app.ts'
import { heldText, isHeld } from '#core/outgoing-hold.ts'
import { createPools } from './pools.ts'
import { failureReason } from './reason.ts'
import { dnsResolve, type Resolve, resolvePublic, UnresolvedHostError } from './resolve.ts'
import { sendGuardedRequest, TimeLimitError } from './send-guarded-request.ts'
import { hostOf, readTarget, type Target, type TargetOptions } from './target.ts'

/** What became of a call. `body` holds the first 4 KB of the answer; durations are milliseconds. */
export type Answer =
  | {
      kind: 'answer'
      status: number
      /** as sent, or null */
      retryAfter: string | null
      body: Buffer
      /** true when `body` is not all of the answer: it was too long, or broke off */
      cut: boolean
      durationMs: number
    }
  | { kind: 'failed'; reason: string; durationMs: number }

/** The one client for addresses that customers give (spec/8 G12; document 1, Delivery rules). */
export interface GuardedClient {
  /** One POST: no redirects, no proxies, 10 seconds from start to end. Never throws. */
  post(url: string, headers: Record<string, string>, body: string | Buffer): Promise<Answer>
  /**
   * One request as libraries make them with fetch, under the same rules: a 3xx is an answer like any other. Its whole
   * answer, 256 KB at most unless the request says otherwise. Rejects with a FailedCallError.
   */
  fetch(url: string, request: GuardedRequest): Promise<Response>
  /** Checks a URL that is to be saved. Throws ForbiddenTargetError; a name that does not resolve now is allowed (D46). */
  check(url: string): Promise<void>
  close(): Promise<void>
}

export interface GuardedRequest {
  method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  headers: Record<string, string>
  body?: string | Buffer
  /** from start to end; 10 seconds unless said */
  timeLimitMs?: number
  /** bytes of the answer; 256 KB unless said, never more than 1 MB unless the client says so (spec/8 G12) */
  answerLimit?: number
}

/** A request that brought no answer, or too long a one; the message is a sentence for the owner of the URL. */
class FailedCallError extends Error {
  override name = 'FailedCallError'
}

export interface GuardedClientOptions extends TargetOptions {
  /** hosts that may be http or private */
  allowHosts: readonly string[]
  /** whether nothing may leave (docs/adr/0168) */
  held: () => boolean
  /** how names are resolved; tests bring their own */
  resolve?: Resolve
  timeLimitMs?: number
  /** bytes of the longest answer that a request may ask for; 1 MB unless said */
  largestAnswer?: number
}

const answerLimit = 4096
const fetchLimit = 256 * 1024
const largestFetch = 1024 * 1024

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header) ?? null

const targetsKept = 5_000

/** Reads targets, those with a name once: a receiver gets its next webhook soon. Throws ForbiddenTargetError. */
function targetReader(allowHosts: readonly string[], options: TargetOptions): (url: string) => Target {
  const known = new LRUCache<string, Target>({ max: targetsKept })
  return (url) => {
    const before = known.get(url)
    if (before) return before
    const target = readTarget(url, allowHosts, options)
    // An address is looked at each time, since it may become this machine's own; names are when they resolve.
    if (target.trusted || isIP(hostOf(target.url)) === 0) known.set(url, target)
    return target
  }
}

const bodiless = new Set([204, 205, 304])

export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const {
    allowHosts,
    held,
    resolve = dnsResolve(),
    timeLimitMs: usualMs = 10_000,
    largestAnswer = largestFetch,
  } = options
  const pools = createPools(resolve, usualMs)
  const targetOf = targetReader(allowHosts, options)
  const call = async (url: string, asked: GuardedRequest, answerLimit: number) => {
    const { method, headers, body, timeLimitMs = usualMs } = asked
    if (held()) return { kind: 'failed' as const, reason: heldText }
    try {
      const target = targetOf(url)
      const path = target.url.pathname + target.url.search
      const request = { method, path, headers, body: body ?? null }
      const received = await sendGuardedRequest(pools.for(target), request, { timeLimitMs, answerLimit })
      return { kind: 'answer' as const, ...received }
    } catch (error) {
      const reason = failureReason(error, error instanceof TimeLimitError ? timeLimitMs : null)
      return { kind: 'failed' as const, reason }
    }
  }
  return {
    async post(url, headers, body) {
      const started = performance.now()
      const answer = await call(url, { method: 'POST', headers, body }, answerLimit)
      const durationMs = Math.round(performance.now() - started)
      if (answer.kind === 'failed') return { ...answer, durationMs }
      const { headers: answered, ...others } = answer
      return { ...others, retryAfter: first(answered['retry-after']), durationMs }
    },
    async fetch(url, request) {
      const limit = Math.min(request.answerLimit ?? fetchLimit, largestAnswer)
      const answer = await call(url, request, limit)
      if (answer.kind === 'failed') throw new FailedCallError(answer.reason)
      const { status, headers, body, cut } = answer
      if (cut && body.length < limit) throw new FailedCallError('The answer broke off.')
      if (cut) throw new FailedCallError(`The answer is longer than ${limit} bytes.`)
      const type = first(headers['content-type'])
      const told = new Headers(type === null ? [] : [['content-type', type]])
      return new Response(bodiless.has(status) ? null : new Uint8Array(body), { status, headers: told })
    },
    async check(text) {
      const { url, trusted } = readTarget(text, allowHosts, options)
      if (trusted || isIP(hostOf(url)) !== 0) return
      await resolvePublic(resolve, url.hostname).catch((error: Error) => {
        if (!(error instanceof UnresolvedHostError)) throw error
      })
    },
    close: pools.close,
  }
}

/** The client of this application. */
export const guardedClient = perApp(
  (app) => createGuardedClient({ allowHosts: app.config.webhooks.allowHosts, held: () => isHeld(app) }),
  (client) => client.close(),
)
