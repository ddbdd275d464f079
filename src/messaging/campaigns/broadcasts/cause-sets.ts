import { closedSet, partOf, type ValueOf } from '#core/closed-set.ts'
import { variantNamed } from '#messaging/campaigns/broadcast-splits/split-shape.ts'
import { ownFailures } from '#messaging/messages/messages/own-failures.ts'
import {
  type DeliveryFailure,
  deliveryFailures,
  explainFailure,
} from '#outside/platform/delivery-failure-sets.ts'

// Why broadcasts stand still and people got no message. A row keeps the sentence that /v1 and /api show; it is written
// here and known here again, so that a sentence and its cause cannot say two things.

export const pauseCauses = closedSet('BroadcastPauseCause', 'Reason why the service paused a broadcast.', {
  month_used_up: 'The broadcast messages of the month are used up.',
  workspace_closed: 'The workspace was closed.',
  refused:
    'The platform refused many messages of the broadcast for a reason that also applies to the next messages.',
})
export type PauseCause = ValueOf<typeof pauseCauses>

export const limitCauses = partOf(
  deliveryFailures,
  'BroadcastLimitCause',
  'Reason why the platform currently accepts no more messages of a broadcast.',
  ['number_reported', 'category_limited'],
)
export type LimitCause = ValueOf<typeof limitCauses>

export const recipientCauses = closedSet(
  'BroadcastRecipientCause',
  'Reason why the service sent no message to a recipient.',
  {
    account_not_active: 'The account was not active when the broadcast was due to start.',
    template_gone: 'The template no longer exists.',
    template_not_approved: 'The template was not approved when the broadcast was due to start.',
    header_file_missing: 'The template has a file in the header, and the broadcast has no header file.',
    template_unsendable: 'The template has a part that cannot be sent.',
    template_part_missing:
      'The template needs a location, an offer or cards, and the broadcast has none that match.',
    offer_over: 'The limited-time offer had ended when the broadcast was due to start.',
    values_unfit: 'The values of some recipients do not match the variables of the template.',
    contacts_limit: "The plan's contact limit left no room for recipients that were not contacts yet.",
    opted_out: 'The recipient opted out of marketing.',
    blocked: 'The recipient is blocked.',
    capped:
      "The recipient recently got the maximum number of marketing messages that the broadcast's cap allows.",
    account_gone: 'The account no longer exists.',
    no_address: 'The recipient has no address on the platform.',
    not_sent_in_time: 'The message could not be sent in time.',
    not_confirmed: 'The platform did not confirm the message in time.',
  },
)
export type RecipientCause = ValueOf<typeof recipientCauses>

export const startCauses = partOf(
  recipientCauses,
  'BroadcastFailureCause',
  'Reason why a broadcast could not start.',
  [
    'account_not_active',
    'template_gone',
    'template_not_approved',
    'header_file_missing',
    'template_unsendable',
    'template_part_missing',
    'offer_over',
    'values_unfit',
    'contacts_limit',
  ],
)
export type StartCause = ValueOf<typeof startCauses>

/** Why a broadcast is paused, where the cause alone determines the sentence. */
export const pauseSentences: Readonly<Record<Exclude<PauseCause, 'refused'>, string>> = {
  month_used_up: 'The broadcast messages of this month are used up.',
  workspace_closed: 'The organization was closed.',
}

/**
 * Why a broadcast is paused when the platform refuses: meaning of the code, remedy, and the code by which the
 * sentence is recognized.
 */
export function refusedSentence(code: number): string {
  const { words, remedy } = explainFailure(code)
  return `${words} ${remedy} (${code})`
}

/** Why a broadcast could not start, where the cause alone determines the sentence. */
export const startSentences: Readonly<Record<Exclude<StartCause, 'values_unfit'>, string>> = {
  account_not_active: 'The sending number is not active.',
  template_gone: 'The template no longer exists.',
  template_not_approved: 'The template is not approved.',
  header_file_missing: 'The campaign has no header media.',
  template_unsendable: 'The template has a part that cannot be sent from here.',
  template_part_missing: 'The campaign lacks what its template needs.',
  offer_over: 'The limited-time offer is over.',
  contacts_limit: "The plan's limit of contacts is reached.",
}

export const unfitSentence = (many: number) => `${many} recipients do not fit the template.`

/** The same of one variant, by its letter. */
export const ofVariantSentence = (letter: string, cause: Exclude<StartCause, 'values_unfit'>) =>
  `Variant ${letter}: ${startSentences[cause]}`

const ofVariant = /^Variant ([B-D]): /

/** What is said of a variant, without which one it is. */
const ofAny = (sentence: string) => sentence.replace(ofVariant, '')

/** Why a recipient got no message when the recipient was due. */
export const turnSentences = {
  opted_out: 'Contact opted out of marketing messages',
  blocked: 'The contact is blocked.',
  template_gone: ownFailures.template_gone,
  capped: 'The contact got enough marketing messages lately.',
} as const

const byWords = <C extends string>(...tables: readonly Partial<Readonly<Record<C, string>>>[]) =>
  new Map(
    tables.flatMap((table) => Object.entries(table) as [C, string][]).map(([cause, words]) => [words, cause]),
  )

const pausesByWords = byWords<PauseCause>(pauseSentences)
const startsByWords = byWords<StartCause>(startSentences)
/** Sentences in rows of earlier releases. */
const formerSentences = { opted_out: 'The contact is opted out of marketing.' } as const

const recipientsByWords = byWords<RecipientCause>(startSentences, turnSentences, formerSentences, {
  account_gone: ownFailures.number_gone,
  no_address: ownFailures.no_address,
  not_sent_in_time: ownFailures.not_sent_in_time,
  not_confirmed: ownFailures.not_confirmed,
})

/** A pause by the service, for programs. */
export interface Pause {
  cause: PauseCause
  /** error code of the platform, where the platform refused */
  code: number | null
  meaning: DeliveryFailure | null
}

/** Why the service paused a broadcast; null for a pause by a member. */
export function pauseOf(sentence: string | null): Pause | null {
  if (sentence === null) return null
  const cause = pausesByWords.get(sentence)
  if (cause) return { cause, code: null, meaning: null }
  const code = Number(sentence.match(/ \((\d+)\)$/)?.[1] ?? Number.NaN)
  return Number.isNaN(code) ? null : { cause: 'refused', code, meaning: explainFailure(code).meaning }
}

const isUnfit = (sentence: string) => /^\d+ recipients do not fit the template\.$/.test(sentence)

/** Why a broadcast could not start; null for a broadcast that could. */
export function startCauseOf(sentence: string | null): StartCause | null {
  if (sentence === null) return null
  return startsByWords.get(ofAny(sentence)) ?? (isUnfit(sentence) ? 'values_unfit' : null)
}

/** Which variant could not start; null for none, or where the sentence is the platform's. */
export function variantAtFault(sentence: string | null): number | null {
  const letter = sentence?.match(ofVariant)?.[1]
  return letter && startCauseOf(sentence) ? variantNamed(letter) : null
}

/** Why a recipient got no message; null where the platform gave the reason: its code determines the cause. */
export function recipientCauseOf(code: number | null, sentence: string | null): RecipientCause | null {
  if (code || sentence === null) return null
  return recipientsByWords.get(sentence) ?? startCauseOf(sentence)
}
