import { z } from 'zod'
import type { Sender } from '#messaging/contacts/contacts/identities.ts'
import type { Effect, Normalised } from './effects.ts'
import { listOrEmpty } from './fields.ts'
import { type AnyMessage, anyMessage, incomingMessage, type ReceivedAt } from './messages.ts'
import { newsIn } from './news.ts'
import { identify, people } from './people.ts'

const echoesValue = z.looseObject({ contacts: people, message_echoes: listOrEmpty })

/** What the business wrote from its phone app: outgoing messages that have left (spec/6 12.7, spec/5 1.20). */
export function normaliseEchoes(place: ReceivedAt, value: unknown): Normalised {
  const parsed = echoesValue.safeParse(value)
  if (!parsed.success) return { effects: [], notes: ['a value that is no object'] }
  const { effects, notes }: Normalised = { effects: [], notes: [] }
  for (const echo of parsed.data.message_echoes) {
    const message = anyMessage.safeParse(echo)
    if (!message.success) {
      notes.push('an echo without an id')
      continue
    }
    const names = { waId: message.data.to, userId: message.data.to_user_id, parentUserId: null }
    const person = identify(names, parsed.data.contacts)
    if (!person) notes.push(`echo ${message.data.id} names nobody it was written to`)
    else effects.push(effectOf(place, person, message.data, echo))
  }
  return { effects, notes }
}

function effectOf(place: ReceivedAt, person: Sender, message: AnyMessage, given: unknown): Effect {
  const news = newsIn(place, person, message, true)
  if (news) return { kind: 'news', news }
  return { kind: 'incoming', message: { ...incomingMessage(place, person, message, given), echo: true } }
}
