import type { Ctx } from '#core/context/context.ts'
import type { Authenticated } from '#people/sessions/authenticate.ts'

/** What the door tells its plugins about a request, before GraphQL begins. Resolvers get the members of `ctx`. */
export interface DoorContext {
  ctx: Ctx
  /** `socket` when the operation came over /ws */
  via: Authenticated['via'] | 'socket'
  /** true for documents known beforehand */
  persisted?: boolean
  /** ends the connection of an event stream without a word, so that its client comes back */
  cut?: () => void
}
