import { expect } from 'vitest'
import { createCtx } from '#core/context/context-factory.ts'
import { forgetPublicKeys } from '#people/public-keys/lookup.ts'
import { setWorkspaceLimits, workspaceLimits } from '#people/workspaces/limits.ts'
import { type Receiver, startReceiver } from '../outside/guarded-client/receiver.ts'
import type { Answer, ApiClient } from '../support/api-client.ts'
import { newMinute } from '../support/new-minute.ts'
import { type Parley, startParley, type Tenant } from '../support/parley.ts'

type Limits = Partial<Record<'contacts' | 'webhookEndpoints' | 'broadcastMessagesPerMonth', number>> &
  Partial<Record<'apiRequestsPerMinute' | 'apiMessagesPerSecond', number>>

/** The product with what the lines of the checklist need to say. Every test takes a tenant of its own. */
export interface Checklist extends Parley {
  /** at the beginning of a minute of the test clock, so that no window ends within a few requests */
  newMinute(): Promise<void>
  limit(workspaceId: string, limits: Limits): Promise<void>
  closeWorkspace(workspaceId: string): Promise<void>
  /** a fresh phone number, with its + */
  phone(): string
  contact(tenant: Tenant, more?: object): Promise<{ id: string; phone: string }>
  /** somebody writes to the tenant's number; answers the message once it is stored */
  writes(tenant: Tenant, from: string, body?: string): Promise<Record<string, string>>
  /** the message once its status is this */
  reaches(tenant: Tenant, id: string, status: string): Promise<Record<string, never>>
  /** a customer's server on this machine, closed at the end */
  receiver(answer?: Receiver['answer']): Promise<Receiver>
  /** an endpoint at a receiver */
  endpoint(tenant: Tenant, url: string, more?: object): Promise<Record<string, string>>
}

export async function startChecklist(env: Record<string, string> = {}): Promise<Checklist> {
  const parley = await startParley(env)
  const { app, clock } = parley
  const receivers: Receiver[] = []
  let people = 0
  await parley.sandbox.settings({ auto: { sent_ms: null, delivered_ms: null, read_ms: null } })
  const phone = () => `+1555${String(2_000_000 + people++)}`
  return {
    ...parley,
    phone,
    newMinute: () => newMinute(clock),
    async limit(workspaceId, limits) {
      const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
      const { version } = await workspaceLimits(ctx, workspaceId)
      await setWorkspaceLimits(ctx, workspaceId, { version, limits })
    },
    async closeWorkspace(workspaceId) {
      await app.pool.query("update workspace set status = 'closed' where id = $1", [workspaceId])
      forgetPublicKeys(app)
    },
    async contact(tenant, more = {}) {
      const answer = await tenant.v1.post('/contacts', { phone: phone(), ...more })
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    },
    async writes(tenant, from, body = 'Hello?') {
      const message = { type: 'text', text: { body } }
      const platformId = await parley.sandbox.inbound(tenant.phoneId, from.replace('+', ''), message)
      return parley.until(async () => {
        const { data } = (await tenant.v1.get('/messages?direction=incoming&limit=100')).body
        return data.find((one: Record<string, string>) => one.platform_message_id === platformId)
      })
    },
    reaches: (tenant, id, status) =>
      parley.until(async () => {
        const { body } = await tenant.v1.get(`/messages/${id}`)
        return body.status === status ? body : null
      }),
    async receiver(answer) {
      const receiver = await startReceiver(answer)
      receivers.push(receiver)
      return receiver
    },
    async endpoint(tenant, url, more = {}) {
      const answer = await tenant.v1.post('/webhooks', { url, events: ['contact.created'], ...more })
      expect(answer.status, answer.text).toBe(201)
      return answer.body
    },
    async close() {
      await parley.close()
      for (const receiver of receivers) await receiver.close()
    },
  }
}

/** Fails unless it is this error in the one shape that errors have. Answers its `error`. */
export function expectError(answer: Answer, status: number, code: string, field?: string) {
  const { error } = answer.body ?? {}
  const { code: told, field: at } = error ?? {}
  expect({ status: answer.status, code: told, ...(field ? { field: at } : {}) }, answer.text).toEqual({
    status,
    code,
    ...(field ? { field } : {}),
  })
  return error
}

export const hello = { type: 'template', template: { name: 'hello', language: 'en' } }
export const anyUuid = '0198f0a2-7c1e-7d4b-9a50-3f1c2a6b7e01'

/** POST /media of these bytes. */
export function upload(v1: ApiClient, bytes: Uint8Array, name: string, type = 'application/octet-stream') {
  const form = new FormData()
  form.set('file', new Blob([bytes as BlobPart], { type }), name)
  return postForm(v1, form)
}

export async function postForm(v1: ApiClient, form: FormData, headers: Record<string, string> = {}) {
  const request = new Response(form)
  const body = new Uint8Array(await request.arrayBuffer())
  const contentType = request.headers.get('content-type') as string
  return v1.send('POST', '/media', body, { ...headers, 'content-type': contentType })
}
