import type { App } from '#core/context/context.ts'
import { keepFacts, tellDeclinedName } from '#messaging/numbers/accounts/facts.ts'
import type { NumberChange } from './normalise/effects.ts'

/** Keeps what the platform decided about a number; a new status is told as number.status. Repeating changes nothing. */
export function changeNumber(app: App, change: NumberChange): Promise<void> {
  const { number, status, from, verifiedName, declinedName, facts } = change
  if (declinedName) return tellDeclinedName(app, number, declinedName)
  return keepFacts(app, number, (before) => ({
    ...facts,
    ...(status && from?.includes(before.status) ? { status } : {}),
    ...(verifiedName ? { verifiedName, displayName: verifiedName } : {}),
  }))
}
