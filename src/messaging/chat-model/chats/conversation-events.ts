import type { Ctx } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import type { ConversationRow } from './conversation-row.ts'

/** An event of a chat in its present state; a webhook body contains that state, whatever follows. */
export function chatEvent(
  ctx: Pick<Ctx, 'newId'>,
  type: NewEvent['type'],
  chat: ConversationRow,
  extras: Record<string, unknown>,
): NewEvent {
  const { contact: _, ...set } = chat
  return {
    id: ctx.newId(),
    workspaceId: chat.workspaceId,
    type,
    subjectId: chat.contactId,
    contactId: chat.contactId,
    data: { set, extras },
    occurredAt: chat.updatedAt,
  }
}

/** Who closed or reopened a chat (spec/4 B13). */
export function byOf({ actor }: Pick<Ctx, 'actor'>): { type: string; id: string | null } {
  if (actor.kind === 'member') return { type: 'member', id: actor.userId }
  if (actor.kind === 'public_key') return { type: 'api', id: actor.keyId }
  return { type: 'chatbot', id: null }
}
