import { workspaceOf } from '#core/access/actor.ts'
import { type Feature, features, type Scope, scopes } from '#core/access/catalogue.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { closePerApp } from '#core/context/per-app.ts'
import { inTransaction } from '#core/db/db.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { lanesOf } from '#core/lanes/lanes.ts'
import { createWorkspace } from '#people/workspaces/workspace-commands.ts'
import { type CreatedEndpoint, createEndpoint } from '#telling/webhooks/endpoints/create.ts'
import { drainFanOut } from '#telling/webhooks/fan-out/fan-out.ts'
import { closeDeliveries, drainDeliveries, settleDeliveries } from '#telling/webhooks/sending/deliver.ts'
import { type Receiver, startReceiver } from '../../outside/guarded-client/receiver.ts'
import { type Scene, startScene } from '../../people/sessions/scene.ts'

interface DeliveryFacts {
  id: string
  endpoint_id: string
  event_id: string
  event_type: string
  state: string
  tries: number
  attempt: number
  next_try_at: Date | null
  claimed_until: Date | null
  last_answer: { at: string; status: number | null; body: string; durationMs: number } | null
  delivered_at: Date | null
  failed_at: Date | null
  expires_at: Date | null
}

interface Subscribed {
  ctx: Ctx
  workspaceId: string
  receiver: Receiver
  endpoint: CreatedEndpoint
}

/** A receiver that answers with this status. */
export function answering(code: number, headers: Record<string, string> = {}): Receiver['answer'] {
  return (res) => void res.writeHead(code, headers).end('the answer')
}

/** The catalogue's error that a promise rejects with; fails when it does not. */
export async function problemOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof AppError)) throw new Error(`no AppError: ${error}`)
  return { code: error.code, field: error.field, details: error.details }
}

export interface Rig extends Scene {
  /** a key of the workspace with these scopes and switches */
  keyCtx(options?: {
    workspaceId?: string
    scopes?: readonly Scope[]
    features?: readonly Feature[]
  }): Promise<Ctx>
  workspaceCtx(options?: { features?: Feature[] }): Promise<Ctx>
  receiver(answer?: Receiver['answer']): Promise<Receiver>
  /** a workspace with one endpoint at a receiver that gives these answers */
  subscribed(answer?: Receiver['answer'], headers?: Record<string, string>): Promise<Subscribed>
  endpoint(
    ctx: Ctx,
    url: string,
    events?: string[],
    headers?: Record<string, string>,
  ): Promise<CreatedEndpoint>
  /** makes messages of the workspace and tells each as an event */
  emit(workspaceId: string, count?: number, event?: Partial<NewEvent>): Promise<string[]>
  deliveries(workspaceId: string): Promise<DeliveryFacts[]>
  /** the one delivery that there is */
  onlyDelivery(workspaceId: string): Promise<DeliveryFacts>
  /** queues and sends all that is due */
  drain(app?: App): Promise<void>
  /** another process on the same database and clock */
  otherProcess(): App
  /** from now on this process owns all work alone */
  handTo(process: App): Promise<void>
}

/** An application without doors and jobs: tests say when something is queued and when it is sent. */
export async function startRig(env: Record<string, string> = {}): Promise<Rig> {
  const scene = await startScene({ WEBHOOKS__ALLOW_HOSTS: '127.0.0.1', ...env })
  const { app, clock } = scene
  const apps = [app]
  const receivers: Receiver[] = []
  const id = () => newId(clock.nowMs())

  const keyCtx: Rig['keyCtx'] = async (options = {}) => {
    const workspaceId = options.workspaceId ?? scene.workspace.id
    const keyId = id()
    await app.pool.query(
      `insert into public_key (workspace_id, id, lineage_id, name, key_hash, key_prefix, scopes, created_at, updated_at)
       values ($1, $2, $2, 'Shop system', $3, 'svc_live_x', $4, now(), now())`,
      [workspaceId, keyId, Buffer.from(keyId), options.scopes ?? scopes],
    )
    return createCtx(app, {
      actor: {
        kind: 'public_key',
        workspaceId,
        keyId,
        lineageId: keyId,
        name: 'Shop system',
        scopes: new Set(options.scopes ?? scopes),
        features: new Set(options.features ?? features),
        allowedIps: [],
        workspaceClosed: false,
        limits: { apiRequestsPerMinute: null, apiMessagesPerSecond: null },
      },
    })
  }

  const stages = new Map<string, { contactId: string; numberId: string }>()

  /** a contact and a number for messages to refer to */
  async function stage(workspaceId: string) {
    const known = stages.get(workspaceId)
    if (known) return known
    const made = { contactId: id(), numberId: id() }
    const at = clock.now()
    await app.pool.query(
      `with c as (insert into contact (workspace_id, id, phone, tags, custom_fields, created_at, updated_at)
         values ($1, $2, '15551234567', '{}', '{}', $5, $5))
       insert into number (workspace_id, id, name, phone_id, business_id, access_token, webhook_verify_token,
         api_version, created_at, updated_at)
       values ($1, $3, 'Shop', $4, 'b', 't', 'v', 'v25.0', $5, $5)`,
      [workspaceId, made.contactId, made.numberId, `phone ${made.numberId}`, at],
    )
    stages.set(workspaceId, made)
    return made
  }

  async function message(workspaceId: string): Promise<string> {
    const { contactId, numberId } = await stage(workspaceId)
    const messageId = id()
    await app.pool.query(
      `insert into message (workspace_id, id, contact_id, number_id, direction, type, status, to_phone, content,
         sent_by_type, created_at, updated_at)
       values ($1, $2, $3, $4, 'outgoing', 'text', 'pending', '15551234567', '{"body":"Hi","previewUrl":false}',
         'api', $5, $5)`,
      [workspaceId, messageId, contactId, numberId, clock.now()],
    )
    return messageId
  }

  const workspaceCtx: Rig['workspaceCtx'] = async (options = {}) => {
    const workspace = await createWorkspace(app, { name: 'Other', ...options })
    return keyCtx({ workspaceId: workspace.id })
  }

  const receiver: Rig['receiver'] = async (answer) => {
    const started = await startReceiver(answer)
    receivers.push(started)
    return started
  }

  const endpoint: Rig['endpoint'] = (ctx, url, events = ['message.status'], headers = {}) =>
    createEndpoint(ctx, { url, events, headers })

  const deliveries: Rig['deliveries'] = async (workspaceId) => {
    const text = 'select * from webhook_delivery where workspace_id = $1 order by created_at, id'
    return (await app.pool.query(text, [workspaceId])).rows
  }

  return {
    ...scene,
    keyCtx,
    workspaceCtx,
    receiver,
    endpoint,
    deliveries,
    async subscribed(answer, headers = {}) {
      const ctx = await workspaceCtx()
      const at = await receiver(answer)
      const made = await endpoint(ctx, at.url, ['message.status'], headers)
      return { ctx, workspaceId: workspaceOf(ctx.actor), receiver: at, endpoint: made }
    },
    async onlyDelivery(workspaceId) {
      const [delivery, ...more] = await deliveries(workspaceId)
      if (!delivery || more.length > 0) throw new Error(`${more.length + 1} deliveries`)
      return delivery
    },
    async emit(workspaceId, count = 1, event = {}) {
      const { contactId } = await stage(workspaceId)
      const events: NewEvent[] = []
      for (let made = 0; made < count; made++)
        events.push({
          id: id(),
          workspaceId,
          type: 'message.status',
          subjectId: event.subjectId ?? (await message(workspaceId)),
          contactId,
          data: { set: { status: 'sent' }, extras: { previous_status: 'pending' } },
          occurredAt: clock.now(),
          ...event,
        })
      await inTransaction(app.pool, (tx) => appendEvents(app, tx, events))
      return events.map((one) => one.id)
    },
    async drain(on = app) {
      await drainFanOut(on)
      await drainDeliveries(on)
      await settleDeliveries(on)
    },
    async handTo(process) {
      for (const one of apps) if (one !== process) await lanesOf(one).leave()
      await lanesOf(process).join(['deliveries', 'legacy-webhooks'])
    },
    otherProcess() {
      const other = { ...app }
      apps.push(other)
      return other
    },
    async close() {
      for (const one of receivers) await one.close()
      for (const one of apps) {
        await closeDeliveries(one)
        await closePerApp(one)
      }
      await scene.close()
    },
  }
}
