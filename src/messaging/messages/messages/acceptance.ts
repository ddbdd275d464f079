import type { KeptAnswer } from '#core/context/keyed-request.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'

/** An outgoing message that passed every check, with what its conversation shows of it. */
export interface Acceptance {
  message: MessageRow
  /** id of its message.created event */
  eventId: string
  preview: string
  /** the answer to its request, to be kept under an Idempotency-Key that it takes */
  answer?: KeptAnswer
  /** `updatedAt` of the contact that was remembered rather than read: saved only if it is still that of a living one */
  contactKnownAt?: Date | undefined
  /** what it is part of, where that is recorded */
  trace?: Traceparent | null
  /** whether it may be claimed while it is saved */
  mayTake?: boolean
}
