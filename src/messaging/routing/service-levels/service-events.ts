import type { Ctx } from '#core/context/context.ts'
import type { Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { type IdAndName, named } from '#messaging/chat-model/chats/conversation-row.ts'
import { type Done, writeEntries } from '#messaging/chat-model/timeline/write-entries.ts'
import type { ClockKind } from './service-level-sets.ts'

/** Who has the chat of a time, and whose it is. */
export interface Told {
  workspaceId: string
  contactId: string
  agentId: string | null
  agentName: string | null
  teamId: string | null
  teamName: string | null
}

/** A time of a chat that is near its deadline or has passed it. */
export interface DueTime extends Told {
  id: string
  caseId: string
  kind: ClockKind
  levelId: string | null
  levelName: string | null
  dueAt: Date
}

const event = (
  ctx: Ctx,
  type: string,
  { workspaceId, contactId }: Pick<Told, 'workspaceId' | 'contactId'>,
  extras: Record<string, unknown>,
): NewEvent => ({
  id: ctx.newId(),
  workspaceId,
  type,
  subjectId: contactId,
  contactId,
  data: { extras },
  occurredAt: ctx.now(),
})

/** Times of a chat began, went on or ended: whoever has it on the screen asks again. */
export const timesChanged = (ctx: Ctx, chat: Pick<Told, 'workspaceId' | 'contactId'>): NewEvent =>
  event(ctx, 'chat.updated', chat, {})

const level = ({ levelId, levelName }: DueTime): IdAndName | null => named(levelId, levelName)

/** A deadline is near, or has passed; who has the chat then stands in it, for whoever is notified. */
export const dueEvent = (ctx: Ctx, type: 'service.due_soon' | 'service.missed', time: DueTime): NewEvent =>
  event(ctx, type, time, {
    case_id: time.caseId,
    clock: time.kind,
    service_level: level(time),
    due_at: time.dueAt.toISOString(),
    agent: named(time.agentId, time.agentName),
    team: named(time.teamId, time.teamName),
  })

/** Writes into the timelines of chats which deadlines passed, as these events tell it. */
export async function writeMissed(
  ctx: Ctx,
  tx: Tx,
  missed: readonly { event: NewEvent; time: DueTime }[],
): Promise<void> {
  const done = missed.map(
    ({ event: { id }, time }): Done => ({
      workspaceId: time.workspaceId,
      id,
      contactId: time.contactId,
      kind: 'service_missed',
      data: { clock: time.kind, ...(level(time) && { serviceLevel: level(time) as IdAndName }) },
      at: ctx.now(),
    }),
  )
  await writeEntries(tx, byOf(ctx), done)
}
