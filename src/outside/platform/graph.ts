import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { heldText, isHeld } from '#core/outgoing-hold.ts'
import type { PlatformAccess } from './credentials.ts'
import { PlatformError, PlatformSilence } from './errors.ts'
import { poolFor } from './pools.ts'
import { errorOfAnswer, retryAfterMs } from './refusal.ts'
import { type PlatformAnswer, sendToPlatform } from './send-to-platform.ts'
import { tellTokenNews } from './token-news.ts'

/** The platform refuses some clients without a name (spec/6 3). */
export const userAgent = 'Parley'

/** Longer than the timeouts of one answer, so that waiting for a free connection counts too. */
const deadlineMs = 15_000

export interface GraphCall {
  method: 'GET' | 'POST' | 'DELETE'
  /** below the version: `123/messages`; ids in it must be encoded (see graphPath) */
  path: string
  query?: Record<string, string | undefined>
  json?: object
  /** anything that is not JSON, with its own headers */
  raw?: { body: Readable | Buffer; headers: Record<string, string>; deadlineMs: number }
  /** its answer lists what failed, beside an error for all of it: such an answer is no failure of the call */
  listsFailures?: boolean
  /** `OAuth` for resumable uploads (spec/6 5) */
  scheme?: 'Bearer' | 'OAuth'
  /** true for the few calls of 2026 that the platform answers at its second host alone (spec/6 1) */
  atSecondHost?: true
}

/** The second host of the platform itself; whatever takes its place (the sandbox, a proxy) answers at one. */
const secondHosts: Readonly<Record<string, string>> = { 'graph.facebook.com': 'api.facebook.com' }

function baseOf(app: App, call: GraphCall): URL {
  const base = new URL(app.config.platform.baseUrl)
  if (call.atSecondHost) base.hostname = secondHosts[base.hostname] ?? base.hostname
  return base
}

/** Joins the parts of a path; parts come from outside and are encoded. */
export function graphPath(...parts: string[]): string {
  return parts.map(encodeURIComponent).join('/')
}

/**
 * One call to the platform. `schema` reads its answer and should leave unknown members alone.
 * Throws PlatformError when the platform refused, PlatformSilence when no readable answer came or nothing may leave.
 */
export async function callGraph<T>(
  app: App,
  access: PlatformAccess,
  call: GraphCall,
  schema: z.ZodType<T>,
): Promise<T> {
  if (isHeld(app)) throw new PlatformSilence(new Error(heldText), false)
  const answer = await perform(app, access, call)
  const json = parsedJson(answer.body)
  const error = errorOfAnswer(answer, json) ?? errorWithoutBody(answer)
  await tellTokenNews(app, access, error)
  const parsed = schema.safeParse(json)
  if (error && !(call.listsFailures && parsed.success)) throw withoutToken(error, access)
  if (!parsed.success) throw new PlatformSilence(new Error('the answer of the platform cannot be read'), true)
  return parsed.data
}

function perform(app: App, access: PlatformAccess, call: GraphCall): Promise<PlatformAnswer> {
  const base = baseOf(app, call)
  const path = `${base.pathname.replace(/\/$/, '')}/${access.apiVersion}/${call.path}${queryText(call.query)}`
  const options: Dispatcher.DispatchOptions = {
    method: call.method,
    path,
    headers: {
      authorization: `${call.scheme ?? 'Bearer'} ${access.accessToken}`,
      'user-agent': userAgent,
      accept: 'application/json',
      ...(call.json && { 'content-type': 'application/json' }),
      ...call.raw?.headers,
    },
    body: call.json ? JSON.stringify(call.json) : call.raw?.body,
  }
  return sendToPlatform(poolFor(app, base.origin), options, call.raw?.deadlineMs ?? deadlineMs)
}

function queryText(query: GraphCall['query'] = {}): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined)
  return given.length > 0 ? `?${new URLSearchParams(given)}` : ''
}

function parsedJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * An answer without the platform's error body. Anything from 300 to 499 says that the call was not taken; a proxy's
 * 5xx says nothing about what happened behind it.
 */
function errorWithoutBody(answer: PlatformAnswer): PlatformError | null {
  if (answer.status >= 500) {
    throw new PlatformSilence(new Error(`the platform answered ${answer.status} without an error`), true)
  }
  if (answer.status < 300) return null
  return new PlatformError(`the platform answered ${answer.status} without an error`, {
    code: answer.status,
    subcode: null,
    status: answer.status,
    fbtraceId: null,
    retryAfterMs: retryAfterMs(answer.headers),
  })
}

/** The platform repeats a malformed token in its text, which people and logs get to see. */
function withoutToken(error: PlatformError, access: PlatformAccess): PlatformError {
  const hidden = (text: string) =>
    text.replaceAll(access.accessToken, '(token)').replace(/\bEAA\w{8,}/g, '(token)')
  error.message = hidden(error.message)
  if (error.title) error.title = hidden(error.title)
  return error
}
