import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { run, statement } from '#core/db/db.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import { openSecrets } from '#messaging/automation/chatbot/chatbot-flows/flow-secrets.ts'
import { flowValues } from '#messaging/automation/chatbot/chatbot-flows/flow-values.ts'
import type { IvrRequest } from '#messaging/calls/voice-menus/ivr-engine/ivr-state.ts'
import { fillHeader, fillJson, fillUrl } from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'
import type { Headers } from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'
import { ivrVersionSecretsPlace } from './ivr-secrets.ts'

// Requests of voice menus to addresses of the workspace (spec/5 1.14; spec/8 G12).

const client = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: app.config.webhooks.allowHosts,
      held: () => isHeld(app),
      plainHttp: true,
    }),
  (made) => made.close(),
)

/** Spec/5 1.14. */
const answerLimit = 64 * 1024

const sealedOf = statement<{ id: string; secrets: string | null }>(
  'ivr_flows.secrets',
  'select id, secrets from ivr_flow_version where workspace_id = $1 and flow_id = $2 and version = $3',
)

async function headersOf(app: App, workspaceId: string, { place }: IvrRequest): Promise<Headers> {
  const [row] = await run(app.pool, sealedOf, [workspaceId, place.flowId, place.version])
  if (!row) return {}
  const sealedPlace = ivrVersionSecretsPlace({ workspaceId, id: row.id })
  return openSecrets(app.keyRing, row.secrets, sealedPlace)[place.key]?.headers ?? {}
}

const hasType = (headers: Headers) => Object.keys(headers).some((name) => /^content-type$/i.test(name))

/** Sends a request of a menu, outside of any transaction. Never throws: without an answer the status is null. */
export async function sendIvrRequest(
  app: App,
  workspaceId: string,
  request: IvrRequest,
): Promise<{ status: number | null; body: string }> {
  const { method, body, vars, timeoutMs: timeLimitMs } = request
  const fill = (text: string, write: typeof fillUrl) => write(text, flowValues(text, vars))
  try {
    const headers = await headersOf(app, workspaceId, request)
    const filled = Object.entries(headers).map(([name, value]) => [name, fill(value, fillHeader)] as const)
    const sends = method !== 'GET' && method !== 'HEAD'
    const answer = await client(app).fetch(fill(request.url, fillUrl), {
      method: method as 'GET',
      headers: {
        ...(sends && !hasType(headers) && { 'content-type': 'application/json' }),
        ...Object.fromEntries(filled),
      },
      ...(sends && { body: body === null ? JSON.stringify(vars) : fill(body, fillJson) }),
      timeLimitMs,
      answerLimit,
    })
    return { status: answer.status, body: await answer.text() }
  } catch (failure) {
    return { status: null, body: (failure as Error).message }
  }
}
