import type { Actor } from '#core/access/actor.ts'

// Whether somebody is here: they take work (`is_available`), and are connected to the workspace, or were within the last
// two minutes (`online_until`, kept by connections.ts). Whoever is not here is away: docs/adr/0109.

interface Asked {
  /** the moment, as it stands in the statement */
  now: string
  /** who asks for work themselves, and is connected by asking (`askerOf`) */
  asker?: string
  /** how the statement calls the membership; the person is `u` */
  membership?: string
}

/** The fact in a statement about persons `u` and their memberships. */
export const isHere = ({ now, asker, membership = 'm' }: Asked): string => {
  const connected = `coalesce(${membership}.online_until > ${now}, false)`
  return `(u.is_available and ${asker ? `(${connected} or u.id is not distinct from ${asker})` : connected})`
}

/** The same of a row that was read. */
export const isHereNow = (
  { isAvailable, onlineUntil }: { isAvailable: boolean; onlineUntil: Date | null },
  now: Date,
): boolean => isAvailable && onlineUntil !== null && onlineUntil > now

/** The person who asks themselves in this workspace; null for keys and for the service. */
export const askerOf = (actor: Actor, workspaceId: string): string | null =>
  actor.kind === 'member' && !actor.applicationKey && actor.workspaceId === workspaceId ? actor.userId : null
