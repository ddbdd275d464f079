import { z } from 'zod'
import { normaliseEchoes } from './echoes.ts'
import type { Effect, Normalised } from './effects.ts'
import { listOrEmpty } from './fields.ts'
import type { ReceivedAt } from './messages.ts'
import { normaliseMessages } from './messages-field.ts'

const standbyValue = z.looseObject({
  standby: z.looseObject({}).optional().catch(undefined),
})

const wrapped = z.looseObject({ message: z.looseObject({}) })

/** Some echoes have what was written in an object of its own. */
function unwrapped(given: unknown): unknown {
  const { data } = wrapped.safeParse(given)
  if (!data) return given
  const { message, ...around } = data
  return { ...message, ...around }
}

const asCopy = (effect: Effect): Effect =>
  effect.kind === 'incoming' ? { ...effect, message: { ...effect.message, isStandby: true } } : effect

/**
 * The field `standby`: copies of what people write in chats that another responder on the number owns, what that
 * responder answers, and what becomes of it (spec/10 PL2). They stand beside the metadata or in an object `standby`.
 */
export function normaliseStandby(place: ReceivedAt, value: unknown): Normalised {
  const { data } = standbyValue.safeParse(value)
  if (!data) return { effects: [], notes: ['a value that is no object'] }
  const { standby, ...around } = data
  const copies = { ...around, ...standby } as { message_echoes?: unknown }
  const echoes = listOrEmpty.parse(copies.message_echoes).map(unwrapped)
  const parts = [
    normaliseEchoes(place, { ...copies, message_echoes: echoes }),
    normaliseMessages(place, copies),
  ]
  return {
    effects: parts.flatMap(({ effects }) => effects.map(asCopy)),
    notes: parts.flatMap(({ notes }) => notes),
  }
}
