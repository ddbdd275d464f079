import type { App } from '../context.ts'
import { type NumberEntry, numbersByBusinessId, numbersByPhoneId } from '../numbers/directory.ts'
import type { Change } from './envelope.ts'

/** The numbers that a change is about: the one it names, else all of its business account, of whatever workspace. */
export type Routing = (change: Change) => readonly NumberEntry[]

/** Looks up the numbers of many changes at once. */
export async function routingOf(app: App, changes: readonly Change[]): Promise<Routing> {
  const phoneIds = new Set<string>()
  const businessIds = new Set<string>()
  for (const { phoneId, businessId } of changes) {
    if (phoneId !== null) phoneIds.add(phoneId)
    else if (businessId !== null) businessIds.add(businessId)
  }
  const named = phoneIds.size > 0 ? await numbersByPhoneId(app, [...phoneIds]) : []
  const byPhoneId = Map.groupBy(named, (number) => number.phoneId)
  const accounts = [...businessIds].map(async (id) => [id, await numbersByBusinessId(app, id)] as const)
  const byBusinessId = new Map(await Promise.all(accounts))
  return ({ phoneId, businessId }) => {
    if (phoneId !== null) return byPhoneId.get(phoneId) ?? []
    return (businessId !== null && byBusinessId.get(businessId)) || []
  }
}
