import type { PublicKeyActor } from '#core/access/actor.ts'
import type { Window } from './counters.ts'

/** Whose requests are counted, and what the plan allows; any actor's workspace that was looked up will do. */
type Planned = Pick<PublicKeyActor, 'workspaceId' | 'limits'>

// What "no plan limit" is held at (document 1, Limits).
const requestsPerMinute = 60_000
const messagesPerSecond = 500

/** All requests of all the workspace's keys together. */
export function minuteWindow(key: Planned): Window {
  const limit = key.limits.apiRequestsPerMinute ?? requestsPerMinute
  return { name: 'minute', subject: key.workspaceId, seconds: 60, limit }
}

/** POST /broadcasts, /templates, /media and GET /usage, counted together. */
export function heavyWindow(key: PublicKeyActor): Window {
  return { name: 'heavy', subject: key.workspaceId, seconds: 60, limit: 10 }
}

/** POST /messages only. */
export function messagesWindow(key: Planned): Window {
  const limit = key.limits.apiMessagesPerSecond ?? messagesPerSecond
  return { name: 'messages', subject: key.workspaceId, seconds: 1, limit }
}
