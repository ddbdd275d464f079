import { mutationUpdates, subscriptionUpdates } from '../graphql/updates.ts'
import { scheduledUpdates } from '../later/cache-updates.ts'
import { sessionUpdates } from '../session/cache-updates.ts'
import { messageUpdates } from '../thread/cache-updates.ts'
import { eventUpdates } from './events.ts'

/** Adds to the cache of the client what mutations and live events change in it. */
export function registerUpdates(): void {
  Object.assign(mutationUpdates, messageUpdates.Mutation, scheduledUpdates.Mutation)
  Object.assign(subscriptionUpdates, eventUpdates, sessionUpdates.Subscription)
}
