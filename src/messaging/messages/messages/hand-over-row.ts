import { rowsIn } from '#core/db/rows-in.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import type { ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'

/** A message claimed for dispatch, with its destination. */
export interface ClaimedMessage extends MessageRow {
  claimId: string
  attempts: number
  acceptedAt: Date
  /** digits; null for customers known only by a business-scoped id */
  recipientPhone: string | null
  recipientUserId: string | null
  replyToPlatformId: string | null
  /** who answers in the chat now; null if unknown */
  threadOwner: ThreadOwner | null
  /** the chatbot sends it, and another responder has answered since */
  isOvertaken: boolean
  /** the trace step that accepted it, if traces were recorded */
  trace: Traceparent | null
}

/** A message that was claimed for dispatch, and its claim. */
export interface HeldClaim {
  workspaceId: string
  id: string
  claimId: string
}

/** The claims that hold messages. */
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
