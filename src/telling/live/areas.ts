import { assertAccess, hasAccess, type Member } from '#core/access/actor.ts'
import type { Access } from '#core/access/catalogue.ts'
import type { LiveArea } from '#core/events/resource.ts'

/** What hearing of each area asks, as reading its objects does. */
export const areaAccess = {
  message: { permission: 'chat:read' },
  conversation: { permission: 'chat:read' },
  note: { permission: 'chat:read' },
  view: { permission: 'chat:read' },
  transfer: { permission: 'transfers:read' },
  // Everybody hears of calls that are theirs or ring at them; the rest asks for call_logs:read (items.ts).
  call: { permission: 'call_logs:read', own: true },
  contact: { permission: 'contacts:read', own: true },
  number: { permission: 'accounts:read' },
  account: { permission: 'accounts:read' },
  template: { permission: 'templates:read' },
  catalog: { permission: 'catalogs:read' },
  interactive_flow: { permission: 'flows.messaging:read' },
  broadcast: { permission: 'campaigns:read' },
  // That something is set otherwise is no secret; what it is, its own field tells to whom it may.
  settings: { member: true },
} as const satisfies Record<LiveArea, Access>

export const allAreas = Object.keys(areaAccess) as LiveArea[]

/** Areas whose events belong to a person's chat: record scope decides who hears of them. */
const personal: ReadonlySet<LiveArea> = new Set(['message', 'conversation', 'note', 'contact'])

export const isPersonal = (area: LiveArea): boolean => personal.has(area)

export const mayHear = (member: Member, area: LiveArea): boolean => hasAccess(member, areaAccess[area])

/** Throws the documented error when the member may hear of none of these areas. */
export function assertHearsSome(member: Member, areas: readonly LiveArea[]): void {
  const [first] = areas
  if (first && !areas.some((area) => mayHear(member, area))) assertAccess(member, areaAccess[first])
}
