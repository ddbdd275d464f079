import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { PlatformRefusal } from '../../generated/documents.ts'

const later = msg`The platform currently accepts no more calls. Try again in a few minutes.`
const again = msg`The registration has a fault. Take the number off in the manager of the platform, then register it again.`

/** What each refusal of the platform means, and what to do; the server tells the same to developers. */
const advice: Readonly<Record<PlatformRefusal, MessageDescriptor | null>> = {
  TOKEN_REFUSED: msg`The platform does not accept this access token. Create a permanent one for a system user there, and enter it here.`,
  PERMISSION_MISSING: msg`The token lacks a permission: it must be allowed to send messages and to manage the account.`,
  UNKNOWN_ID: msg`The platform does not know this phone number ID, or the token may not see it. Compare both with the manager of the platform.`,
  BAD_VALUE: msg`The platform does not accept a value. Its own words say which.`,
  PIN_WRONG: msg`The number has another PIN: enter that of its two-step verification, or change it in the manager of the platform.`,
  NOT_VERIFIED: msg`It is not verified yet that this number is yours. Verify it in the manager of the platform, then register it again.`,
  TOO_MANY_PINS: msg`Too many wrong PINs were tried. Wait as long as the platform says.`,
  PINS_TOO_FAST: later,
  NOT_REGISTERED: msg`The number is not registered yet. Register it with its PIN.`,
  DELETED_RECENTLY: msg`The number was deleted there a moment ago. Wait five minutes, then register it.`,
  REGISTERED_TOO_OFTEN: msg`A number can be registered ten times in 72 hours. Wait until three days after the first time.`,
  DEREGISTRATION_INCOMPLETE: again,
  CERTIFICATE_WRONG: again,
  ACCOUNT_LOCKED: msg`The platform has locked the account. Its manager there says why, and what to do.`,
  PAYMENT_MISSING: msg`The platform cannot collect what it costs. Check the payment method in its manager.`,
  CODE_USED: msg`The code of the sign-up was used before, or is too old. Go through the sign-up again.`,
  TOO_MANY_CALLS: later,
  PLATFORM_BUSY: later,
  UNKNOWN: null,
}

/** In plain words; null where only the platform's own words help. */
export function adviceFor(refusal: string | null | undefined): string | null {
  const known = refusal && refusal in advice ? advice[refusal as PlatformRefusal] : null
  return known ? i18n._(known) : null
}
