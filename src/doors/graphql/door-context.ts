import type { Actor } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import type { SpooledFile } from '#messaging/content/media/spool.ts'
import type { Authenticated } from '#people/sessions/authenticate.ts'

/** A file that came with an operation. */
export interface Upload {
  file: SpooledFile
  /** where among the variables it belongs: `input`, `file` */
  path: readonly string[]
}

/** What the request log is told of an operation over HTTP, as far as it is known by now. */
export interface LoggedOperation {
  method: string
  requestId: string
  /** `performance.now()` at the request's beginning */
  begun: number
  actor?: Actor
  /** its name, or its root fields where it has none; nothing where its document could not be read */
  operation?: string
  /** of its first error */
  errorCode?: string
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
  /** what the request log is told of the operation, where its door tells it */
  logged?: LoggedOperation
  /** ends the connection of an event stream without a word, so that its client comes back */
  cut?: () => void
}
