import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const platformRefusals = closedSet(
  'PlatformRefusal',
  'Why the platform refused a call, and what to do about it.',
  {
    token_refused:
      'The access token has expired, was taken back, or is none. Make a lasting one for a system user in the manager of the platform, and enter it here.',
    permission_missing:
      'The access token lacks a permission. It must be allowed to manage the business account and to send messages for it: give both to the system user, and make a new token.',
    unknown_id:
      'The platform has no such object, or the token may not see it. Compare the ids of the number and of the business account with the manager of the platform.',
    bad_value: 'The platform does not take a value that was sent. Its own words say which.',
    pin_wrong:
      'The number has another PIN. Enter the PIN of its two-step verification, or change it in the manager of the platform.',
    not_verified:
      'Nobody has proved yet to have the number. Verify it in the manager of the platform by text message or call, then register it again.',
    too_many_pins: 'Too many wrong PINs were tried. Wait as long as the platform says before the next one.',
    pins_too_fast: 'PINs were tried too quickly one after the other. Wait a minute.',
    not_registered: 'The number is not registered for sending. Register it here with its PIN.',
    deleted_recently:
      'The number was deleted at the platform a moment ago. Wait five minutes, then register it.',
    registered_too_often:
      'A number is registered and taken off at most ten times in 72 hours. Wait until the first of them is three days ago.',
    deregistration_incomplete:
      'An earlier deregistration was not finished. Take the number off again in the manager of the platform, then register it.',
    certificate_wrong: 'The registration of the number has a fault. Register it again.',
    account_locked: 'The platform has locked the account. Its manager there says why, and what to do.',
    payment_missing: 'The platform cannot collect what it costs. Check the payment method in its manager.',
    code_used: 'The code of the sign-up dialog was used before, or is too old. Go through the dialog again.',
    too_many_calls: 'The platform takes no more calls for now. Wait some minutes.',
    platform_busy: 'The platform cannot do it at the moment. Try again in some minutes.',
    unknown: 'Nothing more than its own words is known.',
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

/** What a refusal means, whatever the words that it came with. */
export function meaningOf({ code, subcode }: { code: number; subcode: number | null }): PlatformRefusal {
  const told = code === 100 && subcode !== null ? bySubcode[subcode] : undefined
  const permission = code >= 200 && code < 300 ? 'permission_missing' : undefined
  return told ?? permission ?? byCode[code] ?? 'unknown'
}

/** The same in plain words, and what to do. */
export const adviceFor = (refusal: PlatformRefusal): string | null =>
  refusal === 'unknown' ? null : platformRefusals.descriptions[refusal]
