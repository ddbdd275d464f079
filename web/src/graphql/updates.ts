import type { UpdateResolver } from '@urql/exchange-graphcache'

// The cache reads both objects at each answer: `live/` fills them before the first one, and screens that are loaded
// later add what they make stale.

/** What the cache does when the server answers a field of a mutation, by field. */
export const mutationUpdates: Record<string, UpdateResolver> = {}

/** What the cache does when a subscription delivers something, by field. */
export const subscriptionUpdates: Record<string, UpdateResolver> = {}
