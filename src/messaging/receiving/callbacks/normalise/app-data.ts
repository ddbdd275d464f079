import { z } from 'zod'
import { type Effect, type Normalised, senderWith } from './effects.ts'
import { digitsOrNull, listOrEmpty, textOrNull } from './fields.ts'
import type { ReceivedAt } from './messages.ts'

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
