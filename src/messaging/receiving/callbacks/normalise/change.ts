import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'
import type { Change } from '../envelope.ts'
import { changesOfAccount, changesOfLimit, changesOfName, changesOfQuality } from './account.ts'
import { normaliseAddresses } from './app-data.ts'
import { normaliseCalls } from './calls.ts'
import { normaliseEchoes } from './echoes.ts'
import type { Effect, Normalised, NumberChange } from './effects.ts'
import { normaliseHandovers } from './handovers.ts'
import { normaliseHistory } from './history.ts'
import type { ReceivedAt } from './messages.ts'
import { normaliseMessages } from './messages-field.ts'
import { normalisePreferences, normaliseUserIds } from './preferences.ts'
import { normaliseStandby } from './standby.ts'

/** Fields about one number, named by the value's metadata. */
const aboutNumber: Readonly<Record<string, (place: ReceivedAt, value: unknown) => Normalised>> = {
  messages: normaliseMessages,
  smb_message_echoes: normaliseEchoes,
  user_preferences: normalisePreferences,
  user_id_update: normaliseUserIds,
  smb_app_state_sync: normaliseAddresses,
  history: normaliseHistory,
  calls: normaliseCalls,
  standby: normaliseStandby,
  messaging_handovers: normaliseHandovers,
}

/** Fields about a business account that change its numbers. */
const aboutNumbers: Readonly<
  Record<string, (numbers: readonly NumberEntry[], value: unknown) => NumberChange[]>
> = {
  account_update: changesOfAccount,
  phone_number_name_update: changesOfName,
  phone_number_quality_update: changesOfQuality,
  business_capability_update: changesOfLimit,
}

/** Fields about a template; templates are kept per number, so each number of the account learns it. */
const aboutTemplates: readonly string[] = [
  'message_template_status_update',
  'template_category_update',
  'message_template_quality_update',
  'message_template_components_update',
]

/**
 * What one change of a callback comes to, for the numbers whose secret verified it. Null for a field that we have no
 * use for: it stays in the stored callback.
 */
export function normaliseChange(
  change: Change,
  numbers: readonly NumberEntry[],
  receivedAt: Date,
): Normalised | null {
  const { field, value } = change
  if (Object.hasOwn(aboutNumber, field)) {
    const number = numbers.find((candidate) => candidate.phoneId === change.phoneId)
    if (!number) return { effects: [], notes: [`${field} for a number that is not ours`] }
    return aboutNumber[field]?.({ number, receivedAt }, value) ?? null
  }
  if (Object.hasOwn(aboutNumbers, field)) {
    const changes = aboutNumbers[field]?.(numbers, value) ?? []
    return { effects: changes.map((change): Effect => ({ kind: 'number', change })), notes: [] }
  }
  const toldAt = change.time === undefined ? receivedAt : new Date(change.time * 1000)
  // Forms are kept per number, as templates are.
  if (field === 'flows')
    return { effects: numbers.map((number): Effect => ({ kind: 'form', number, value, toldAt })), notes: [] }
  if (!aboutTemplates.includes(field)) return null
  return { effects: numbers.map((number): Effect => ({ kind: 'template', number, field, value })), notes: [] }
}
