import { z } from 'zod'
import type { NumberStatus } from '#messaging/accounts/account-sets.ts'
import type { NumberEntry } from '#messaging/accounts/directory.ts'
import type { NumberChange } from './effects.ts'
import { digitsOrNull, textOrNull } from './fields.ts'

interface Move {
  status: NumberStatus
  from: readonly NumberStatus[]
}

const lost: Move = { status: 'disconnected', from: ['active', 'pending_registration', 'restricted'] }
const back: Move = { status: 'active', from: ['disconnected'] }

/** The events after which we can, or can no longer, send for a number at all (spec/6 12.5). */
const moves: Readonly<Record<string, Move>> = {
  ACCOUNT_DELETED: lost,
  ACCOUNT_OFFBOARDED: lost,
  PARTNER_REMOVED: lost,
  PARTNER_APP_UNINSTALLED: lost,
  ACCOUNT_RECONNECTED: back,
}

/** A ban, and its end. One that is only announced changes nothing yet. */
const bans: Readonly<Record<string, Move>> = {
  DISABLE: { status: 'restricted', from: ['active'] },
  REINSTATE: { status: 'active', from: ['restricted'] },
}

const accountUpdate = z.looseObject({
  event: z.string(),
  phone_number: digitsOrNull,
  ban_info: z.looseObject({ waba_ban_state: textOrNull }).catch({ waba_ban_state: null }),
})

/** The field `account_update`: about one number when it names one, else about all of the business account. */
export function changesOfAccount(numbers: readonly NumberEntry[], value: unknown): NumberChange[] {
  const { data } = accountUpdate.safeParse(value)
  if (!data) return []
  const ban = data.event === 'DISABLED_UPDATE' ? bans[data.ban_info.waba_ban_state ?? ''] : undefined
  const move = ban ?? moves[data.event]
  if (!move) return []
  const concerned = data.phone_number
    ? numbers.filter((number) => number.phone === data.phone_number)
    : numbers
  return concerned.map((number) => ({ number, ...move }))
}

const nameUpdate = z.looseObject({
  display_phone_number: digitsOrNull,
  decision: z.literal('APPROVED'),
  requested_verified_name: z.string().min(1),
})

/** The field `phone_number_name_update`: an approved name is the number's name from now on. */
export function changesOfName(numbers: readonly NumberEntry[], value: unknown): NumberChange[] {
  const { data } = nameUpdate.safeParse(value)
  if (!data) return []
  return numbers
    .filter((number) => number.phone === data.display_phone_number)
    .map((number) => ({ number, verifiedName: data.requested_verified_name }))
}
