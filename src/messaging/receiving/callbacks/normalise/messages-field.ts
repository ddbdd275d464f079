import { z } from 'zod'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import { type Effect, type Normalised, senderWith } from './effects.ts'
import { platformErrors } from './errors.ts'
import { digitsOrNull, listOrEmpty, textOrNull, trueOrAbsent, unixSeconds } from './fields.ts'
import { choiceIn } from './keywords.ts'
import { type AnyMessage, anyMessage, incomingMessage, type ReceivedAt } from './messages.ts'
import { newsIn } from './news.ts'
import { paymentIn } from './payments.ts'
import { identify, type Person, people } from './people.ts'
import { refusalIn } from './preferences.ts'
import { statusReport } from './statuses.ts'

const messagesValue = z.looseObject({
  contacts: people,
  messages: listOrEmpty,
  statuses: listOrEmpty,
  errors: platformErrors,
})

/** The field `messages`: what people wrote, and what became of what we wrote (spec/6 11). */
export function normaliseMessages(place: ReceivedAt, value: unknown): Normalised {
  const parsed = messagesValue.safeParse(value)
  if (!parsed.success) return { effects: [], notes: ['a value that is no object'] }
  const { contacts, messages, statuses, errors } = parsed.data
  const normalised: Normalised = { effects: [], notes: [] }
  for (const message of messages) addMessage(normalised, place, contacts, message)
  for (const status of statuses) addStatus(normalised, place, contacts, status)
  for (const error of errors) normalised.notes.push(`error ${error.code} of the platform: ${error.message}`)
  return normalised
}

function addMessage(
  { effects, notes }: Normalised,
  place: ReceivedAt,
  described: readonly Person[],
  given: unknown,
): void {
  const parsed = anyMessage.safeParse(given)
  if (!parsed.success) return void notes.push('a message without an id')
  const message = parsed.data
  // Groups are no chats with one person: their messages would open windows and be answered in private.
  if (message.group_id) {
    const { workspaceId, id: numberId } = place.number
    const { id: platformMessageId, group_id: groupId } = message
    const kept = { workspaceId, numberId, platformMessageId, groupId, raw: given }
    return void effects.push({ kind: 'group', message: kept })
  }
  const sender = identify(
    { waId: message.from, userId: message.from_user_id, parentUserId: message.from_parent_user_id },
    described,
  )
  if (!sender) return void notes.push(`message ${message.id} names nobody who wrote it`)
  const news = newsIn(place, sender, message, false)
  if (news) return void effects.push({ kind: 'news', news })
  const incoming = incomingMessage(place, sender, message, given)
  effects.push(
    { kind: 'incoming', message: incoming },
    ...choiceIn(incoming),
    ...changeOfName(place, message),
    ...sharedPhone(place, sender, message),
    ...permissionIn(place, sender, message),
  )
}

const newName = z.looseObject({
  type: z.enum(['user_changed_number', 'user_changed_user_id']),
  wa_id: digitsOrNull,
  // of older versions
  new_wa_id: digitsOrNull,
  user_id: textOrNull,
  parent_user_id: textOrNull,
  previous_user_id: textOrNull,
})

/**
 * A person has another number or another user id: what comes under the new name belongs to the same contact, and answers
 * go there (spec/10 PL3, FR7). Who wrote is the person under the old name or the new one.
 */
function changeOfName(place: ReceivedAt, message: AnyMessage): Effect[] {
  if (message.type !== 'system') return []
  const parsed = newName.safeParse(message.system)
  if (!parsed.success) return []
  const { wa_id, new_wa_id, user_id, parent_user_id, previous_user_id } = parsed.data
  const { workspaceId, businessId } = place.number
  const previous = senderWith({ waId: message.from, userId: previous_user_id ?? message.from_user_id })
  const current = senderWith({
    waId: wa_id ?? new_wa_id,
    userId: user_id ?? (previous_user_id ? message.from_user_id : null),
    parentUserId: parent_user_id,
  })
  return [{ kind: 'identity', change: { workspaceId, businessId, previous, current } }]
}

const ownCard = z.looseObject({
  origin: z.literal('contact_request'),
  phones: z.tuple([z.looseObject({ wa_id: digitsOrNull, phone: digitsOrNull })], z.unknown()),
})

/** Somebody who hides their phone has shared it, as they were asked to (spec/6 12.9): answers go there. */
function sharedPhone(place: ReceivedAt, sender: Sender, message: AnyMessage): Effect[] {
  if (message.type !== 'contacts' || sender.waId !== null) return []
  const [card] = listOrEmpty.parse(message.contacts)
  const { data } = ownCard.safeParse(card)
  const waId = data && (data.phones[0].wa_id ?? data.phones[0].phone)
  if (!waId) return []
  const { workspaceId, businessId } = place.number
  const current = { ...sender, waId }
  return [
    { kind: 'identity', change: { workspaceId, businessId, previous: sender, current, isShared: true } },
  ]
}

const permissionReply = z.looseObject({
  type: z.literal('call_permission_reply'),
  call_permission_reply: z.looseObject({
    response: z.enum(['accept', 'reject']),
    is_permanent: trueOrAbsent,
    expiration_timestamp: unixSeconds,
  }),
})

/** Somebody says whether they may be called, asked or not (spec/6 9). */
function permissionIn(place: ReceivedAt, sender: Sender, message: AnyMessage): Effect[] {
  if (message.type !== 'interactive') return []
  const { data } = permissionReply.safeParse(message.interactive)
  if (!data) return []
  const { response, is_permanent, expiration_timestamp } = data.call_permission_reply
  const { workspaceId, businessId, id: numberId } = place.number
  const reply = {
    workspaceId,
    businessId,
    numberId,
    sender,
    platformMessageId: message.id,
    requestId: message.context?.id ?? null,
    isGiven: response === 'accept',
    expiresAt: is_permanent ? null : expiration_timestamp,
    at: message.timestamp ?? place.receivedAt,
  }
  return [{ kind: 'call_permission', reply }]
}

function addStatus(
  { effects, notes }: Normalised,
  place: ReceivedAt,
  described: readonly Person[],
  given: unknown,
): void {
  const payment = paymentIn(place, given)
  if (payment) return void effects.push({ kind: 'news', news: payment })
  const report = statusReport(place, described, given)
  if (typeof report === 'string') notes.push(report)
  else if (report) effects.push({ kind: 'status', report }, ...refusalIn(report))
}
