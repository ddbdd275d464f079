import type { GraphQLSchema } from 'graphql'
import type { z } from 'zod'
import type { Access } from '#core/access/catalogue.ts'
import type { Ctx } from '#core/context/context.ts'
import { snake } from '#core/json-names.ts'
import type { JsonSchema } from '#core/json-schema.ts'
import { type CompiledDocument, compileDocument } from '#doors/documents/documents.ts'
import type { Answer } from '../answer.ts'
import { bodyShape } from '../body-shape.ts'
import { type Translator, translatorOf } from '../names.ts'

/** What a request of /api said, after it was read. */
export interface ApiRequest {
  path: Readonly<Record<string, string>>
  query: URLSearchParams
  /** the fields of the body that the endpoint knows, in the operation's names */
  input: Record<string, unknown>
}

/** One endpoint of the application API. Its permission is the root field's own, declared in the schema. */
export interface ApiEndpoint {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** its operationId in the reference: a verb and what it is about, `listContacts` */
  name: string
  /** below /api */
  path: string
  /** one operation with one root field, aliased `answer`; its aliases are the JSON names */
  document: string
  /** what the use-case takes of the body, in a form of its texts; other fields are ignored */
  input?: z.ZodType
  /** other fields of the body are refused; those named here are passed by all the same */
  onlyKnown?: { passedBy: readonly string[] }
  /**
   * The body is a form with one part `file` and texts in any order (spec/8 G16); `input.file` is a SpooledFile, or
   * null. How large a file may be in bytes is the operation's to check; the form has at most 1 MB more.
   */
  form?: {
    largestFile: number
    /** what the part of the file may be called; `file` when left out */
    parts?: readonly string[]
    /** without a file the body may as well be JSON */
    orJson?: true
  }
  variables?(request: ApiRequest): Record<string, unknown>
  /** `data` from what `answer` holds; that itself when left out */
  answer?(answer: unknown): unknown
  /**
   * answers a file instead: the document says what access it takes, and whether it can be made; this opens the bytes of
   * what `variables` made of the request
   */
  file?(
    ctx: Ctx,
    request: ApiRequest,
    variables: Record<string, unknown>,
  ): Promise<NonNullable<Answer['file']>>
  /** answers a file in place of `data` where the request asks for one; null where it does not */
  orFile?(
    ctx: Ctx,
    request: ApiRequest,
    variables: Record<string, unknown>,
  ): Promise<Answer['file'] | null> | Answer['file'] | null
  /** what kind of file it is; CSV when left out */
  fileType?: 'text/csv' | 'text/plain' | 'application/json' | 'image/*' | '*/*'
  /** leads the browser to the address that `answer` gives (302) */
  redirects?: true
  /** the several forms that `answer` can give, by their names, where there are; for the reference */
  forms?: Readonly<Record<string, (answer: unknown) => unknown>>
  /** members of `data` that follow from free JSON, by their places (`messages.interactive_data`); for the reference */
  told?: Readonly<Record<string, JsonSchema>>
  /** parts of the path that are words; all others are uuids, and checked as such (spec/8 G16) */
  words?: readonly string[]
  /** what the ids of the path are called in messages (`Invalid key ID`), and what was not found */
  label?: string
  /** what single parts of the path are called where that is another thing */
  labels?: Readonly<Record<string, string>>
  /** who asks does not matter, so neither does CSRF: the operation signs somebody in */
  stranger?: true
  /** the svc_refresh cookie is what authenticates it, so where that comes the CSRF token must come too */
  refreshes?: true
  /** requests per minute of one address, where limits are on */
  perAddress?: { name: string; limit: number }
}

export interface CompiledApiEndpoint extends ApiEndpoint {
  compiled: CompiledDocument
  access: Access
  /** the body's fields with their JSON types */
  body: z.ZodObject | undefined
  translator: Translator
}

/** Compiles an endpoint against the schema. Throws when its document does not fit. */
export function compileApiEndpoint(schema: GraphQLSchema, endpoint: ApiEndpoint): CompiledApiEndpoint {
  const compiled = compileDocument(schema, endpoint.document)
  const body = endpoint.input && bodyShape(endpoint.input, { strict: false })
  const { toInput, toField } = body ? translatorOf(body, { keepNulls: true }) : noBody
  return { ...endpoint, compiled, access: compiled.access, body, translator: { toInput, toField } }
}

const noBody: Translator = { toInput: () => ({}), toField: snake }
