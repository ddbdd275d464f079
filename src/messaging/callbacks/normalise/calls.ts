import { z } from 'zod'
import type { Effect, Normalised } from './effects.ts'
import { digitsOrNull, listOrEmpty, naming, textOrNull, unixSeconds } from './fields.ts'
import type { ReceivedAt } from './messages.ts'
import { identify, people } from './people.ts'

const callsValue = z.looseObject({ contacts: people, calls: listOrEmpty })

const call = naming(
  z.looseObject({
    id: z.string().min(1),
    direction: textOrNull,
    timestamp: unixSeconds,
    start_time: unixSeconds,
    duration: z.coerce.number().int().min(1).max(86_400).optional().catch(undefined),
    from: digitsOrNull,
    from_user_id: textOrNull,
    from_parent_user_id: textOrNull,
  }),
)

/** The field `calls`: those that customers make. Calls of the business, and how they go, change nothing (spec/10 PL10). */
export function normaliseCalls({ number, receivedAt }: ReceivedAt, value: unknown): Normalised {
  const parsed = callsValue.safeParse(value)
  if (!parsed.success) return { effects: [], notes: ['a value that is no object'] }
  const { effects, notes }: Normalised = { effects: [], notes: [] }
  for (const given of parsed.data.calls) {
    const { data } = call.safeParse(given)
    if (data?.direction?.toUpperCase() !== 'USER_INITIATED') continue
    const names = { waId: data.from, userId: data.from_user_id, parentUserId: data.from_parent_user_id }
    const sender = identify(names, parsed.data.contacts)
    if (!sender) {
      notes.push(`call ${data.id} names nobody who made it`)
      continue
    }
    const { workspaceId, businessId, id: numberId } = number
    const at = data.start_time ?? data.timestamp ?? receivedAt
    const kept = { workspaceId, businessId, numberId, platformCallId: data.id, sender, at }
    const effect: Effect = { kind: 'call', call: { ...kept, durationSeconds: data.duration ?? null } }
    effects.push(effect)
  }
  return { effects, notes }
}
