import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const platformRefusals = closedSet(
  'PlatformRefusal',
  'Reason why the platform refused a call, with a remedy.',
  {
    token_refused:
      "The access token has expired, was revoked or is not a token. Create a permanent token for a system user in the platform's business manager and enter it here.",
    permission_missing:
      'The access token lacks a permission. The system user needs permission to manage the business account and to send messages for it. Grant both and create a new token.',
    unknown_id:
      "The platform has no such object, or the token may not see the object. Compare the IDs of the number and of the business account with the platform's business manager.",
    bad_value:
      'The platform does not accept a value that was sent. The error text of the platform describes the value.',
    pin_wrong:
      "The number has another PIN. Enter the PIN of the number's two-step verification, or change it in the platform's business manager.",
    not_verified:
      "The ownership of the number is not verified yet. Verify the number in the platform's business manager by text message or call, then register it again.",
    too_many_pins:
      'Too many wrong PINs were tried. Wait for the time that the platform gives before you try again.',
    pins_too_fast: 'PINs were tried too quickly. Wait one minute.',
    not_registered: 'The number is not registered for sending. Register the number here with its PIN.',
    deleted_recently:
      'The number was deleted at the platform a moment ago. Wait five minutes, then register the number.',
    registered_too_often:
      'A number can be registered and deregistered at most ten times in 72 hours. Wait until the first of these is three days ago.',
    deregistration_incomplete:
      "An earlier deregistration was not completed. Deregister the number again in the platform's business manager, then register it.",
    certificate_wrong: 'The registration of the number has an error. Register the number again.',
    account_locked:
      "The platform has locked the account. The platform's business manager shows the reason and the remedy.",
    payment_missing:
      "The platform cannot collect its charges. Check the payment method in the platform's business manager.",
    code_used: 'The code of the sign-up dialog was already used or is too old. Complete the dialog again.',
    too_many_calls: 'The platform currently accepts no more calls. Wait a few minutes.',
    platform_busy: 'The platform cannot process the call at the moment. Try again in a few minutes.',
    unknown: 'The reason is unknown beyond the error text of the platform.',
  },
)
export type PlatformRefusal = ValueOf<typeof platformRefusals>

/** By its number of the refusal (spec/6 13.2). */
const byCode: Readonly<Record<number, PlatformRefusal>> = {
  0: 'token_refused',
  1: 'platform_busy',
  2: 'platform_busy',
  3: 'permission_missing',
  4: 'too_many_calls',
  10: 'permission_missing',
  17: 'too_many_calls',
  33: 'unknown_id',
  100: 'bad_value',
  104: 'token_refused',
  190: 'token_refused',
  368: 'account_locked',
  613: 'too_many_calls',
  80007: 'too_many_calls',
  80008: 'too_many_calls',
  131000: 'platform_busy',
  131005: 'permission_missing',
  131008: 'bad_value',
  131009: 'bad_value',
  131016: 'platform_busy',
  131031: 'account_locked',
  131042: 'payment_missing',
  131045: 'certificate_wrong',
  131057: 'platform_busy',
  133000: 'deregistration_incomplete',
  133004: 'platform_busy',
  133005: 'pin_wrong',
  133006: 'not_verified',
  133008: 'too_many_pins',
  133009: 'pins_too_fast',
  133010: 'not_registered',
  133015: 'deleted_recently',
  133016: 'registered_too_often',
}

/** What two refusals of 100 mean (spec/6 7.5, 13.2). */
const bySubcode: Readonly<Record<number, PlatformRefusal>> = { 33: 'unknown_id', 36009: 'code_used' }

/** The meaning of a refusal, regardless of its error text. */
export function meaningOf({ code, subcode }: { code: number; subcode: number | null }): PlatformRefusal {
  const told = code === 100 && subcode !== null ? bySubcode[subcode] : undefined
  const permission = code >= 200 && code < 300 ? 'permission_missing' : undefined
  return told ?? permission ?? byCode[code] ?? 'unknown'
}

/** The same as text with a remedy. */
export const adviceFor = (refusal: PlatformRefusal): string | null =>
  refusal === 'unknown' ? null : platformRefusals.descriptions[refusal]
