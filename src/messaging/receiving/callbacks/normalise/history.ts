import { z } from 'zod'
import { sha256Hex } from '#core/crypto.ts'
import type { MessageStatus } from '#messaging/chat-model/messages/message-sets.ts'
import { spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import type { Effect, HistoryMessage, Normalised } from './effects.ts'
import { digitsOrNull, listOrEmpty, naming, personId, textOrNull } from './fields.ts'
import { type AnyMessage, anyMessage, incomingMessage, type ReceivedAt } from './messages.ts'
import { newsIn } from './news.ts'
import { identify, type Names, type Person, people } from './people.ts'

// The field `history`: what was written in the business app before (spec/6 12.7, spec/10 FR16). First come threads, whose
// files are placeholders; then messages with the files of the last two weeks.

const historyValue = z.looseObject({ contacts: people, history: listOrEmpty, messages: listOrEmpty })

const figure = (most: number) => z.coerce.number().int().min(0).max(most)

const chunk = z.looseObject({
  metadata: z
    .looseObject({ phase: figure(2), progress: figure(100) })
    .nullish()
    .catch(null),
  threads: listOrEmpty,
  errors: listOrEmpty,
})

const thread = z.looseObject({
  id: personId,
  context: naming(z.looseObject({ wa_id: digitsOrNull, user_id: textOrNull }))
    .nullish()
    .catch(null),
  messages: listOrEmpty,
})

const nobody: Names = { waId: null, userId: null, parentUserId: null }

/** What was written in the business app before, in three phases, and the files that follow. */
export function normaliseHistory(place: ReceivedAt, value: unknown): Normalised {
  const parsed = historyValue.safeParse(value)
  if (!parsed.success) return { effects: [], notes: ['a value that is no object'] }
  const { contacts, history, messages } = parsed.data
  const { number } = place
  const { effects, notes }: Normalised = { effects: [], notes: [] }
  const news: Effect[] = []
  const read = (names: Names, given: readonly unknown[]) => {
    const told = messagesOf(place, names, contacts, given, notes)
    news.push(...told.flatMap((one) => ('news' in one ? [one] : [])))
    return told.flatMap((one) => ('news' in one ? [] : [one]))
  }
  for (const given of history) {
    const { data } = chunk.safeParse(given)
    if (!data) continue
    if (data.errors.length > 0) notes.push('the owner of the number does not share what was written before')
    const { phase = null, progress = null } = data.metadata ?? {}
    const threads = data.threads.flatMap((one) => thread.safeParse(one).data ?? [])
    const found = threads.flatMap((one) => read(namesOf(one), one.messages))
    effects.push({ kind: 'history', number, messages: found, phase, progress })
  }
  const late = messages.flatMap((one) => read(nobody, [one]))
  if (late.length > 0) effects.push({ kind: 'history', number, messages: late, phase: null, progress: null })
  return { effects: [...effects, ...news], notes }
}

function namesOf({ id, context }: z.output<typeof thread>): Names {
  return {
    waId: id.waId ?? context?.wa_id ?? null,
    userId: id.userId ?? context?.user_id ?? null,
    parentUserId: null,
  }
}

const contextOf = z.looseObject({
  history_context: z
    .looseObject({ status: textOrNull, from_me: z.boolean().nullish().catch(null) })
    .catch({ status: null, from_me: null }),
})

/** How far a message of the past had come, in the platform's words. */
const statuses: Readonly<Record<string, MessageStatus>> = {
  READ: 'read',
  PLAYED: 'read',
  DELIVERED: 'delivered',
  ERROR: 'failed',
}

interface Told {
  message: AnyMessage
  original: unknown
  isEcho: boolean
  status: MessageStatus
  /** the platform did not say its id */
  isUnnamed: boolean
}

const isSame = (one: string | null, other: string | null) =>
  one !== null && other !== null && spelledOnce(one) === spelledOnce(other)

/** Whether the business wrote it: who sent it decides, and where nobody is named, to whom it went. */
function isEcho({ number }: ReceivedAt, names: Names, message: AnyMessage, fromMe: boolean | null): boolean {
  const { from, from_user_id: userId, to, to_user_id: toUserId } = message
  if (isSame(from, number.phone)) return true
  if (isSame(from, names.waId) || (userId !== null && userId === names.userId)) return false
  if (fromMe !== null) return fromMe
  if (from !== null) return names.waId !== null
  if (userId !== null) return false
  return (to ?? toUserId) !== null && !isSame(to, number.phone)
}

const named = z.looseObject({ id: z.string().min(1) })

function read(place: ReceivedAt, names: Names, given: unknown): Told | null {
  const isUnnamed = !named.safeParse(given).success
  // The same message comes with the same words when it comes again.
  const original = isUnnamed ? { ...Object(given), id: sha256Hex(JSON.stringify(given) ?? '') } : given
  const { data: message } = anyMessage.safeParse(original)
  if (!message || typeof given !== 'object') return null
  const { status, from_me } = contextOf.parse(original).history_context
  const echo = isEcho(place, names, message, from_me ?? null)
  const known = statuses[status?.toUpperCase() ?? ''] ?? 'sent'
  return { message, original, isEcho: echo, status: echo ? known : 'read', isUnnamed }
}

/** The person of a thread under the names that its messages have for them. */
function completed(names: Names, told: readonly Told[]): Names {
  let { waId, userId, parentUserId } = names
  for (const { message, isEcho: echo } of told) {
    waId ??= echo ? message.to : message.from
    userId ??= echo ? message.to_user_id : message.from_user_id
    parentUserId ??= echo ? null : message.from_parent_user_id
  }
  return { waId, userId, parentUserId }
}

type NewsEffect = Extract<Effect, { kind: 'news' }>

function messagesOf(
  place: ReceivedAt,
  names: Names,
  described: readonly Person[],
  given: readonly unknown[],
  notes: string[],
): (HistoryMessage | NewsEffect)[] {
  const told = given.flatMap((one) => read(place, names, one) ?? [])
  if (told.length < given.length) notes.push('a message of the past that is no object')
  if (told.length === 0) return []
  const person = identify(completed(names, told), described)
  if (!person) {
    notes.push(`${told.length} messages of the past name nobody whom they were written with`)
    return []
  }
  return told.map(({ message, original, isEcho: echo, status, isUnnamed }) => {
    const news = newsIn(place, person, message, echo)
    if (news) return { kind: 'news', news }
    return { ...incomingMessage(place, person, message, original), echo, status, isUnnamed }
  })
}
