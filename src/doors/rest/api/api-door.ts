import type { IncomingMessage, ServerResponse } from 'node:http'
import { clientAddresses } from '#core/addresses.ts'
import type { App } from '#core/context/context.ts'
import type { AppError } from '#core/errors.ts'
import { newRequestId } from '#core/ids.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { ClientGone } from '#doors/http/request-body.ts'
import { endOf } from '#doors/http/request-end.ts'
import { traceRequest } from '#doors/http/request-trace.ts'
import { withinLimit } from '#doors/http/time-limit.ts'
import { noteRequest } from '#people/request-log/note-request.ts'
import { type Answer, writeAnswer } from '../answer.ts'
import { asAppError } from '../failures.ts'
import { splitTarget } from '../query-string.ts'
import { buildRoutes } from '../routes.ts'
import { corsHeaders, preflightHeaders } from './cors.ts'
import { compileApiEndpoint } from './endpoint.ts'
import { apiEndpoints } from './endpoints.ts'
import { apiError } from './errors.ts'
import { type ApiExchange, answerRequest } from './pipeline.ts'

function failureAnswer(exchange: ApiExchange, error: AppError): Answer {
  if (error.code === 'rate_limited' || error.code === 'unavailable') {
    exchange.headers['Retry-After'] = Math.max(1, Math.ceil(error.retryAfter ?? 1))
  }
  const { endpoint } = exchange.found
  const field = error.field !== undefined && endpoint ? endpoint.translator.toField(error.field) : error.field
  return apiError(error, field, endpoint?.label)
}

/** Tells the request log of a request that was answered. */
function note(app: App, exchange: ApiExchange, status: number, errorCode?: string): void {
  const { actor, req, found, begun, requestId } = exchange
  const operation = found.endpoint ? `/api${found.endpoint.path}` : null
  const method = req.method ?? ''
  noteRequest(app, { actor, door: 'api', method, operation, status, begun, requestId, errorCode })
}

async function serve(app: App, exchange: ApiExchange, res: ServerResponse): Promise<void> {
  try {
    const work = answerRequest(app, exchange)
    // A file may come over a slow line.
    const answer = await (exchange.found.endpoint?.form ? work : withinLimit(work, exchange.ended))
    writeAnswer(res, { ...answer, secret: exchange.found.endpoint?.compiled.secret }, exchange.headers)
    note(app, exchange, answer.status)
  } catch (failure) {
    if (failure instanceof ClientGone) return
    const error = asAppError(failure, app, exchange.requestId)
    const answer = failureAnswer(exchange, error)
    writeAnswer(res, answer, exchange.headers)
    note(app, exchange, answer.status, error.code)
  }
}

const routes = buildRoutes(apiEndpoints, (endpoint) => compileApiEndpoint(doorsSchema, endpoint))

/** The door of the application API: give it every request below /api. All apps of a process share its routes. */
export function createApiDoor(app: App): (req: IncomingMessage, res: ServerResponse) => void {
  const addressOf = clientAddresses(app.config.server.trustedProxies)
  return (req, res) => {
    const { path, search } = splitTarget(req.url ?? '')
    const cors = corsHeaders(req, app.config.server.allowedOrigins)
    if (req.method === 'OPTIONS') return writeAnswer(res, { status: 204, body: null }, preflightHeaders(cors))
    const requestId = newRequestId()
    const found = routes.find(req.method ?? '', path.slice('/api'.length))
    const exchange: ApiExchange = {
      req,
      requestId,
      ip: addressOf(req),
      begun: performance.now(),
      trace: traceRequest(app, req, res, `/api${found.endpoint?.path ?? ''}`),
      found,
      search,
      ended: endOf(res),
      headers: { ...cors, 'X-Request-ID': requestId },
    }
    void serve(app, exchange, res)
  }
}
