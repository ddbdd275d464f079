import type { App } from '#core/context/context.ts'
import { newId } from '#core/ids.ts'
import { followLog } from '#insight/rollups/follow-log.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { ReportedStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { saveAcceptances } from '#messaging/messages/messages/accept.ts'
import { storePast } from '#messaging/messages/messages/history.ts'
import { type IncomingMessage, storeIncoming } from '#messaging/messages/messages/receive.ts'
import { applyStatuses } from '#messaging/messages/messages/status.ts'
import { type Stage, startStage } from '../../support/stage.ts'

/** A shop whose messages come and go by the use-cases behind its doors. */
export interface LogScene extends Stage {
  /** a member's message is accepted */
  accept(type?: string): Promise<void>
  /** what comes by a callback */
  incoming(fields?: Partial<IncomingMessage>): IncomingMessage
  /** something comes by a callback */
  receive(fields?: Partial<IncomingMessage>): Promise<void>
  /** a message of so many hours ago comes from the business app, with the `nth` of a few customers */
  pastHours(hours: number, echo: boolean, nth?: number): Promise<void>
  /** the platform reports of an outgoing message, whichever `nth` falls on */
  report(nth: number, status: ReportedStatus): Promise<void>
  /** the reader looks once; `killed` ends it before it commits */
  look(killed?: boolean): Promise<{ more: boolean }>
  setZone(zone: string): Promise<void>
  /** nothing was ever said, and nothing counted */
  clear(): Promise<void>
  sql(text: string, values?: unknown[]): Promise<Record<string, unknown>[]>
  numberId: string
  /** one of a few customers */
  senderOf(nth: number): IncomingMessage['sender']
}

type Query = (...args: unknown[]) => unknown

const replacing = <T extends object>(whole: T, replaced: string, by: unknown): T =>
  new Proxy(whole, {
    get: (target, name) => {
      if (name === replaced) return by
      const value = Reflect.get(target, name)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })

/** The same app, whose transactions send their statements by way of something else. */
function sending(app: App, by: (query: Query) => Query): App {
  const connect = async () => {
    const client = await app.pool.connect()
    return replacing(client, 'query', by(client.query.bind(client) as Query))
  }
  return { ...app, pool: replacing(app.pool, 'connect', connect) }
}

/** The same app, whose transactions end just before they commit. */
export const dying = (app: App): App =>
  sending(app, (query) => (...args) => {
    if (args[0] === 'commit') throw new Error('killed')
    return query(...args)
  })

/** The same app, where something else happens behind a statement of a transaction, once. */
export function meeting(app: App, name: string, meanwhile: () => Promise<unknown>): App {
  let met = false
  return sending(app, (query) => async (...args) => {
    const answer = await query(...args)
    if (met || (args[0] as { name?: string }).name !== name) return answer
    met = true
    await meanwhile()
    return answer
  })
}

export async function startLogScene(): Promise<LogScene> {
  const stage = await startStage()
  const { app } = stage
  const workspaceId = stage.workspace.id
  const number = await stage.connect()
  const userId = newId()
  let names = 0
  const sql: LogScene['sql'] = async (text, values = [workspaceId]) =>
    (await app.pool.query(text, values)).rows
  const senderOf = (nth: number) => ({
    waId: `1555010000${1 + (nth % 5)}`,
    userId: null,
    parentUserId: null,
    username: null,
    profileName: 'Ada',
  })
  const incoming: LogScene['incoming'] = (fields = {}) => ({
    workspaceId,
    numberId: number.id,
    businessId: number.businessId,
    platformMessageId: `wamid.${++names}`,
    at: app.clock.now(),
    sender: senderOf(0),
    type: 'text',
    content: { body: 'Hello', previewUrl: false },
    replyToPlatformId: null,
    media: null,
    raw: null,
    ...fields,
  })
  const receive: LogScene['receive'] = (fields) => storeIncoming(app, [incoming(fields)])
  await receive()
  const [contact] = await sql('select id from contact where workspace_id = $1')
  const contactId = String(contact?.id)
  const outgoing = async () =>
    sql(`select id, number_id from message where workspace_id = $1 and direction = 'outgoing' order by id`)
  return {
    ...stage,
    sql,
    senderOf,
    incoming,
    receive,
    numberId: number.id,
    async accept(type = 'text') {
      const at = app.clock.now()
      const message = {
        workspaceId,
        id: newId(at.getTime()),
        contactId,
        numberId: number.id,
        direction: 'outgoing',
        type,
        status: 'pending',
        fromPhone: null,
        toPhone: '15550100001',
        content: {},
        replyToMessageId: null,
        sentByType: 'member',
        sentById: userId,
        broadcastId: null,
        createdAt: at,
        updatedAt: at,
      } as unknown as MessageRow
      await saveAcceptances(app.pool, [{ message, eventId: newId(), preview: '' }])
    },
    async pastHours(hours, echo, nth = 0) {
      const at = new Date(app.clock.nowMs() - hours * 3_600_000)
      await storePast(app, [
        {
          ...incoming({ at, echo, sender: senderOf(nth) }),
          status: echo ? 'read' : 'delivered',
          isUnnamed: false,
        },
      ])
    },
    async report(nth, status) {
      const all = await outgoing()
      const one = all[nth % Math.max(all.length, 1)]
      if (!one) return
      await applyStatuses(app, [
        {
          workspaceId,
          numberId: number.id,
          messageId: String(one.id),
          platformMessageId: `wamid.out.${one.id}`,
          status,
          at: app.clock.now(),
          error: status === 'failed' ? { code: 131026, message: 'Undeliverable' } : null,
        },
      ])
    },
    look: (killed = false) => followLog(killed ? dying(app) : app),
    async setZone(zone) {
      await sql('update workspace set timezone = $2 where id = $1', [workspaceId, zone])
    },
    async clear() {
      for (const table of [
        'message',
        'event',
        'hand_over',
        'message_count',
        'member_message_count',
        'contact_day',
        'contact_pair',
        'rollup_position',
      ])
        await sql(`delete from ${table} where workspace_id = $1`)
      await sql('update workspace_counter set event_seq = 0, fanout_seq = 0 where workspace_id = $1')
    },
  }
}
