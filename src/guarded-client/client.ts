import { isIP } from 'node:net'
import type { Dispatcher } from 'undici'
import { perApp } from '../per-app.ts'
import { createPools, type Pools } from './pools.ts'
import { failureReason } from './reason.ts'
import { dnsResolve, type Resolve, resolvePublic, UnresolvedHostError } from './resolve.ts'
import { hostOf, readTarget, type Target, type TargetOptions } from './target.ts'

/** What became of a call. `body` holds the first 4 KB of the answer; durations are milliseconds. */
export type Answer =
  | {
      kind: 'answer'
      status: number
      /** as sent, or null */
      retryAfter: string | null
      body: Buffer
      /** true when the answer went on after `body` */
      cut: boolean
      durationMs: number
    }
  | { kind: 'failed'; reason: string; durationMs: number }

/** The one client for addresses that customers give (house rule 15). */
export interface GuardedClient {
  /** One POST: no redirects, no proxies, 10 seconds for the whole exchange. Never throws. */
  post(url: string, headers: Record<string, string>, body: string): Promise<Answer>
  /** Checks a URL that is to be saved. Throws ForbiddenTargetError; a name that does not resolve now is allowed (D46). */
  check(url: string): Promise<void>
  close(): Promise<void>
}

export interface GuardedClientOptions extends TargetOptions {
  /** hosts that may be http or private */
  allowHosts: readonly string[]
  /** how names are resolved; tests bring their own */
  resolve?: Resolve
  timeLimitMs?: number
}

const answerLimit = 4096

async function readStart(body: Dispatcher.ResponseData['body']): Promise<{ body: Buffer; cut: boolean }> {
  const chunks: Buffer[] = []
  let size = 0
  try {
    for await (const chunk of body) {
      chunks.push(chunk)
      size += chunk.length
      // Leaving the loop ends the stream and its connection: the rest is never read.
      if (size > answerLimit) break
    }
  } catch {
    // The status has come, so there is an answer; what is missing of its body does not change it.
  }
  return { body: Buffer.concat(chunks).subarray(0, answerLimit), cut: size > answerLimit }
}

/** Rejects when the signal fires. undici itself does not hear an abort while it is still connecting. */
function firing(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason), { once: true }),
  )
}

async function exchange(
  pools: Pools,
  target: Target,
  headers: Record<string, string>,
  body: string,
  signal: AbortSignal,
) {
  const path = target.url.pathname + target.url.search
  const request = pools.for(target).request({ method: 'POST', path, headers, body, signal })
  const response = await Promise.race([request, firing(signal)])
  const retryAfter = response.headers['retry-after']
  return {
    kind: 'answer' as const,
    status: response.statusCode,
    retryAfter: (Array.isArray(retryAfter) ? retryAfter[0] : retryAfter) ?? null,
    ...(await readStart(response.body)),
  }
}

export function createGuardedClient(options: GuardedClientOptions): GuardedClient {
  const { allowHosts, resolve = dnsResolve(), timeLimitMs = 10_000 } = options
  const pools = createPools(resolve, timeLimitMs)
  return {
    async post(url, headers, body) {
      const started = performance.now()
      const limit = new AbortController()
      const timer = setTimeout(() => limit.abort(), timeLimitMs)
      const durationMs = () => Math.round(performance.now() - started)
      try {
        const target = readTarget(url, allowHosts, options)
        const answer = await exchange(pools, target, headers, body, limit.signal)
        return { ...answer, durationMs: durationMs() }
      } catch (error) {
        const reason = failureReason(error, limit.signal.aborted ? timeLimitMs : null)
        return { kind: 'failed', reason, durationMs: durationMs() }
      } finally {
        clearTimeout(timer)
      }
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
export const guardedClient = perApp((app) =>
  createGuardedClient({ allowHosts: app.config.webhooks.allowHosts }),
)
