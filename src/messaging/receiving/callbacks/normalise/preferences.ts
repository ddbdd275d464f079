import { z } from 'zod'
import type { StatusReport } from '#messaging/messages/messages/status.ts'
import { type Effect, type Normalised, senderWith } from './effects.ts'
import { digitsOrNull, listOrEmpty, naming, textOrNull, unixSeconds } from './fields.ts'
import type { ReceivedAt } from './messages.ts'
import { identify, people } from './people.ts'

const preferencesValue = z.looseObject({ contacts: people, user_preferences: listOrEmpty })

const preference = naming(
  z.looseObject({
    wa_id: digitsOrNull,
    user_id: textOrNull,
    category: textOrNull,
    value: textOrNull,
    timestamp: unixSeconds,
  }),
)

/** `signup` is a fresh opt-in by a deep link (spec/6 7.1), so it lifts an earlier refusal as `resume` does. */
const optedOut: Readonly<Record<string, boolean>> = { stop: true, resume: false, signup: false }

/** People who stop or resume marketing messages in the app (spec/6 12.8). */
export function normalisePreferences(place: ReceivedAt, value: unknown): Normalised {
  const parsed = preferencesValue.safeParse(value)
  if (!parsed.success) return { effects: [], notes: ['a value that is no object'] }
  const { effects, notes }: Normalised = { effects: [], notes: [] }
  for (const given of parsed.data.user_preferences) {
    const { data } = preference.safeParse(given)
    const choice = data?.category === 'marketing_messages' ? optedOut[data.value ?? ''] : undefined
    if (!data || choice === undefined) continue
    const sender = identify(
      { waId: data.wa_id, userId: data.user_id, parentUserId: null },
      parsed.data.contacts,
    )
    if (!sender) {
      notes.push('a preference that names nobody')
      continue
    }
    const { workspaceId, businessId } = place.number
    const at = data.timestamp ?? place.receivedAt
    effects.push({
      kind: 'choice',
      choice: { workspaceId, businessId, sender, optedOut: choice, way: 'platform_setting', at },
    })
  }
  return { effects, notes }
}

/** What a send fails with when the person takes no marketing from this business (spec/6 13.2). */
const stoppedMarketing = 131050

/** The platform holds a refusal that was not told here, by a message that it did not deliver (spec/10 FR8). */
export function refusalIn({ error, recipient, at }: StatusReport): Effect[] {
  if (error?.code !== stoppedMarketing || !recipient) return []
  return [{ kind: 'choice', choice: { ...recipient, optedOut: true, way: 'refused_message', at } }]
}

const update = z.looseObject({
  wa_id: digitsOrNull,
  user_id: z
    .looseObject({ previous: textOrNull, current: textOrNull })
    .catch({ previous: null, current: null }),
  parent_user_id: z
    .looseObject({ previous: textOrNull, current: textOrNull })
    .catch({ previous: null, current: null }),
})

/** The platform gave a person another business-scoped id (spec/6 12.9). */
export function normaliseUserIds(place: ReceivedAt, value: unknown): Normalised {
  const { data } = z.looseObject({ user_id_update: listOrEmpty }).safeParse(value)
  const { workspaceId, businessId } = place.number
  const effects = (data?.user_id_update ?? []).flatMap((given): Normalised['effects'] => {
    const parsed = update.safeParse(given)
    if (!parsed.success || !parsed.data.user_id.current) return []
    const { wa_id, user_id, parent_user_id } = parsed.data
    const previous = senderWith({ waId: wa_id, userId: user_id.previous })
    const current = senderWith({ waId: wa_id, userId: user_id.current, parentUserId: parent_user_id.current })
    return [{ kind: 'identity', change: { workspaceId, businessId, previous, current } }]
  })
  return { effects, notes: [] }
}
