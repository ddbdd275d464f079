import type { Ctx } from '#core/context/context.ts'
import type { SpooledFile } from '#messaging/media/spool.ts'
import type { Authenticated } from '#people/sessions/authenticate.ts'

/** A file that came with an operation. */
export interface Upload {
  file: SpooledFile
  /** where among the variables it belongs: `input`, `file` */
  path: readonly string[]
}

/** What the door tells its plugins about a request, before GraphQL begins. Resolvers get the members of `ctx`. */
export interface DoorContext {
  ctx: Ctx
  /** `socket` when the operation came over /ws */
  via: Authenticated['via'] | 'socket'
  /** true for documents known beforehand */
  persisted?: boolean
  /** the file that came with the operation, in a form */
  upload?: Upload
  /** ends what the request reads (`ctx.ended`) when it is over before its answer; `ctx` has no member of this name */
  ending?: AbortController
  /** ends the connection of an event stream without a word, so that its client comes back */
  cut?: () => void
}
