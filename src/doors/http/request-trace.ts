import type { IncomingMessage, ServerResponse } from 'node:http'
import type { App } from '#core/context/context.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'

/**
 * Begins the span of a request, which ends with its answer; null where it is not recorded. `route` is what the door made
 * of the path, without ids and without a query string, which may hold a phone.
 */
export function traceRequest(
  app: App,
  req: IncomingMessage,
  res: ServerResponse,
  route: string,
): Traceparent | null {
  if (!app.tracer) return null
  const method = req.method ?? ''
  const { traceparent } = req.headers
  const named = typeof traceparent === 'string' ? traceparent : undefined
  const facts = { 'http.request.method': method, 'http.route': route }
  const span = app.tracer.beginRequest(`${method} ${route}`, named, facts)
  if (!span) return null
  res.once('close', () => {
    span.tell({ 'http.response.status_code': res.statusCode })
    span.end(!res.writableFinished ? 'aborted' : res.statusCode >= 500 ? 'failed' : undefined)
  })
  return span.traceparent
}
