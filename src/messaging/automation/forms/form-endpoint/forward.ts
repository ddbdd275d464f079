import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { hmacSha256Hex, type KeyRing, tryOpen } from '#core/crypto.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import type { FlowToken } from '#messaging/messages/messages/flow-token.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'
import type { AskedForm, Exchange } from './asked.ts'

/** Addresses are given by users: nothing private, no redirects (spec/8 G12). */
const client = perApp(
  (app) => createGuardedClient({ allowHosts: app.config.webhooks.allowHosts, held: () => isHeld(app) }),
  (made) => made.close(),
)

/** The phone waits 10 seconds in all. */
const timeLimitMs = 8_000
const answerLimit = 1024 * 1024

const screen = z.looseObject({ screen: z.string(), data: z.record(z.string(), z.unknown()) })

/** The place that the secret of an endpoint is bound to. */
export const endpointSecretPlace = ({ workspaceId, id }: Pick<AskedForm, 'workspaceId' | 'id'>) =>
  `interactive_flow:${workspaceId}:${id}:endpoint_secret`

/** The secret of an endpoint as its row keeps it. */
export const sealEndpointSecret = (
  ring: KeyRing,
  form: Pick<AskedForm, 'workspaceId' | 'id'>,
  secret: string,
) => ring.encrypt(secret, endpointSecretPlace(form))

type Sealed = Pick<AskedForm, 'workspaceId' | 'id' | 'endpointSecret'>

const openEndpointSecret = (ring: KeyRing, { endpointSecret, ...form }: Sealed) =>
  endpointSecret === null ? null : tryOpen(() => ring.decrypt(endpointSecret, endpointSecretPlace(form)))

/** The secret of a form as the row of its copy keeps it. */
export function resealEndpointSecret(
  ring: KeyRing,
  form: Sealed,
  copy: Pick<AskedForm, 'workspaceId' | 'id'>,
): string | null {
  const secret = openEndpointSecret(ring, form)
  return secret === null ? null : sealEndpointSecret(ring, copy, secret)
}

function signatureOf(app: App, form: AskedForm, body: string): Record<string, string> {
  const secret = openEndpointSecret(app.keyRing, form)
  return secret ? { 'x-webhook-signature': `sha256=${hmacSha256Hex(secret, body)}` } : {}
}

/** A screen that is answered, or why there is none. */
export type Answered = { screen: object } | { failure: string }

/** Asks the workspace's own address, as plain signed JSON. */
export async function forwardExchange(
  app: App,
  form: AskedForm,
  asked: Exchange,
  { contactId, messageId }: FlowToken,
): Promise<Answered> {
  const { version, action, screen: from, data, flow_token, flow_token_signature } = asked
  const about = { flow_id: form.id, flow_name: form.name, contact_id: contactId, message_id: messageId }
  const said = { version, action, screen: from ?? '', data: data ?? {} }
  const body = JSON.stringify({ ...about, ...said, flow_token, flow_token_signature })
  const headers = { 'content-type': 'application/json', ...signatureOf(app, form, body) }
  try {
    const request = { method: 'POST' as const, headers, body, timeLimitMs, answerLimit }
    const answer = await client(app).fetch(form.endpointUrl ?? '', request)
    if (!answer.ok) throw new Error(`it answered ${answer.status}`)
    return { screen: screen.parse(await answer.json()) }
  } catch (error) {
    const reason = error instanceof z.ZodError ? 'its answer is no screen' : String((error as Error).message)
    app.log.warn({ flowId: form.id, reason }, 'the endpoint of a form did not answer')
    return { failure: reason }
  }
}
