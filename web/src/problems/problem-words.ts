import { i18n, type MessageDescriptor } from '@lingui/core'
import { msg, plural, t } from '@lingui/core/macro'
import type { Bounds, ErrorCode } from '#core/errors.ts'
import type { ErrorReason } from '#core/reason-sets.ts'
import { numeral } from '../language/format.ts'
import { sourceLanguage } from '../language/languages.ts'
import type { Told } from './told.ts'

/** What each code of the server says. A code that is missing here does not compile. */
const byCode: Record<Uppercase<ErrorCode>, MessageDescriptor> = {
  INVALID_REQUEST: msg`The server cannot do this.`,
  UNAUTHORIZED: msg`You are no longer signed in. Sign in again.`,
  FORBIDDEN: msg`You may not do this.`,
  IP_NOT_ALLOWED: msg`The key does not work from this address.`,
  SCOPE_MISSING: msg`The key lacks a scope that this needs.`,
  FEATURE_NOT_IN_PLAN: msg`The plan of the workspace does not include this.`,
  WORKSPACE_CLOSED: msg`The workspace is closed.`,
  NOT_FOUND: msg`It no longer exists, or you may not see it.`,
  METHOD_NOT_ALLOWED: msg`The server does not accept this request.`,
  CONFLICT: msg`Something like it already exists, or it has changed in the meantime. Load the page again.`,
  INVALID_STATE: msg`This cannot be done in its current state.`,
  IDEMPOTENCY_IN_PROGRESS: msg`The same request is already running. Wait a moment.`,
  GONE: msg`It has ended: the link no longer works.`,
  TOO_LARGE: msg`The file is too large.`,
  UNSUPPORTED_MEDIA_TYPE: msg`The server does not accept files of this type.`,
  INVALID_FIELD: msg`This value is not possible.`,
  INVALID_PHONE: msg`This is not a phone number. It needs 7 to 15 digits with the country code.`,
  IDEMPOTENCY_MISMATCH: msg`Something else was sent with the same key.`,
  WINDOW_CLOSED: msg`More than 24 hours have passed since they last wrote. Send a template.`,
  TEMPLATE_NOT_APPROVED: msg`The template is not approved.`,
  TEMPLATE_PARAMS: msg`The values do not match the variables of the template.`,
  TEMPLATE_AMBIGUOUS: msg`More than one template has this name. Choose the language.`,
  CONTACT_OPTED_OUT: msg`The contact wants no marketing.`,
  NUMBER_UNAVAILABLE: msg`The number cannot send at the moment. Check it in the settings.`,
  LIMIT_REACHED: msg`A limit of the plan is reached.`,
  RATE_LIMITED: msg`Too many requests. Wait a little and try again.`,
  INTERNAL_ERROR: msg`Something went wrong on the server. Try again in a moment.`,
  NOT_IMPLEMENTED: msg`This installation cannot do this.`,
  BAD_GATEWAY: msg`The messaging platform, or another service, refused it.`,
  UNAVAILABLE: msg`The server cannot do this at the moment. Try again in a moment.`,
}

/** Codes of which the server's sentence says more than the words above. */
const vague: ReadonlySet<string> = new Set([
  'INVALID_REQUEST',
  'FORBIDDEN',
  'CONFLICT',
  'INVALID_STATE',
  'TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'INVALID_FIELD',
  'NUMBER_UNAVAILABLE',
  'LIMIT_REACHED',
  'NOT_IMPLEMENTED',
  'BAD_GATEWAY',
  'UNAVAILABLE',
] satisfies Uppercase<ErrorCode>[])

/** Why, where the code says too little. A reason that is missing here does not compile. */
const byReason: Record<Uppercase<ErrorReason>, MessageDescriptor> = {
  VALUE_MISSING: msg`A value is needed.`,
  WRONG_LENGTH: msg`The text is too short or too long.`,
  WRONG_CHARACTERS: msg`The text has characters that it may not have, such as line breaks.`,
  WRONG_COUNT: msg`There are too few or too many of them.`,
  OUT_OF_BOUNDS: msg`The number is too small or too large.`,
  INVALID_VALUE: msg`This is none of the possible values.`,
  UNREADABLE: msg`This cannot be read: something is missing or out of place in it.`,
  NOT_AHEAD: msg`The time must be in the future, within a year.`,
  RANGE_REVERSED: msg`The end is before the start.`,
  NO_SUCH: msg`The chosen one no longer exists. Choose something else.`,
  ADDRESS_REFUSED: msg`The server does not call this address. It needs a public address with https.`,
  SECRET_NEEDED: msg`The address is on another server, so enter the secret again.`,
  WRONG_KIND_OF_FILE: msg`The file is of another kind than the one needed.`,
  FILE_GONE: msg`The file is no longer there. Choose it again.`,
  PHONE_NEEDED: msg`The person has no phone number, and this needs one.`,
  WRONG_PASSWORD: msg`The current password is not right.`,
  WRONG_CODE: msg`The code is not right, or was used before.`,
  COMMON_PASSWORD: msg`Many people have this password. Choose another one.`,
  LINK_OVER: msg`The link is not valid any more. Ask for a new one.`,
  NAME_TAKEN: msg`This name is already in use.`,
  MESSAGE_REFUSED: msg`Without the message before it, the conversation is not put aside.`,
  KEYS_TAKEN: msg`Another macro has these keys, or keys that begin like them.`,
  KEYS_RESERVED: msg`The dashboard has these keys, or keys that begin like them.`,
  ADDRESS_TAKEN: msg`Another account has this e-mail address.`,
  PHONE_TAKEN: msg`This phone number already exists.`,
  EXISTS: msg`It already exists.`,
  CHANGED_MEANWHILE: msg`Somebody else has changed it in the meantime. Load the page again.`,
  TOO_MANY: msg`The maximum number is reached. Delete one first.`,
  BEING_DONE: msg`The same request is already running. Wait until it is done.`,
  IN_USE: msg`It is still in use, so it cannot be changed.`,
  MEMBER_ALREADY: msg`The person is a member already.`,
  INVITED_ALREADY: msg`There is an invitation to this address already. Send it again.`,
  HAS_ACCOUNT: msg`The address has an account. Sign in with it to join.`,
  IN_TRANSFER: msg`The chat is already being handed over.`,
  BUDGET_USED_UP: msg`The AI tokens of this month are used up.`,
  MODEL_FAILED: msg`The AI model gave no answer that can be used. Try again in a moment.`,
  NOTHING_TO_READ: msg`There are no words to work with.`,
  SWITCHED_OFF: msg`It is switched off. Switch it on first.`,
  EXPIRED: msg`It has expired.`,
  ROTATED: msg`The key was rotated before. Rotate the key that replaced it.`,
  AWAY: msg`You are away. Set yourself available first.`,
  AGENT_AWAY: msg`The agent is away.`,
  AT_CAPACITY: msg`The limit of open conversations is reached.`,
  LACKS_SKILL: msg`What waits requires skills that you do not have.`,
  OVERLAPS: msg`Another absence is planned for this time.`,
  CONTACT_BLOCKED: msg`The person is blocked. Unblock them first.`,
  CHAT_CLOSED: msg`The chat is closed.`,
  WRONG_STATE: msg`This cannot be done in its current state. It may have changed in the meantime.`,
  NOT_A_DRAFT: msg`The campaign is no longer a draft.`,
  TEMPLATE_GONE: msg`The template was deleted. Choose another one.`,
  TEST_FAILED: msg`A test of the flow fails. Change the flow or the test.`,
  TEMPLATE_PENDING: msg`The platform is reviewing the template. Wait until it has decided.`,
  TEMPLATE_DISABLED: msg`The platform has disabled the template. Write another one.`,
  TEMPLATE_AS_APPROVED: msg`The template is already approved in this form. Change it first.`,
  TEMPLATE_UNFIT: msg`The values or the file do not match the template.`,
  NOBODY_LEFT: msg`There is nobody left to write to.`,
  NOT_CONFIGURED: msg`The installation lacks a setting that this needs. Ask whoever runs it.`,
  LAST_ONE: msg`It is the last one, and at least one must remain.`,
  ADDRESS_NOT_PROVEN: msg`The e-mail address is not verified yet. Follow the link in the mail first.`,
  SET_UP_ALREADY: msg`It is set up already.`,
  NOT_SET_UP: msg`It is not set up yet.`,
  NO_OTHER_WAY_IN: msg`You would have no way to sign in. Set a password first.`,
  CONSENT_NEEDED: msg`The person has opted out. Say how they agreed, or leave it as it is.`,
  NUMBER_HAS_MESSAGES: msg`The account has messages, so its phone number stays.`,
  REFUSED_BY_PLATFORM: msg`The messaging platform refused it.`,
  DELETED: msg`The workspace is deleted. Restore it first.`,
  ADMINISTRATOR_WITHIN: msg`An active administrator of the platform belongs to it. Take them out first.`,
  OF_THE_PLATFORM: msg`It belongs to the platform, and only its administrators may change it.`,
  ONESELF: msg`You cannot do this to your own account. Ask somebody else.`,
  PERMISSION_MISSING: msg`You may not do this. Your role lacks the right.`,
  NOT_THE_AUTHOR: msg`Only the author may do this.`,
  NOT_HELD: msg`You cannot grant a right that you do not have.`,
  BELONGS_ELSEWHERE: msg`The account belongs to another workspace, too, and is changed there.`,
  OWNED_ELSEWHERE: msg`Another responder on the same number answers in this chat. Take it over first.`,
  NOT_IN_TEAM: msg`The person is not in the team.`,
}

/** Reasons behind which the server's sentence tells something that is nowhere else. */
const untold: ReadonlySet<string> = new Set([
  'REFUSED_BY_PLATFORM',
  'TEMPLATE_UNFIT',
  'NOT_CONFIGURED',
  'NOT_HELD',
] satisfies Uppercase<ErrorReason>[])

/** How many characters, entries or what numbers there may be. */
function boundWords(reason: unknown, { minimum: least, maximum: most }: Bounds): string | null {
  const [from, to] = [numeral(least ?? 0), numeral(most ?? 0)]
  if (reason === 'WRONG_LENGTH') {
    if (least !== undefined && most !== undefined) return t`It has ${from} to ${to} characters.`
    if (most !== undefined)
      return plural(most, { one: 'At most # character.', other: 'At most # characters.' })
    return plural(least ?? 0, { one: 'At least # character.', other: 'At least # characters.' })
  }
  if (reason === 'WRONG_COUNT' || reason === 'OUT_OF_BOUNDS' || reason === 'TOO_MANY')
    return most === undefined ? t`At least ${from}.` : t`At most ${to}.`
  return null
}

function waitWords(seconds: number): string {
  const minutes = Math.ceil(seconds / 60)
  return seconds < 60
    ? plural(seconds, {
        one: 'Too many requests. Try again in # second.',
        other: 'Too many requests. Try again in # seconds.',
      })
    : plural(minutes, {
        one: 'Too many requests. Try again in # minute.',
        other: 'Too many requests. Try again in # minutes.',
      })
}

/** The server's English, kept apart from what is around it, which may run the other way. */
const apart = (text: string): string => `\u2068${text}\u2069`

const withSentence = (words: string, { message }: Told): string => {
  if (!message) return words
  return i18n.locale === sourceLanguage ? message : `${words} (${apart(message)})`
}

const wordsIn = <Word extends string>(
  table: Record<Word, MessageDescriptor>,
  word: unknown,
): string | null =>
  typeof word === 'string' && Object.hasOwn(table, word) ? i18n._(table[word as Word]) : null

/**
 * Why the server refused something, in the language of the reader: by its reason, else by its code. The server's own
 * sentence, which is English, stands behind them where it tells more, and alone for readers of English.
 */
export function problemWords(told: Told): string {
  const { code, reason, bounds, retryAfter, message } = told
  const because = wordsIn(byReason, reason)
  if (because) {
    const words = (bounds && boundWords(reason, bounds)) || because
    return untold.has(String(reason)) ? withSentence(words, told) : words
  }
  if (code === 'RATE_LIMITED' && typeof retryAfter === 'number') return waitWords(retryAfter)
  const words = wordsIn(byCode, code)
  if (!words) return message
  return vague.has(code) ? withSentence(words, told) : words
}
