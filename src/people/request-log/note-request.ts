import type { Actor } from '#core/access/actor.ts'
import { isIn } from '#core/closed-set.ts'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run, statement } from '#core/db/db.ts'
import { perWorkspace } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errorCodes } from '#core/error-sets.ts'
import type { ErrorCode } from '#core/errors.ts'
import { logFailure } from '#core/failure-log.ts'
import { newId } from '#core/ids.ts'
import { counter } from '#core/metrics.ts'
import type { RequestDoor } from './request-log-sets.ts'

/** How long requests are kept. */
export const requestsKeptMs = 7 * 24 * 60 * 60 * 1000

/** A request is in the log so long after its answer at most. */
const writtenAfterMs = 1_000
/** Rows of one statement at most. */
const atOnce = 1_000
/** So many wait to be written; while PostgreSQL is away or too slow, further ones are left out. */
const mostWaiting = 10_000

const dropped = counter(
  'parley_request_log_dropped_total',
  'Requests that were answered and are not in the request log.',
  {},
)

/** What a door tells of a request that it has answered. */
export interface AnsweredRequest {
  actor: Actor | undefined
  door: RequestDoor
  method: string
  /** the path's pattern, or the name of the operation: never a path, which can hold a phone */
  operation: string | null
  status: number
  /** `performance.now()` at its beginning */
  begun: number
  requestId: string
  /** in the words of any door; undefined or null where it did not fail */
  errorCode: string | null | undefined
}

type NotedRequest = Omit<AnsweredRequest, 'actor' | 'begun' | 'errorCode'> & {
  workspaceId: string
  keyId: string
  durationMs: number
  errorCode: ErrorCode | null
  answeredAt: number
}

const rows = rowsIn<NotedRequest>({
  workspace_id: ['uuid', (one) => one.workspaceId],
  id: ['uuid', (one) => newId(one.answeredAt)],
  key_id: ['uuid', (one) => one.keyId],
  door: ['text', (one) => one.door],
  method: ['text', (one) => one.method],
  operation: ['text', (one) => one.operation],
  status: ['int', (one) => one.status],
  duration_ms: ['int', (one) => one.durationMs],
  request_id: ['text', (one) => one.requestId],
  error_code: ['text', (one) => one.errorCode],
  answered_ms: ['float8', (one) => one.answeredAt],
})

type Value = string | number | null

/** An array as PostgreSQL reads it. node-pg looks twice at each text on its way there, which cost as much as all else here. */
const arrayOf = (values: readonly Value[]): string =>
  `{${values.map((one) => (one === null ? 'NULL' : typeof one === 'string' ? JSON.stringify(one) : one)).join()}}`

const valuesOf = (requests: readonly NotedRequest[]): string[] =>
  rows.values(requests).map((column) => arrayOf(column as Value[]))

const columns =
  'workspace_id, id, key_id, door, method, operation, status, duration_ms, request_id, error_code'

const insert = statement<never>(
  'request_log.insert',
  `insert into logged_request (${columns}, answered_at)
   select ${columns}, to_timestamp(answered_ms / 1000) from ${rows.from('r')}`,
)

/** Requests of this process that wait to be written, many in one statement: none costs a statement of its own. */
class RequestLog {
  readonly #app: App
  #waiting: NotedRequest[] = []
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> | undefined

  constructor(app: App) {
    this.#app = app
  }

  note(request: NotedRequest): void {
    if (this.#waiting.length >= mostWaiting) {
      dropped({})
      return
    }
    this.#waiting.push(request)
    this.#timer ??= setTimeout(() => void this.write(), writtenAfterMs).unref()
  }

  /** Writes all that wait. */
  write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = undefined
    })
    return this.#writing
  }

  async #writeAll(): Promise<void> {
    clearTimeout(this.#timer)
    while (this.#waiting.length > 0) await this.#writeSome(this.#waiting.splice(0, atOnce))
    this.#timer = undefined
  }

  async #writeSome(requests: readonly NotedRequest[]): Promise<void> {
    const { pool } = this.#app
    try {
      await perWorkspace(this.#app, requests, (part) => run(pool, insert, valuesOf(part)))
    } catch (error) {
      dropped({}, requests.length)
      logFailure(this.#app, { err: error }, 'requests are missing in the request log')
    }
  }
}

const requestLog = perApp(
  (app) => new RequestLog(app),
  (log) => log.write(),
)

/** The key that a request was made with; null for sessions and strangers, whose requests are not in the log. */
function keyOf(actor: Actor | undefined): { workspaceId: string; keyId: string } | null {
  if (actor?.kind === 'public_key') return { workspaceId: actor.workspaceId, keyId: actor.keyId }
  if (actor?.kind !== 'member' || !actor.applicationKey) return null
  return { workspaceId: actor.workspaceId, keyId: actor.applicationKey.id }
}

/** Every status of an error has a code, whatever its door has told. */
function codeOf(status: number, told: string | null | undefined): ErrorCode | null {
  const code = told?.toLowerCase()
  if (code !== undefined && isIn(errorCodes, code)) return code
  if (status < 400 && told == null) return null
  return status >= 500 ? 'internal_error' : 'invalid_request'
}

/** Notes a request that was made with a key; it is written with others behind the answer. */
export function noteRequest(app: App, answered: AnsweredRequest): void {
  const key = keyOf(answered.actor)
  if (!key) return
  const { door, method, operation, status, begun, requestId, errorCode } = answered
  requestLog(app).note({
    ...key,
    door,
    method,
    operation,
    status,
    durationMs: Math.round(performance.now() - begun),
    requestId,
    errorCode: codeOf(status, errorCode),
    answeredAt: app.clock.nowMs(),
  })
}

/** Writes at once what waits to be written; tests do not wait for it. */
export const writeRequestLog = (app: App): Promise<void> => requestLog(app).write()
