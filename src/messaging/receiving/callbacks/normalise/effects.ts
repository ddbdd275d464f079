import type { CallNews } from '#messaging/calls/calls/call-news.ts'
import type { PermissionReply } from '#messaging/calls/calls/permission-replies.ts'
import type { ChoiceWay } from '#messaging/chat-model/timeline/timeline-sets.ts'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { NewName } from '#messaging/inbox/contact-changes/follow-person.ts'
import type { ThreadMove } from '#messaging/inbox/conversations/thread-moves.ts'
import type { GroupMessage } from '#messaging/messages/messages/group-messages.ts'
import type { PastMessage } from '#messaging/messages/messages/history.ts'
import type { MessageNews } from '#messaging/messages/messages/message-news.ts'
import type { IncomingMessage } from '#messaging/messages/messages/receive.ts'
import type { StatusReport } from '#messaging/messages/messages/status.ts'
import type { NumberStatus } from '#messaging/numbers/accounts/account-sets.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { Facts } from '#messaging/numbers/accounts/facts.ts'

/** Somebody's wish about marketing messages, told by the platform. */
export interface MarketingChoice {
  workspaceId: string
  businessId: string
  sender: Sender
  optedOut: boolean
  way: Exclude<ChoiceWay, 'by_hand'>
  /** by the platform's clock */
  at: Date
}

export interface NumberChange {
  number: NumberEntry
  status?: NumberStatus
  /** the change happens only from one of these */
  from?: readonly NumberStatus[]
  verifiedName?: string
  /** a name that the platform has declined, and why */
  declinedName?: { name: string; reason: string | null }
  /** what else is known of it from now on */
  facts?: Partial<Facts>
}

/** An entry that was added to the address book of the business app. */
export interface AddressEntry {
  workspaceId: string
  businessId: string
  sender: Sender
  name: string | null
}

/** A message that was written in the business app before. */
export type HistoryMessage = PastMessage

/** A part of what was written before, and how much has come with it. */
export interface HistoryPart {
  number: NumberEntry
  messages: readonly HistoryMessage[]
  phase: number | null
  progress: number | null
}

/** One thing that a callback asks for, in our words. */
export type Effect =
  | { kind: 'incoming'; message: IncomingMessage }
  | { kind: 'news'; news: MessageNews }
  | { kind: 'group'; message: GroupMessage }
  | { kind: 'handover'; move: ThreadMove }
  | { kind: 'call'; news: CallNews }
  | { kind: 'call_permission'; reply: PermissionReply }
  | { kind: 'status'; report: StatusReport }
  | { kind: 'choice'; choice: MarketingChoice }
  | { kind: 'identity'; change: NewName }
  | { kind: 'template'; number: NumberEntry; field: string; value: unknown }
  | { kind: 'form'; number: NumberEntry; value: unknown; toldAt: Date }
  | { kind: 'number'; change: NumberChange }
  | { kind: 'address'; entry: AddressEntry }
  | ({ kind: 'history' } & HistoryPart)

/** What a change of a callback comes to. Notes tell what was left aside and why, for the row and the log. */
export interface Normalised {
  effects: Effect[]
  notes: string[]
}

/** A person with nothing known but these. */
export function senderWith(known: Partial<Sender>): Sender {
  return { waId: null, userId: null, parentUserId: null, username: null, profileName: null, ...known }
}
