import type { App } from '#core/context/context.ts'
import { guardedClient } from '#outside/guarded-client/client.ts'
import { pushKey } from './push-key.ts'
import type { PushSubscriptionRow } from './push-row.ts'

/** Seconds that a push service keeps it for a browser that is away. */
const keptSeconds = 24 * 60 * 60

/** Statuses by which a push service says that this subscription is over, or is none of this key. */
const over = new Set([401, 403, 404, 410])

/** Whom a push service asks when something is wrong: it takes addresses by HTTPS and of mail alone. */
function contactOf(app: App): string {
  const { protocol, hostname, href } = new URL(app.config.server.publicUrl)
  return protocol === 'https:' ? href : `mailto:parley@${hostname}`
}

/** Answers whether the browser is still subscribed. What a push service does not take at the moment is let go. */
export async function sendPush(
  app: App,
  { id, workspaceId, endpoint, p256dh, auth }: PushSubscriptionRow,
  payload: unknown,
): Promise<boolean> {
  const { default: webPush } = await import('web-push')
  const request = webPush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(payload),
    { vapidDetails: { subject: contactOf(app), ...pushKey(app) }, TTL: keptSeconds, urgency: 'high' },
  )
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  )
  const answer = await guardedClient(app).post(endpoint, headers, request.body as Buffer)
  if (answer.kind === 'answer' && answer.status < 300) return true
  const reason = answer.kind === 'answer' ? answer.status : answer.reason
  app.log.info({ workspaceId, subscriptionId: id, reason }, 'a browser could not be told')
  return answer.kind !== 'answer' || !over.has(answer.status)
}
