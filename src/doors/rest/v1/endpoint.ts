import type { GraphQLSchema } from 'graphql'
import { z } from 'zod'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { snake } from '#core/json-names.ts'
import type { Window } from '#core/rate-limits/counters.ts'
import { type CompiledDocument, compileDocument } from '#doors/documents/documents.ts'
import type { MediaAnswer } from '#messaging/content/media/answer.ts'
import { bodyShape, needsFields } from '../body-shape.ts'
import { translatorOf } from '../names.ts'

/** What an endpoint's request said, after it was read. */
export interface V1Request {
  /** parts of the path by their names */
  path: Readonly<Record<string, string>>
  /** as the endpoint's query schema gives them, in their outside names */
  query: Readonly<Record<string, string | number | boolean | undefined>>
  /** the body in the operation's names, without `dry_run` */
  input: Record<string, unknown>
  /** the body says `dry_run: true` */
  dryRun: boolean
}

/** An operation with what GraphQL cannot say about its answer. */
interface Operation {
  /** one operation with one root field, aliased `answer`; its aliases are the JSON names */
  document: string
  status: 200 | 201 | 202 | 204
  variables(request: V1Request): Record<string, unknown>
  /** the body from what `answer` holds; that itself when left out */
  answer?(answer: unknown): unknown
}

/** One endpoint of /v1 (spec/4 B5). Scope and switch are the root field's own, declared in the schema. */
export interface Endpoint extends Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** `/messages/{id}`; open parts are ids */
  path: string
  /** parameters of the query string; none when left out */
  query?: z.ZodObject
  /** what the use-case takes of the body; the body's names and JSON types are made from it */
  input?: z.ZodType
  /** null clears a value in this body, as it always does in a PATCH; otherwise it counts as left out */
  keepNulls?: true
  /** counted in the ten heavy requests a minute */
  heavy?: true
  /** counted in the messages per second */
  perSecond?: true
  /** counted by itself, per workspace (test, resend, replay) */
  ownWindow?: (workspaceId: string) => Window
  /** its operation leaves its one write to the door, which keeps the answer with it (WriteTaker) */
  writesOnce?: true
  /** largest body in bytes; 1 MB when left out */
  ceiling?: number
  /** the body is a form with one file, which the operation gets as `file`; `ceiling` is the whole form's in bytes */
  form?: { ceiling: number }
  /**
   * finds what the path names, or throws not_found: a body whose values the operation cannot be given is told after
   * it
   */
  find?(ctx: Ctx, path: V1Request['path']): Promise<unknown>
  /** answers a file: the document only says what access it takes, and this opens the bytes */
  bytes?(ctx: Ctx, request: V1Request): Promise<MediaAnswer>
  /** what a body with `dry_run: true` asks for instead, with the same access */
  dryRun?: Operation
}

interface CompiledOperation extends Operation {
  compiled: CompiledDocument
}

/** An endpoint, ready to run. */
export interface CompiledEndpoint extends Omit<Endpoint, 'dryRun'> {
  access: Access
  /** its answers hold a secret, whichever of its operations runs */
  secret: boolean
  compiled: CompiledDocument
  dryRun: CompiledOperation | undefined
  bodyShape: z.ZodObject
  /** an empty body is unreadable instead of `{}`, because a field is required */
  bodyNeeded: boolean
  toInput(body: unknown): Record<string, unknown>
  /** a use-case's field path in the names of the request */
  toField(path: string): string
}

const noFields = z.strictObject({})
const dryRunField = { dry_run: z.boolean().nullish() }

function bodyOf({ input, dryRun }: Endpoint): z.ZodObject {
  if (!input) return noFields
  const shape = bodyShape(input, { strict: true })
  return dryRun ? shape.extend(dryRunField) : shape
}

/**
 * Compiles an endpoint against the schema. Throws when its document does not fit, so that a broken endpoint stops the
 * start.
 */
export function compileEndpoint(schema: GraphQLSchema, endpoint: Endpoint): CompiledEndpoint {
  const compiled = compileDocument(schema, endpoint.document)
  if (!compiled.access.scope)
    throw new Error(`${endpoint.method} ${endpoint.path}: its operation has no scope`)
  const body = bodyOf(endpoint)
  const translator = translatorOf(body, {
    keepNulls: endpoint.keepNulls ?? endpoint.method === 'PATCH',
  })
  const dryRun = endpoint.dryRun && {
    ...endpoint.dryRun,
    compiled: compileDocument(schema, endpoint.dryRun.document),
  }
  return {
    ...endpoint,
    access: compiled.access,
    secret: compiled.secret || dryRun?.compiled.secret === true,
    compiled,
    dryRun,
    bodyShape: body,
    bodyNeeded: endpoint.input !== undefined && needsFields(endpoint.input),
    toInput: (value) => translator.toInput(value) as Record<string, unknown>,
    toField: endpoint.input ? translator.toField : snake,
  }
}
