import { z } from 'zod'
import { digitsOf } from '../accounts.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, type Reply, success } from '../http.ts'
import { announceContacts } from '../numbers/app-data.ts'
import { effectOf } from './effect.ts'
import { numberNamed } from './numbers.ts'

const stateSyncSchema = z.strictObject({
  phone_number_id: z.coerce.string().optional(),
  action: z.enum(['add', 'remove']),
  contact: z.strictObject({
    phone_number: z.string().min(3),
    full_name: z.string().optional(),
    first_name: z.string().optional(),
  }),
})

/** Somebody is added to the address book of the business app, or removed; the phone is told as bare digits. */
export function postStateSync(call: Call, body: unknown): Reply {
  const { phone_number_id, action, contact } = bodyOrThrow(stateSyncSchema, body)
  const number = numberNamed(call.world, phone_number_id)
  const phone_number = digitsOf(contact.phone_number)
  const shown = { ...contact, phone_number }
  if (action === 'add') call.world.appContacts.set(number.id, phone_number, shown)
  else call.world.appContacts.delete(number.id, phone_number)
  const told = action === 'add' ? shown : { phone_number }
  announceContacts(call.world, number, action, [told], effectOf(call, phone_number))
  return success()
}
