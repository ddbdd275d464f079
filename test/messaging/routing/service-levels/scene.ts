import type { Priority } from '#messaging/chat-model/chats/conversation-sets.ts'
import { assignConversation } from '#messaging/inbox/conversations/assign.ts'
import {
  closeConversation,
  reopenConversation,
} from '#messaging/inbox/conversations/conversation-commands.ts'
import { prioritizeConversation } from '#messaging/inbox/conversations/prioritize.ts'
import { drainClocks } from '#messaging/routing/service-levels/late-clocks.ts'
import { createServiceLevel } from '#messaging/routing/service-levels/level-commands.ts'
import type { ServiceLevel } from '#messaging/routing/service-levels/level-row.ts'
import { type SlaScene, startSla } from '../sla/scene.ts'

/** A workspace that says how soon chats are answered. */
export interface ServiceScene extends SlaScene {
  level(input?: object): Promise<ServiceLevel>
  /** what is measured of the chat, oldest first: kind, minutes that are allowed, minutes to the deadline, state */
  clocks(contactId: string): Promise<string[]>
  close(contactId: string): Promise<unknown>
  reopen(contactId: string): Promise<unknown>
  prioritize(contactId: string, priority: Priority): Promise<unknown>
  assign(contactId: string, to: { agentId?: string | null; teamId?: string | null }): Promise<unknown>
  /** minutes from now until the chat is due; null where it is not */
  dueIn(contactId: string): Promise<number | null>
  /** how many events of a type the log has of the chat */
  many(contactId: string, type: string): Promise<number>
}

export async function startService(): Promise<ServiceScene> {
  const scene = await startSla()
  const { sql, as, admin } = scene
  const { app, clock } = scene.parley
  const drain = async () => {
    await scene.drain()
    while ((await drainClocks(app)).more);
    await scene.drain()
  }
  return {
    ...scene,
    drain,
    async pass(minutes) {
      await drain()
      await clock.advance(minutes * 60)
      await drain()
    },
    level: async (input = {}) =>
      createServiceLevel(await as(admin), { name: 'All', isInBusinessHours: false, ...input }),
    clocks: async (contactId) =>
      (
        await sql(
          `select k.kind, k.target_minutes, extract(epoch from k.due_at - k.started_at) / 60 as due,
             case when k.ended_at is not null then case when k.breached_at is null then 'met' else 'missed' end
               when k.running_since is null then 'paused' when k.breached_at is not null then 'overdue' else 'running' end as state
           from service_clock k where k.contact_id = $1 order by k.started_at, k.kind`,
          [contactId],
        )
      ).map(
        ({ kind, target_minutes, due, state }) =>
          `${kind} ${target_minutes} ${due === null ? null : Math.round(Number(due) * 100) / 100} ${state}`,
      ),
    close: async (contactId) => closeConversation(await as(admin), contactId),
    reopen: async (contactId) => reopenConversation(await as(admin), contactId),
    prioritize: async (contactId, priority) =>
      prioritizeConversation(await as(admin), contactId, { priority }),
    assign: async (contactId, to) => assignConversation(await as(admin), contactId, to),
    async dueIn(contactId) {
      const [row] = await sql('select due_at from conversation where contact_id = $1', [contactId])
      return row?.due_at ? Math.round(((row.due_at as Date).getTime() - clock.nowMs()) / 60_000) : null
    },
    many: async (contactId, type) =>
      Number(
        (
          await sql('select count(*) as n from event where contact_id = $1 and type = $2', [contactId, type])
        )[0]?.n,
      ),
  }
}
