import type { ModelCause } from './causes.ts'

/** Why a request to a model failed. */
export interface ModelFailure {
  cause: ModelCause
  /** what the server said about it, for operators; never for customers */
  problem: string
  retryAfterMs: number | null
}

/** What the package `ai` throws of a call, by its members: the package is loaded only when a model is asked. */
interface CallFailure extends Error {
  statusCode?: number
  responseBody?: string
  responseHeaders?: Record<string, string>
}

const longestProblem = 300
const longestRaw = 200

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
const textIn = (value: unknown, name: string): string | undefined =>
  isObject(value) && typeof value[name] === 'string' ? value[name] : undefined

/** What an error body says, in each of the forms that servers have for it. */
function saidIn(body: string, isNested = false): string {
  const value = parsed(body)
  const { error, detail } = isObject(value) ? value : { error: undefined, detail: undefined }
  const message = textIn(error, 'message')
  if (message !== undefined) return !isNested && isObject(parsed(message)) ? saidIn(message, true) : message
  if (typeof error === 'string') return error
  if (typeof detail === 'string') return detail
  if (Array.isArray(detail)) return detail.map((one) => textIn(one, 'msg') ?? '').join(' ')
  return textIn(value, 'message') ?? body.slice(0, longestRaw)
}

/** The same for whoever reads it: 300 characters at most. */
export const problemIn = (body: string): string => saidIn(body).slice(0, longestProblem)

const tooLong =
  /exceed_context_size_error|context_length_exceeded|ContextWindowExceeded|maximum context length/i

/** LiteLLM without a database says 400 to every key but its own. */
export const refusesKey = (status: number, body: string): boolean =>
  status === 401 || status === 403 || (status === 400 && body.includes('no_db_connection'))

function causeOf(status: number, body: string, said: string): ModelCause {
  if (status < 300) return 'not_a_model'
  if (status < 400) return 'bad_address'
  if (refusesKey(status, body)) return 'bad_key'
  if (tooLong.test(body)) return 'too_long'
  if ((status === 404 && /model/i.test(said)) || /invalid model name/i.test(said)) return 'unknown_model'
  if (status === 404 || status === 405) return 'bad_address'
  if (status === 429 || status === 503) return 'busy'
  return status >= 500 ? 'server_error' : 'refused'
}

/** The failure of the call itself, below what the package wraps around it. */
function callFailureIn(error: unknown, depth = 0): CallFailure | null {
  if (!(error instanceof Error) || depth > 5) return null
  if (error.name === 'AI_APICallError') return error
  const { lastError, errors, cause } = error as { lastError?: unknown; errors?: unknown[] } & Error
  for (const inner of [lastError, ...(Array.isArray(errors) ? errors.toReversed() : []), cause]) {
    const found = callFailureIn(inner, depth + 1)
    if (found) return found
  }
  return null
}

function codeOf(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}

/** Seconds that are worth waiting for. */
function retryAfterMs(headers: Record<string, string> | undefined): number | null {
  const seconds = Number(headers?.['retry-after'])
  return seconds >= 1 && seconds <= 60 ? seconds * 1000 : null
}

/** Reads what the package `ai` throws. */
export function readFailure(error: unknown): ModelFailure {
  const call = callFailureIn(error)
  const { statusCode, responseBody: body = '', responseHeaders: headers } = call ?? {}
  if (statusCode === undefined) {
    const code = codeOf(error)
    const said = error instanceof Error ? error.message : String(error)
    return { cause: 'not_reachable', problem: (code ?? said).slice(0, longestProblem), retryAfterMs: null }
  }
  const target = statusCode >= 300 && statusCode < 400 ? headers?.location : undefined
  const said = target ? `The address sends callers to ${target}.` : saidIn(body)
  return {
    cause: causeOf(statusCode, body, said),
    problem: `${statusCode}: ${said}`.slice(0, longestProblem),
    retryAfterMs: retryAfterMs(headers),
  }
}
