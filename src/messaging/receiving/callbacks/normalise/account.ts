import { z } from 'zod'
import type { NumberStatus } from '#messaging/numbers/accounts/account-sets.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { Facts } from '#messaging/numbers/accounts/facts.ts'
import type { NumberChange } from './effects.ts'
import { digitsOrNull, listOrEmpty, textOrNull, textOrNumber, unixSeconds } from './fields.ts'

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
  restriction_info: listOrEmpty,
  violation_info: z.looseObject({ violation_type: textOrNull }).catch({ violation_type: null }),
  disconnection_info: z.looseObject({ reason: textOrNull }).catch({ reason: null }),
  ban_info: z.looseObject({ waba_ban_state: textOrNull }).catch({ waba_ban_state: null }),
})

const restriction = z.looseObject({ restriction_type: z.string().min(1), expiration: unixSeconds })

/** What is restricted from now on, in the platform's words, and until when; or that nothing is any more. */
function factsOf(update: z.output<typeof accountUpdate>): Partial<Facts> | null {
  const { event, restriction_info, violation_info, ban_info, disconnection_info } = update
  if (event === 'DISABLED_UPDATE' && ban_info.waba_ban_state === 'REINSTATE')
    return { restriction: null, restrictedUntil: null }
  if (event === 'ACCOUNT_RECONNECTED') return { restriction: null, restrictedUntil: null }
  // why the business and the partner have parted (spec/10 PL11)
  const { reason } = disconnection_info
  if (reason !== null && moves[event] === lost) return { restriction: reason, restrictedUntil: null }
  if (event === 'ACCOUNT_VIOLATION') return { restriction: violation_info.violation_type ?? event }
  if (event !== 'ACCOUNT_RESTRICTION') return null
  const told = restriction_info.flatMap((one) => restriction.safeParse(one).data ?? [])
  const ends = told.flatMap(({ expiration }) => expiration ?? [])
  const last = ends.length > 0 ? new Date(Math.max(...ends.map((end) => end.getTime()))) : null
  return {
    restriction: told.map(({ restriction_type }) => restriction_type).join(', ') || event,
    restrictedUntil: last,
  }
}

/** The field `account_update`: about one number when it names one, else about all of the business account. */
export function changesOfAccount(numbers: readonly NumberEntry[], value: unknown): NumberChange[] {
  const { data } = accountUpdate.safeParse(value)
  if (!data) return []
  const ban = data.event === 'DISABLED_UPDATE' ? bans[data.ban_info.waba_ban_state ?? ''] : undefined
  const move = ban ?? moves[data.event]
  const facts = factsOf(data)
  if (!move && !facts) return []
  const concerned = data.phone_number
    ? numbers.filter((number) => number.phone === data.phone_number)
    : numbers
  return concerned.map((number) => ({ number, ...move, ...(facts && { facts }) }))
}

const nameUpdate = z.looseObject({
  display_phone_number: digitsOrNull,
  decision: z.enum(['APPROVED', 'REJECTED']),
  requested_verified_name: z.string().min(1),
  rejection_reason: textOrNull,
})

/**
 * The field `phone_number_name_update`: an approved name is the number's name from now on, and of a declined one people
 * are told. One whose decision is put off changes nothing yet.
 */
export function changesOfName(numbers: readonly NumberEntry[], value: unknown): NumberChange[] {
  const { data } = nameUpdate.safeParse(value)
  if (!data) return []
  const { decision, requested_verified_name: name, rejection_reason } = data
  const reason = rejection_reason === 'NONE' ? null : rejection_reason
  const told = decision === 'APPROVED' ? { verifiedName: name } : { declinedName: { name, reason } }
  return numbers
    .filter((number) => number.phone === data.display_phone_number)
    .map((number) => ({ number, ...told }))
}

const limit = textOrNumber

const qualityUpdate = z.looseObject({
  display_phone_number: digitsOrNull,
  event: z.string(),
  current_limit: limit,
  max_daily_conversations_per_business: limit,
})

/** What the events of a number's health say of it (spec/6 12.5). */
const health: Readonly<Record<string, Partial<Facts>>> = {
  FLAGGED: { quality: 'red' },
  UNFLAGGED: { quality: 'unknown' },
  THROUGHPUT_UPGRADE: { throughput: 'HIGH' },
}

/** The field `phone_number_quality_update`: quality, throughput and how many people may be written to. */
export function changesOfQuality(numbers: readonly NumberEntry[], value: unknown): NumberChange[] {
  const { data } = qualityUpdate.safeParse(value)
  if (!data) return []
  const messagingLimit = data.max_daily_conversations_per_business ?? data.current_limit
  const facts = { ...health[data.event], ...(messagingLimit && { messagingLimit }) }
  if (Object.keys(facts).length === 0) return []
  return numbers
    .filter((number) => number.phone === data.display_phone_number)
    .map((number) => ({ number, facts }))
}

const capabilityUpdate = z.looseObject({ max_daily_conversations_per_business: limit })

/** The field `business_capability_update`: how many people all numbers of the business may write to in a day. */
export function changesOfLimit(numbers: readonly NumberEntry[], value: unknown): NumberChange[] {
  const messagingLimit = capabilityUpdate.safeParse(value).data?.max_daily_conversations_per_business
  return messagingLimit ? numbers.map((number) => ({ number, facts: { messagingLimit } })) : []
}
