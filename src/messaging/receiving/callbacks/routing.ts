import type { App } from '#core/context/context.ts'
import { type NumberEntry, numbersByPlatformIds } from '#messaging/numbers/accounts/directory.ts'
import { type Change, idsOf } from './envelope.ts'

/** The numbers that a change is about: the one it names, else all of its business account, of whatever workspace. */
export type Routing = (change: Change) => readonly NumberEntry[]

/** Looks up the numbers of many changes at once. */
export async function routingOf(app: App, changes: readonly Change[]): Promise<Routing> {
  const numbers = await numbersByPlatformIds(app, idsOf(changes))
  return ({ phoneId, businessId }) => {
    if (phoneId !== null) return numbers.ofPhone(phoneId)
    return businessId === null ? [] : numbers.ofBusiness(businessId)
  }
}
