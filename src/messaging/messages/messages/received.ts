import type { App } from '#core/context/context.ts'
import type { NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import { previewOf } from '#messaging/chat-model/messages/preview.ts'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { LatestMessage } from '#messaging/inbox/conversations/incoming.ts'
import { messageStored } from './message-stored.ts'
import { messageUpdated, type ToldReaction } from './message-updated.ts'
import type { IncomingMedia } from './received-files.ts'
import { writtenAt } from './written-at.ts'

/** A message that arrived by callback, in our words; content keys are the GraphQL names. */
export interface IncomingMessage {
  workspaceId: string
  numberId: string
  businessId: string
  platformMessageId: string
  /** when the person sent it, by the platform's clock */
  at: Date
  sender: Sender
  type: MessageType
  content: Record<string, unknown>
  replyToPlatformId: string | null
  media: IncomingMedia | null
  /** the platform's own object, kept for types that we cannot show */
  raw: unknown | null
  /** the business wrote it from its phone app: an outgoing message that has left */
  echo?: boolean
  /** another responder on the number owns the chat: a copy of what was written there (spec/10 PL2) */
  isStandby?: boolean
}

export interface StoredMessage extends IncomingMessage {
  id: string
  mediaId: string | null
  contactId: string
  phone: string | null
}

/** What the insert tells of a message that is no duplicate. */
export interface InsertedMessage {
  id: string
  /** it names a message that is known */
  isLinked: boolean
  /** replies or reactions that came before it name it */
  isAwaited: boolean
  /** news about it came before it */
  hasNews: boolean
  /** of a reaction: the message that it is on */
  reactedTo: string | null
  /** the chatbot has to look at it */
  hasTurn: boolean
  /** its sender is blocked: it is kept, and nobody hears of it (docs/adr/0160) */
  isUnheard: boolean
  /** it is the comment about a case that its sender was about to write (docs/adr/0183) */
  isComment: boolean
}

/** A message that was stored, and whether it says something about a case alone. */
export type KeptMessage = StoredMessage & InsertedMessage & { isOfCase: boolean }

/** An edit or a deletion that does not say of which message. */
const isNameless = ({ type, content }: IncomingMessage) =>
  type === 'unsupported' && (content.kind === 'edit' || content.kind === 'revoke')

/** What changes another message, or is said about a case, is none of the chat's own (spec/10 FR1). */
const isNews = (message: KeptMessage) =>
  message.type === 'reaction' || isNameless(message) || message.isOfCase

/** What it changes in its chat. */
export function latestOf(app: App, message: KeptMessage, now: Date): LatestMessage {
  return {
    workspaceId: message.workspaceId,
    contactId: message.contactId,
    numberId: message.numberId,
    messageId: message.id,
    preview: previewOf(message.type, message.content),
    // A changed number is told by the platform, not written by the person. Reactions renew the window (spec/6 2.1).
    incoming: !message.echo && message.type !== 'system' && !isNameless(message),
    isNews: message.isUnheard || isNews(message),
    isReply: message.echo === true,
    owner: message.isStandby ? 'external' : 'workspace',
    // The window runs from when the person wrote, never from a moment that has not come yet.
    writtenAt: writtenAt(app, message.at, now),
  }
}

/** Who hears of it. */
export function eventsOf(app: App, message: KeptMessage, now: Date): NewEvent[] {
  const { workspaceId, contactId, reactedTo } = message
  if (reactedTo !== null) {
    const { emoji } = message.content as { emoji: string | null }
    const sent_by: ToldReaction['sent_by'] = message.echo
      ? { type: message.isStandby ? 'responder' : 'phone_app', id: null }
      : { type: 'contact', id: contactId }
    const reaction = { id: message.id, emoji, sent_by }
    return [messageUpdated(app, { workspaceId, id: reactedTo, contactId }, 'reaction', { reaction })]
  }
  // It is counted, and told with its case.
  if (message.isOfCase) return [messageStored(app, message, { type: message.type, status: 'delivered' })]
  if (isNews(message)) return []
  return [
    {
      id: newId(app.clock.nowMs()),
      workspaceId,
      type: message.echo ? 'message.sent' : 'message.received',
      subjectId: message.id,
      contactId,
      data: message.isStandby && !message.echo ? { extras: { owner: 'external' } } : {},
      occurredAt: now,
    },
  ]
}
