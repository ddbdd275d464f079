import type { KeptAnswer } from '#core/context/keyed-request.ts'
import type { Traceparent } from '#core/tracing/tracer.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'

/** An outgoing message that passed every check, with what its conversation shows of it. */
export interface Acceptance {
  message: MessageRow
  /** id of its message.created event */
  eventId: string
  preview: string
  /** the response to its request, to be stored under its Idempotency-Key */
  answer?: KeptAnswer
  /** `updatedAt` of the contact, if it was cached: the message is saved only if the contact exists and is unchanged */
  contactKnownAt?: Date | undefined
  /** the trace that it is part of, if traces are recorded */
  trace?: Traceparent | null
  /** whether it may be claimed while it is saved */
  mayTake?: boolean
}
