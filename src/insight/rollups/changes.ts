import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'

/** What an event of the log says of a message. */
export interface ToldRow {
  eventType: string
  /** of message.status: the status before, and the one that it became, which message.stored tells alone */
  previousStatus: string | null
  status: string | null
  /** of message.stored: the type that it had before its file was known, and that of now */
  previousType: string | null
  storedType: string | null
  /** message.sent of what left later sets fields; of what was written elsewhere it sets none */
  setsFields: boolean
}

/** A message as figures count it. */
export interface CountedMessage {
  numberId: string
  direction: string
  type: string
  sentByType: string
  sentById: string | null
  contactId: string
  createdAt: Date
}

/** A message is counted as being of a type in a status, or no longer so. */
export interface Count {
  type: string
  status: MessageStatus
  by: 1 | -1
}

const made = (type: string, status: string): Count[] => [{ type, status: status as MessageStatus, by: 1 }]
/** A message that is counted as it is now. */
export const countsOfStored = made

const gone = (type: string, status: string): Count[] => [{ type, status: status as MessageStatus, by: -1 }]

/**
 * What an event changes. Each tells the state before and after it, so the counts of a message add up to its present
 * state, whatever it was when its events are read.
 */
export function countsOf(told: ToldRow, type: string): Count[] {
  const { previousStatus, status, previousType, storedType } = told
  switch (told.eventType) {
    case 'message.created':
      return made(type, 'pending')
    case 'message.received':
      return made(type, 'delivered')
    case 'message.sent':
      return told.setsFields ? [] : made(type, 'sent')
    case 'message.stored': {
      if (status === null) return []
      const before = previousType === null ? [] : gone(previousType, status)
      return [...before, ...made(storedType ?? type, status)]
    }
    case 'message.status':
      if (previousStatus === null || status === null) return []
      return [...gone(type, previousStatus), ...made(type, status)]
    default:
      return []
  }
}
