import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { Actor } from '#core/access/actor.ts'
import type { Permission, ScopePermissions } from '#core/access/catalogue.ts'
import type { Bus } from '#core/bus.ts'
import type { Config } from '#core/config/config.ts'
import type { KeyRing } from '#core/crypto.ts'
import type { PrismaClient } from '#core/db/db.ts'
import type { Counters } from '#core/rate-limits/counters.ts'
import type { Replica } from '#core/replicas/replica.ts'
import type { Clock } from '#core/time/clock.ts'
import type { Traceparent, Tracer } from '#core/tracing/tracer.ts'
import type { WriteTaker } from './keyed-request.ts'

/** A kind of background work. All of them drain what PostgreSQL says is due, so a wake-up is only a hint. */
export const jobKinds = [
  'hand-over',
  'broadcasts',
  'callbacks',
  'fan-out',
  'deliveries',
  'legacy-webhooks',
  'mail',
  'media',
  'read-receipts',
  'push',
  'timers',
  'sla',
  'inbox-rules',
  'rollups',
  'bot',
  'bot-calls',
  'calls',
  'accounts',
  'contact-imports',
  'retention',
] as const

export type JobKind = (typeof jobKinds)[number]

/** The services of a running process; made once in src/process/app.ts. */
export interface App {
  config: Config
  log: Logger
  clock: Clock
  pool: Pool
  prisma: PrismaClient
  /** a copy that lists are read from where they may be (src/core/replicas/reads.ts) */
  replica?: Replica | null
  keyRing: KeyRing
  bus: Bus
  /** of requests, for rate limits (src/core/rate-limits/open.ts) */
  counters: Counters
  /** Hints that work of this kind may be due. Call it after the commit. Losing it loses nothing: the sweeper looks too. */
  wake(kind: JobKind): void
  /** True while the PostgreSQL that Parley brought along is being started again (src/main.ts). */
  databaseRestarts?: () => boolean
  /** only where traces are on (src/core/tracing/open.ts) */
  tracer?: Tracer | undefined
  /** The permissions that each scope of /v1 grants (schema/scope-permissions.ts). */
  scopePermissions: ScopePermissions
  /** Event subjects as their GET answers them, one document per row in the order given (src/doors/documents/render.ts). */
  renderSubject: RenderSubject
  /** Documents of customers that answer for events (src/doors/documents/event-documents.ts). */
  eventDocuments: EventDocuments
  /** The envelope of each event (src/doors/openapi/event-reference.ts). */
  eventReference: () => EventReference
}

/** JSON Schema and example of each event's envelope. */
export type EventReference = ReadonlyMap<string, { schema: object; example: EventExample }>

export interface EventExample {
  id: string
  type: string
  timestamp: string
  data: Record<string, unknown>
}

/** `rows` are backing rows of the resource's GraphQL type, as they were when the event happened. */
export type RenderSubject = (
  resource: string,
  workspaceId: string,
  rows: readonly object[],
) => Promise<unknown[]>

/** A problem of a document, with its place. */
export interface DocumentProblem {
  message: string
  /** both from 1; null where it is the document as a whole */
  line: number | null
  column: number | null
}

/** The permissions that a document requires of readers of its results. */
export interface AskedPermission {
  permission: Permission
  /** the first field that asks it */
  line: number
  column: number
}

export interface DocumentFindings {
  problems: readonly DocumentProblem[]
  asks: readonly AskedPermission[]
  cost: number
}

/** As GraphQL answers. */
export interface DocumentAnswer {
  data: unknown
  errors?: readonly object[]
}

export interface EventDocuments {
  /** Looks at a document that is given these variables; what was found is kept by its text. */
  check(text: string, variables: readonly string[]): DocumentFindings
  /** Runs a document without problems, once for each set of variables, in their order. Throws an outage. */
  answer(
    ctx: Ctx,
    text: string,
    variables: readonly Readonly<Record<string, string | null>>[],
  ): Promise<DocumentAnswer[]>
}

/** The environment of one operation: the caller, and the clock, ids and cookies it may use. */
export interface Ctx {
  app: App
  actor: Actor
  /** `req_` and 20 letters and digits */
  requestId: string
  /** the client's address, after trusted proxies */
  ip: string
  /** what the client calls itself; empty where it does not say */
  userAgent: string
  /** the span of its request, where that is recorded */
  trace: Traceparent | null
  now(): Date
  /** A new UUIDv7. The first one of an idempotent request is the record's resource id, so that a rerun makes the same object. */
  newId(): string
  /** Cookies that the operation sets or clears; the door writes them into its answer. */
  cookies: CookieJar
  /** there only when the answer is kept under an Idempotency-Key that is not claimed yet */
  writeTaker?: WriteTaker | undefined
  /** the operation is a document of ours, whose cost is known; the schema's complexity limit is for others' */
  ownDocument: boolean
  /** the door's documents say how short a password may be (src/people/sessions/new-password.ts) */
  documentedPasswords: boolean
  /**
   * Aborted when the request is over before its answer: what only reads ends then, in PostgreSQL too
   * (src/core/replicas/reads.ts). Undefined for whatever changes something, and for jobs.
   */
  ended: AbortSignal | undefined
  /** The same also for what changes something: nobody reads its answer any more, so that calls to a model can end. */
  over: AbortSignal | undefined
  /** what was made for this operation, by what made it (src/core/context/per-operation.ts) */
  made: Map<unknown, object> | undefined
}

/** A cookie as an operation asks for it; paths and flags are the door's business (src/people/sessions/cookies.ts). */
export interface CookieJar {
  /** what the client sent */
  get(name: 'svc_refresh' | 'svc_csrf' | 'svc_sso'): string | undefined
  set(name: 'svc_access' | 'svc_refresh' | 'svc_csrf' | 'svc_sso', value: string, maxAgeSeconds: number): void
  /** those of the session */
  clear(): void
}
