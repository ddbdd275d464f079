import type { IncomingMessage } from 'node:http'
import type { App } from '#core/context/context.ts'
import { AppError, errors } from '#core/errors.ts'
import { isStorable } from '#core/storable.ts'
import { BodyTooLarge, drain, readBody } from '#doors/http/request-body.ts'
import { formTooLarge, readForm } from '../form.ts'
import { isUuid } from '../shapes.ts'
import type { ApiRequest, CompiledApiRow } from './row.ts'

const ceiling = 15 * 1_048_576

const unreadable = () => errors.invalidRequest('Invalid request body')

async function bytesOf(req: IncomingMessage): Promise<Buffer> {
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

async function formOf(app: App, req: IncomingMessage, formCeiling: number): Promise<Record<string, unknown>> {
  if (Number(req.headers['content-length'] ?? 0) > formCeiling) {
    drain(req)
    throw formTooLarge()
  }
  return { file: await readForm(app, req, formCeiling) }
}

async function inputOf(
  app: App,
  row: CompiledApiRow,
  req: IncomingMessage,
): Promise<Record<string, unknown>> {
  if (row.form) return formOf(app, req, row.form.ceiling)
  const bytes = await bytesOf(req)
  if (!row.body) return {}
  const parsed = row.body.safeParse(parse(bytes))
  if (!parsed.success || !isStorable(parsed.data)) throw unreadable()
  return row.translator.toInput(parsed.data) as Record<string, unknown>
}

/**
 * Reads a request of /api: unknown fields are ignored, whatever cannot be read is 400 (spec/5 section 0). A form's file
 * is on disk then, and to be discarded.
 */
export async function readApiRequest(
  app: App,
  row: CompiledApiRow,
  req: IncomingMessage,
  path: Readonly<Record<string, string>>,
  search: string,
): Promise<ApiRequest> {
  for (const [name, value] of Object.entries(path)) {
    if (!row.words?.includes(name) && !isUuid(value))
      throw errors.invalidRequest(`Invalid ${row.label ?? name} ID`)
  }
  // What can be stored nowhere names nothing.
  if (!isStorable(path)) throw errors.notFound(row.label ?? 'object')
  const query = new URLSearchParams(search)
  if (![...query.values()].every((value) => isStorable(value)))
    throw errors.invalidRequest('Invalid query string')
  return { path, query, input: await inputOf(app, row, req) }
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
