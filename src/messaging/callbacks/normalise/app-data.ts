import { z } from 'zod'
import type { MessageStatus } from '#messaging/messages/message-sets.ts'
import { type Effect, type HistoryMessage, type Normalised, senderWith } from './effects.ts'
import { digitsOrNull, listOrEmpty, textOrNull } from './fields.ts'
import { anyMessage, incomingMessage, type ReceivedAt } from './messages.ts'
import { newsIn } from './news.ts'

const entry = z.looseObject({
  type: z.literal('contact'),
  action: z.string(),
  contact: z.looseObject({ full_name: textOrNull, first_name: textOrNull, phone_number: digitsOrNull }),
})

const longestName = 200

/** The field `smb_app_state_sync`: the address book of the business app (spec/6 12.7). What is removed changes nothing. */
export function normaliseAddresses({ number }: ReceivedAt, value: unknown): Normalised {
  const entries = z.looseObject({ state_sync: listOrEmpty }).safeParse(value).data?.state_sync ?? []
  const effects = entries.flatMap((given): Effect[] => {
    const { data } = entry.safeParse(given)
    if (data?.action !== 'add' || data.contact.phone_number === null) return []
    const { phone_number: waId, full_name, first_name } = data.contact
    const name = (full_name ?? first_name)?.trim().slice(0, longestName) || null
    const { workspaceId, businessId } = number
    return [{ kind: 'address', entry: { workspaceId, businessId, sender: senderWith({ waId }), name } }]
  })
  return { effects, notes: [] }
}

const chunk = z.looseObject({
  metadata: z
    .looseObject({ phase: z.int().min(0).max(2), progress: z.int().min(0).max(100) })
    .nullish()
    .catch(null),
  threads: listOrEmpty,
  errors: listOrEmpty,
})

const thread = z.looseObject({ id: digitsOrNull, messages: listOrEmpty })

const contextOf = z.looseObject({
  history_context: z.looseObject({ status: textOrNull }).catch({ status: null }),
})

/** How far a message of the past had come, in the platform's words. */
const statuses: Readonly<Record<string, MessageStatus>> = {
  READ: 'read',
  PLAYED: 'read',
  DELIVERED: 'delivered',
  ERROR: 'failed',
}

/** The field `history`: what was written in the business app before, in three phases (spec/6 12.7). */
export function normaliseHistory(place: ReceivedAt, value: unknown): Normalised {
  const chunks = z.looseObject({ history: listOrEmpty }).safeParse(value).data?.history ?? []
  const { effects, notes }: Normalised = { effects: [], notes: [] }
  for (const given of chunks) {
    const { data } = chunk.safeParse(given)
    if (!data) continue
    if (data.errors.length > 0) notes.push('the owner of the number does not share what was written before')
    const { phase = null, progress = null } = data.metadata ?? {}
    const news: Effect[] = []
    const messages = data.threads.flatMap((one) => messagesOf(place, one, notes, news))
    effects.push({ kind: 'history', number: place.number, messages, phase, progress }, ...news)
  }
  return { effects, notes }
}

function messagesOf(place: ReceivedAt, given: unknown, notes: string[], news: Effect[]): HistoryMessage[] {
  const { data } = thread.safeParse(given)
  if (!data || data.id === null) return []
  const person = senderWith({ waId: data.id })
  return data.messages.flatMap((one): HistoryMessage[] => {
    const message = anyMessage.safeParse(one)
    if (!message.success) {
      notes.push('a message of the past without an id')
      return []
    }
    const echo = message.data.from !== data.id
    const change = newsIn(place, person, message.data, echo)
    if (change) {
      news.push({ kind: 'news', news: change })
      return []
    }
    const word = contextOf.safeParse(one).data?.history_context.status?.toUpperCase() ?? ''
    const status = echo ? (statuses[word] ?? 'sent') : 'read'
    return [{ ...incomingMessage(place, person, message.data, one), echo, status }]
  })
}
