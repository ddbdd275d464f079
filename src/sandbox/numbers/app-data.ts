import { z } from 'zod'
import type { PhoneNumber } from '../accounts.ts'
import { dispatchOfNumber } from '../callbacks/dispatch.ts'
import type { Effect } from '../faults.ts'
import { graphError } from '../graph/errors.ts'
import { paramsOf } from '../graph/params.ts'
import { bodyOrThrow } from '../graph/validate.ts'
import { type Call, json, type Reply } from '../http.ts'
import { filesAfterThreads, threadsOf } from '../messages/history.ts'
import type { World } from '../world.ts'
import type { AppContact } from './belongings.ts'

const DAY_MS = 24 * 3_600_000

const syncSchema = z.looseObject({
  messaging_product: z.literal('whatsapp'),
  sync_type: z.enum(['smb_app_state_sync', 'history']),
})

/** Asks for what the business app knows, within a day of onboarding and once of each kind (platform §7.5, step 6). */
export async function syncAppData(call: Call, number: PhoneNumber): Promise<Reply> {
  const { sync_type } = bodyOrThrow(syncSchema, await paramsOf(call))
  const { world } = call
  if (world.clock.now() - number.createdAt > DAY_MS)
    throw graphError(2593108, 'The data can be asked for within 24 hours of onboarding.')
  const key = `${sync_type} ${number.id}`
  if (world.occurrences.within(key, DAY_MS) > 0) throw graphError(2593107, 'The data was asked for already.')
  world.occurrences.note(key)
  if (sync_type === 'smb_app_state_sync') sendAddressBook(world, number, call.effect)
  else sendHistory(world, number, call.effect)
  return json({ messaging_product: 'whatsapp', request_id: world.ids.token(20) })
}

function sendAddressBook(world: World, number: PhoneNumber, effect: Effect): void {
  const contacts = [...world.appContacts.of(number.id).values()]
  if (contacts.length > 0) announceContacts(world, number, 'add', contacts, effect)
}

/** Contacts that were added to the business app's address book or removed from it (platform §12.7). */
export function announceContacts(
  world: World,
  number: PhoneNumber,
  action: 'add' | 'remove',
  contacts: AppContact[],
  effect: Effect,
): void {
  const timestamp = String(world.clock.seconds())
  const state_sync = contacts.map((contact) => ({
    type: 'contact',
    contact,
    action,
    metadata: { timestamp },
  }))
  dispatchOfNumber(world, number, 'smb_app_state_sync', { state_sync }, effect)
}

const PHASES = 3

/**
 * What was written here so far, in three phases as the platform sends it, the newest day first; then the files that stood
 * there as placeholders (platform §12.7).
 */
function sendHistory(world: World, number: PhoneNumber, effect: Effect): void {
  const threads = threadsOf(world, number)
  for (let phase = 0; phase < PHASES; phase++) {
    const progress = Math.round((100 * (phase + 1)) / PHASES)
    const metadata = { phase, chunk_order: 1, progress }
    const history = [{ metadata, threads: phase === 0 ? threads : [] }]
    dispatchOfNumber(world, number, 'history', { history }, effect)
  }
  const messages = filesAfterThreads(world, number)
  if (messages.length > 0) dispatchOfNumber(world, number, 'history', { messages }, effect)
}
