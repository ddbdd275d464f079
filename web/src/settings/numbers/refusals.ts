import type { MessageDescriptor } from '@lingui/core'
import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'

const locked = msg`The platform has locked the account. Its manager there says why, and what to do.`
const unknownId = msg`The platform does not know this phone number ID, or the token may not see it. Compare both with the manager of the platform.`
const permission = msg`The token lacks a permission: it must be allowed to send messages and to manage the account.`

/** What to do about what the platform refused, by its number of the refusal. */
const advice: Readonly<Record<number, MessageDescriptor>> = {
  10: permission,
  33: unknownId,
  100: unknownId,
  190: msg`The platform does not take this access token. Make a lasting one for a system user there, and enter it here.`,
  200: permission,
  368: locked,
  131031: locked,
}

/** In plain words; null where only the platform's own words help. */
export function adviceFor(code: number | null): string | null {
  const known = code === null ? undefined : advice[code]
  return known ? i18n._(known) : null
}
