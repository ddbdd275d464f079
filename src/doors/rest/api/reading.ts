import type { IncomingMessage } from 'node:http'
import type { Actor } from '#core/access/actor.ts'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { isStorable } from '#core/storable.ts'
import { isUuid } from '#core/validation.ts'
import { BodyTooLarge, readBody } from '#doors/http/request-body.ts'
import { ceilingAround, readForm } from '../form.ts'
import type { ApiRequest, CompiledApiEndpoint } from './endpoint.ts'

const memberCeiling = 15 * 1_048_576

/** Signing in and the like takes a few hundred bytes. */
const strangerCeiling = 64 * 1024

const unreadable = () => errors.invalidRequest('Invalid request body')

async function bytesOf(req: IncomingMessage, ceiling: number): Promise<Buffer> {
  try {
    return await readBody(req, ceiling)
  } catch (failure) {
    if (failure instanceof BodyTooLarge) throw new AppError('too_large', 'Request body too large')
    throw failure
  }
}

function parse(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw unreadable()
  }
}

function assertKnown({ body, onlyKnown }: CompiledApiEndpoint, given: unknown): void {
  if (!body || !onlyKnown || typeof given !== 'object' || given === null) return
  const known = new Set([...Object.keys(body.shape), ...onlyKnown.passedBy])
  const other = Object.keys(given).find((name) => !known.has(name))
  if (other !== undefined) throw errors.invalidRequest(`Unknown field: ${other}`)
}

/** A body's fields in the operation's names; what cannot be stored is not read. */
function fieldsOf(endpoint: CompiledApiEndpoint, given: unknown): Record<string, unknown> {
  const { body, translator } = endpoint
  if (!body) return {}
  assertKnown(endpoint, given)
  const parsed = body.safeParse(given)
  if (!parsed.success || !isStorable(parsed.data)) throw unreadable()
  return translator.toInput(parsed.data) as Record<string, unknown>
}

async function formOf(
  app: App,
  endpoint: CompiledApiEndpoint,
  req: IncomingMessage,
  { largestFile, parts }: NonNullable<CompiledApiEndpoint['form']>,
): Promise<Record<string, unknown>> {
  const kept = new Set(Object.keys(endpoint.body?.shape ?? {}))
  const { file, texts } = await readForm(app, req, {
    ceiling: ceilingAround(largestFile),
    texts: kept,
    ...(parts && { fileParts: parts }),
  })
  try {
    return { ...fieldsOf(endpoint, texts), file }
  } catch (problem) {
    await file?.discard()
    throw problem
  }
}

const isJson = ({ headers }: IncomingMessage) =>
  !/^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '')

async function inputOf(
  app: App,
  endpoint: CompiledApiEndpoint,
  req: IncomingMessage,
  actor: Actor,
): Promise<Record<string, unknown>> {
  const { form } = endpoint
  if (form && !(form.orJson && isJson(req))) return formOf(app, endpoint, req, form)
  const bytes = await bytesOf(req, actor.kind === 'anonymous' ? strangerCeiling : memberCeiling)
  return endpoint.body ? fieldsOf(endpoint, parse(bytes)) : {}
}

/**
 * Reads a request of /api: unknown fields are ignored, whatever cannot be read is 400 (spec/5 section 0). A form's file
 * is on disk then, and to be discarded.
 */
export async function readApiRequest(
  app: App,
  endpoint: CompiledApiEndpoint,
  req: IncomingMessage,
  actor: Actor,
  path: Readonly<Record<string, string>>,
  search: string,
): Promise<ApiRequest> {
  for (const [name, value] of Object.entries(path)) {
    if (!endpoint.words?.includes(name) && !isUuid(value))
      throw errors.invalidRequest(`Invalid ${endpoint.labels?.[name] ?? endpoint.label ?? name} ID`)
  }
  // A text that cannot be stored is the name of nothing.
  if (!isStorable(path)) throw errors.notFound(endpoint.label ?? 'object')
  const query = new URLSearchParams(search)
  if (![...query.values()].every((value) => isStorable(value)))
    throw errors.invalidRequest('Invalid query string')
  return { path, query, input: await inputOf(app, endpoint, req, actor) }
}

const largestInt = 2_147_483_647

/** A number of the query string, or null when it is none; the list's own default applies then. */
export function numberOf(query: URLSearchParams, name: string): number | null {
  const value = Number(query.get(name) || Number.NaN)
  return Number.isInteger(value) && Math.abs(value) <= largestInt ? value : null
}

/** The page of a numbered list, as the query string asks for it (document 2, Envelope). */
export function askedPage(query: URLSearchParams): Record<'page' | 'limit', number | null> {
  return { page: numberOf(query, 'page'), limit: numberOf(query, 'limit') }
}

/** Empty and "all" do not filter (spec/9 2.4). */
export const filterOf = (value: string | null): string | null => (value && value !== 'all' ? value : null)
