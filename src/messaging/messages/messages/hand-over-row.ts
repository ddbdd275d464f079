import { rowsIn } from '#core/db/rows-in.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import type { ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'

/** A message taken for hand-over, with where it goes. */
export interface ClaimedMessage extends MessageRow {
  claimId: string
  attempts: number
  acceptedAt: Date
  /** digits; null for people known by a business-scoped id alone */
  recipientPhone: string | null
  recipientUserId: string | null
  replyToPlatformId: string | null
  /** who answers in the chat now; null where nothing was told */
  threadOwner: ThreadOwner | null
  /** the chatbot says it, and another responder has answered since */
  isOvertaken: boolean
  /** the step that accepted it, where that was recorded */
  trace: Traceparent | null
}

/** A message that was taken for hand-over, and by which claim. */
export interface HeldClaim {
  workspaceId: string
  id: string
  claimId: string
}

/** The claims by which messages are held. */
const claimColumns = {
  workspace_id: ['uuid', (message: HeldClaim) => message.workspaceId],
  id: ['uuid', (message: HeldClaim) => message.id],
  claim_id: ['uuid', (message: HeldClaim) => message.claimId],
} as const

export const held = rowsIn<HeldClaim>(claimColumns)

/** The same of whole messages, and whether another responder may answer before what the chatbot says. */
export const heldMessages = rowsIn<ClaimedMessage>({
  ...claimColumns,
  is_raced: ['boolean', ({ sentByType, threadOwner }) => sentByType === 'chatbot' && threadOwner !== null],
})
