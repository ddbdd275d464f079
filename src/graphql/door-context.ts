import type { Authenticated } from '../auth/authenticate.ts'
import type { Ctx } from '../context.ts'

/** What the door tells its plugins about a request, before GraphQL begins. Resolvers get the members of `ctx`. */
export interface DoorContext {
  ctx: Ctx
  /** `socket` when the operation came over /ws */
  via: Authenticated['via'] | 'socket'
  /** true for documents known beforehand */
  persisted?: boolean
}
