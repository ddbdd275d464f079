import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import { failureWords } from '../thread/failure.ts'
import { exactTime } from '../ui/time.ts'
import type { Campaign, Recipient } from './documents.ts'
import { meaningOf } from './failure-words.ts'
import { letterOf } from './split/letter.tsx'

type Pause = NonNullable<Campaign['pausedBy']>
type Failed = NonNullable<Recipient['error']>

const pauses: Record<Exclude<Pause['cause'], 'REFUSED'>, MessageDescriptor> = {
  MONTH_USED_UP: msg`The messages of this month are used up. Continue when the next month begins, or ask for a larger plan.`,
  WORKSPACE_CLOSED: msg`The workspace was closed. Continue now that it is open again.`,
}

const starts: Record<NonNullable<Campaign['failedBy']>, MessageDescriptor> = {
  ACCOUNT_NOT_ACTIVE: msg`The number is not connected. Connect it in the settings, then retry.`,
  TEMPLATE_GONE: msg`The template was deleted. Make a campaign with another one.`,
  TEMPLATE_NOT_APPROVED: msg`The template is not approved. Check it in the templates, then retry.`,
  HEADER_FILE_MISSING: msg`The template has a file above its text, and the campaign has none.`,
  TEMPLATE_UNSENDABLE: msg`The template has a part that cannot be filled in here. Make a campaign with another one.`,
  TEMPLATE_PART_MISSING: msg`The template needs a place, the end of an offer or cards, and the campaign has none that match.`,
  OFFER_OVER: msg`The offer was over when the campaign was to start.`,
  VALUES_UNFIT: msg`The values of some people do not match the template. Make a campaign with corrected rows.`,
  CONTACTS_LIMIT: msg`The plan has no room for the new contacts. Delete some, or ask for a larger plan; then retry.`,
}

const causes: Record<NonNullable<Failed['cause']>, MessageDescriptor> = {
  ...starts,
  OPTED_OUT: msg`Wants no marketing.`,
  BLOCKED: msg`Is blocked.`,
  CAPPED: msg`Recently got enough marketing messages, by the limit of the campaign.`,
  ACCOUNT_GONE: msg`The number no longer exists.`,
  NO_ADDRESS: msg`Has no address on the platform.`,
  NOT_SENT_IN_TIME: msg`The message could not be sent in time.`,
  NOT_CONFIRMED: msg`The platform did not confirm the message in time.`,
}

/** Of a campaign with variants it is said which one is in the way. */
function words(cause: keyof typeof causes, variant: number | null): string {
  const letter = variant === null ? '' : letterOf(variant)
  if (letter && cause === 'TEMPLATE_GONE')
    return t`Message ${letter}: its template was deleted. Make a campaign with another one.`
  if (letter && cause === 'TEMPLATE_NOT_APPROVED')
    return t`Message ${letter}: its template is not approved. Check it in the templates, then retry.`
  return i18n._(causes[cause])
}

type Reasoned = Pick<
  Campaign,
  'status' | 'pausedBy' | 'pausedReason' | 'failedBy' | 'failedVariant' | 'failureReason'
>

function pauseWords({ pausedBy, pausedReason }: Reasoned): string | null {
  if (!pausedBy || !pausedReason) return pausedReason
  if (pausedBy.cause !== 'REFUSED') return i18n._(pauses[pausedBy.cause])
  const { meaning, code } = pausedBy
  if (!meaning || meaning === 'ACCOUNT_AT_FAULT' || meaning === 'UNKNOWN') return pausedReason
  const { words, remedy } = meaningOf({ meaning, words: '', remedy: '' })
  return `${words} ${remedy} (${code})`
}

/** Why the service paused it or could not start it; null where a person paused it, or nothing stands in its way. */
export function reasonWords(campaign: Reasoned): string | null {
  if (campaign.status === 'PAUSED') return pauseWords(campaign)
  if (campaign.status !== 'FAILED') return null
  return campaign.failedBy ? words(campaign.failedBy, campaign.failedVariant) : campaign.failureReason
}

/** What a pause came too late for; empty where it stopped everything. */
export function onTheirWayWords({ counts: { pending, inFlight } }: Pick<Campaign, 'counts'>): string {
  if (inFlight === 0) return ''
  const words = plural(inFlight, {
    one: '# message is on its way and cannot be stopped.',
    other: '# messages are on their way and cannot be stopped.',
  })
  return pending > inFlight ? words : `${words} ${t`The campaign completes with them.`}`
}

/** Why it waits while it is sent, and until when; null while it does not. */
export function limitWords({ limitWait }: Pick<Campaign, 'limitWait'>): string | null {
  if (!limitWait) return null
  const { words } = meaningOf({ meaning: limitWait.cause, words: '', remedy: '' })
  const time = exactTime(limitWait.nextTryAt)
  return `${words} ${t`The next person is tried ${time}. Once that message is sent, sending continues automatically.`}`
}

/** Why a person got no message: what the service ended in words of the dashboard, else by the code of the platform. */
export const causeWords = ({ cause, variant, ...error }: Failed): string =>
  cause ? words(cause, variant) : failureWords(error, 'template')

/** What was said of people that failed. */
export const detailWords = ({
  cause,
  variant,
  message,
}: Pick<Failed, 'cause' | 'variant' | 'message'>): string => (cause ? words(cause, variant) : message)
