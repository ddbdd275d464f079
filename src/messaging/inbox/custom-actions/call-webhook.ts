import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'
import { type About, valuesOf } from './about.ts'
import type { ActionConfig } from './action-input.ts'
import { type ToastType, toastTypes } from './action-sets.ts'
import { fillHeader, fillJson, fillUrl } from './web-requests/placeholders.ts'
import type { Headers } from './web-requests/request-checks.ts'

/** Addresses are given by users: http and https, nothing private, no redirects (spec/8 G12). */
const client = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: app.config.webhooks.allowHosts,
      held: () => isHeld(app),
      plainHttp: true,
    }),
  (made) => made.close(),
)

const answerLimit = 1024 * 1024

export interface Toast {
  message: string
  type: ToastType
}

/** What came of an action, as document 2 has it. */
export interface Outcome {
  success: boolean
  message: string
  /** what the address answered with; null where nothing came */
  status: number | null
  data: unknown
  toast: Toast
}

const longestToast = 500
const done: Toast = { message: 'Action executed', type: 'success' }

const failed = (message: string, status: number | null, data: unknown = null): Outcome => ({
  success: false,
  message,
  status,
  data,
  toast: { message, type: 'error' },
})

const isToastType = (type: unknown): type is ToastType => toastTypes.values.includes(type as ToastType)

/** The answer's own toast counts where it has a message and a known type (spec/8 CA3). */
function toastOf(data: unknown): Toast {
  const { toast } = Object(data) as { toast?: unknown }
  const { message, type } = Object(toast) as Partial<Record<keyof Toast, unknown>>
  if (typeof message !== 'string' || message === '' || !isToastType(type)) return done
  return { message: message.slice(0, longestToast), type }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

const hasHeader = (headers: Headers, wanted: string) =>
  Object.keys(headers).some((name) => name.toLowerCase() === wanted)

/** One request, never repeated: whoever pressed the button sees what came of it (spec/8 CA3). Never throws. */
export async function callWebhook(
  app: App,
  { url = '', method = 'POST', body }: ActionConfig,
  headers: Headers,
  about: About,
): Promise<Outcome> {
  const values = valuesOf(about)
  const filled = Object.entries(headers).map(([name, value]) => [name, fillHeader(value, values)] as const)
  const sent = body === undefined ? JSON.stringify(about) : fillJson(body, values)
  const request = {
    method,
    headers: {
      ...(method !== 'GET' && !hasHeader(headers, 'content-type') && { 'content-type': 'application/json' }),
      ...Object.fromEntries(filled),
    },
    ...(method !== 'GET' && { body: sent }),
    answerLimit,
  }
  try {
    const answer = await client(app).fetch(fillUrl(url, values), request)
    const data = parsed(await answer.text())
    if (!answer.ok) return failed(`The address answered with status ${answer.status}`, answer.status, data)
    const toast = toastOf(data)
    return { success: true, message: toast.message, status: answer.status, data, toast }
  } catch (failure) {
    return failed((failure as Error).message, null)
  }
}
