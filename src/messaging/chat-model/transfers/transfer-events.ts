import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { byOf } from '#messaging/chat-model/chats/conversation-events.ts'
import { named } from '#messaging/chat-model/chats/conversation-row.ts'
import type { TransferRow } from './transfer-row.ts'

export type TransferEvent =
  | 'transfer.created'
  | 'transfer.assigned'
  | 'transfer.moved'
  | 'transfer.prioritized'
  | 'transfer.resumed'
  | 'transfer.expired'
  | 'transfer.escalated'
  | 'transfer.breached'

/** Who had it until an event. */
export interface Holder {
  agentId: string | null
  agentName: string | null
  teamId: string | null
  teamName: string | null
}

const shown = ({ agentId, agentName, teamId, teamName }: Holder) => ({
  agent: named(agentId, agentName),
  team: named(teamId, teamName),
})

/**
 * An event of a transfer as it is now. Who has it then stands in it: what comes after does not change what older
 * webhooks and sockets are told (spec/5 1.19, 1.22).
 */
export function transferEvent(
  ctx: Ctx,
  type: TransferEvent,
  transfer: TransferRow,
  previous: Holder | null,
  more: Readonly<Record<string, unknown>> = {},
): NewEvent {
  return {
    id: ctx.newId(),
    workspaceId: workspaceOf(ctx.actor),
    type,
    subjectId: transfer.contactId,
    contactId: transfer.contactId,
    data: {
      extras: {
        transfer_id: transfer.id,
        status: transfer.status,
        ...shown(transfer),
        ...(previous && { previous: shown(previous) }),
        by: byOf(ctx),
        ...more,
      },
    },
    occurredAt: ctx.now(),
  }
}
