import { columns, columnsByField, type RowOf } from '#core/db/columns.ts'
import type { TimelineEntryModel } from '#generated/prisma/models/TimelineEntry.ts'
import type { IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import type { Priority, SnoozeEnd, ThreadOwner } from '#messaging/chat-model/chats/conversation-sets.ts'
import type { ChoiceWay, TimelineKind } from './timeline-sets.ts'

const fields = ['workspaceId', 'id', 'contactId', 'kind', 'byType', 'byId', 'data', 'createdAt'] as const

interface Holder {
  agent: IdAndName | null
  team: IdAndName | null
}

/** A field of a case that changed; null where it had, or has, no value. */
export interface FieldChange {
  key: string
  name: string
  before: string | number | boolean | null
  after: string | number | boolean | null
}

/** The content of an entry by its kind; names are those at that time. */
export interface TimelineData {
  from?: Holder
  to?: Holder
  note?: string
  /** why a chat was closed, as it was called then */
  caseReason?: IdAndName
  until?: string
  reason?: SnoozeEnd
  /** of the contact, or of the case */
  added?: readonly string[]
  removed?: readonly string[]
  optedOut?: boolean
  way?: ChoiceWay
  consent?: string
  transferId?: string
  isExpired?: boolean
  priority?: Priority
  priorityBefore?: Priority
  /** of a deadline that passed: a ServiceClockKind, and the level as it was called then */
  clock?: 'first_response' | 'next_response' | 'resolution'
  serviceLevel?: IdAndName
  /** of a call: the called number, the platform's id, and its duration if somebody answered */
  numberId?: string
  platformCallId?: string
  durationSeconds?: number
  /** the responder of the number from then on; another responder has its role, in the platform's word */
  owner?: ThreadOwner
  ownerRole?: string | null
  /** of a case: its id, and what its fields held and hold; names are those of then */
  caseId?: string
  fields?: FieldChange[]
  /** of a rule that ran: the rule, as it was called then, and the kinds of the steps that it did */
  rule?: IdAndName
  steps?: string[]
}

/** What was done with a chat. */
export type TimelineEntryRow = RowOf<
  TimelineEntryModel,
  (typeof fields)[number],
  { kind: TimelineKind; data: TimelineData; byType: 'member' | 'api' | 'chatbot' | 'contact' | 'responder' }
>

/** The select list that yields TimelineEntryRow, for a table alias. */
export const timelineColumns = (alias: string): string => columns('TimelineEntry', alias, fields)

/** The same by field. */
export const timelineColumnsByField = (alias: string) => columnsByField('TimelineEntry', alias, fields)
