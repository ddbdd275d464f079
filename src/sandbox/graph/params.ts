import { type Call, parseJson } from '../http.ts'
import { graphError } from './errors.ts'
import { withoutNulls } from './nulls.ts'

type Params = Record<string, unknown>

/** Parameters that any call may carry and that say nothing to its handler. */
const OF_EVERY_CALL = ['access_token', 'appsecret_proof', 'pretty', 'debug', 'locale', 'format']

export function isUrlEncoded(call: Call): boolean {
  return call.headers['content-type']?.startsWith('application/x-www-form-urlencoded') ?? false
}

export function isMultipart(call: Call): boolean {
  return call.headers['content-type']?.startsWith('multipart/form-data') ?? false
}

/** Whether the parameters stand in a form or, beside the body, in the query. */
export function hasFormParams(call: Call): boolean {
  return isUrlEncoded(call) || isMultipart(call) || call.query.size > 0
}

/**
 * Parameters of a call wherever they stand: query, JSON body or form (platform §1, "Body"). In a form all are text, or
 * spelled with brackets: `text[body]=hi`, `categories[]=SURVEY`. What is JSON in a text is read once it is known what
 * the call asks for (`bodyOrThrow`).
 */
export async function paramsOf(call: Call): Promise<Params> {
  const params = nested(call.query)
  if (call.raw.length > 0) Object.assign(params, withoutNulls(await paramsOfBody(call)))
  for (const name of OF_EVERY_CALL) delete params[name]
  return params
}

async function paramsOfBody(call: Call): Promise<Params> {
  if (isUrlEncoded(call)) return urlEncodedParams(call)
  if (isMultipart(call)) return nested(await formOf(call))
  const body = parseJson(call.raw)
  return typeof body === 'object' && body !== null ? (body as Params) : {}
}

export function urlEncodedParams(call: Call): Params {
  return nested(new URLSearchParams(call.raw.toString('utf8')))
}

/** The fields of a multipart body, read once. */
export function formOf(call: Call): Promise<FormData> {
  call.form ??= readForm(call)
  return call.form
}

function readForm(call: Call): Promise<FormData> {
  const request = new Request('http://sandbox/', {
    method: 'POST',
    headers: { 'content-type': call.headers['content-type'] ?? '' },
    body: new Uint8Array(call.raw),
  })
  return request.formData().catch(() => {
    throw graphError(100, 'The request body is not valid multipart/form-data.')
  })
}

/** Turns `a[b][]=c` into {a: {b: ['c']}}; names without brackets stay as they are. */
function nested(entries: Iterable<[string, unknown]>): Params {
  const params: Params = {}
  for (const [name, value] of entries) {
    const bracket = /^([^[\]]+)((?:\[[^[\]]*\])+)$/.exec(name)
    const keys = bracket ? [bracket[1]!, ...bracket[2]!.slice(1, -1).split('][')] : [name]
    if (!keys.includes('__proto__')) put(params, keys, value)
  }
  for (const [name, value] of Object.entries(params)) params[name] = withLists(value)
  return params
}

function put(into: Params, [key = '', ...rest]: string[], value: unknown): void {
  const name = key === '' ? String(Object.keys(into).length) : key
  if (rest.length === 0) {
    into[name] = value
    return
  }
  const inner = isPlain(into[name]) ? into[name] : {}
  into[name] = inner
  put(inner, rest, value)
}

/** An object with the keys 0, 1, 2 was a list. */
function withLists(value: unknown): unknown {
  if (!isPlain(value)) return value
  const entries = Object.entries(value).map(([key, each]) => [key, withLists(each)] as const)
  const isList = entries.length > 0 && entries.every(([key], index) => key === String(index))
  return isList ? entries.map(([, each]) => each) : Object.fromEntries(entries)
}

function isPlain(value: unknown): value is Params {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
