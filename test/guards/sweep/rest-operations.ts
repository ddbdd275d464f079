import { readFileSync } from 'node:fs'
import { type InputShape, inputShape, wireName } from '#core/input-schema.ts'
import { doorsSchema } from '#doors/documents/dialect.ts'
import { type Document, requestExample } from '#doors/openapi/reading.ts'
import { type ApiEndpoint, compileApiEndpoint } from '#doors/rest/api/endpoint.ts'
import { apiEndpoints } from '#doors/rest/api/endpoints.ts'
import type { Endpoint } from '#doors/rest/v1/endpoint.ts'
import { v1Endpoints } from '#doors/rest/v1/endpoints.ts'
import type { Doors, IdAt, Operation } from './operation.ts'
import { formWith, plausibleValue } from './plausible-values.ts'

/** Texts that are ids, or names of what has one; not those that the platform and providers of sign-in give. */
const namesAnObject =
  /(?<!\b(phone|business|app|client|config|waba|flow|retailer|trigger_button))_id$|(account|organization|\bbefore)$/

function placesIn(shape: InputShape, at: string): string[] {
  if (shape.kind === 'list') return placesIn(shape.of, at)
  if (shape.kind === 'object')
    return [...shape.fields].flatMap(([name, field]) => placesIn(field, `${at}.${wireName(name, field)}`))
  return shape.kind === 'id' || (shape.kind === 'text' && namesAnObject.test(at)) ? [at] : []
}

const leadsTo = (at: string, place: string) => place === at || place.startsWith(`${at}.`)

const typeOfKind: Partial<Record<InputShape['kind'], string>> = {
  text: 'String',
  time: 'DateTime',
  flag: 'Boolean',
  integer: 'Int',
  decimal: 'Float',
  scalar: 'String',
}

/** What a body has to have, with an id at each of the places and wherever one has to be. */
function valueAt(shape: InputShape, at: string, places: readonly string[], idAt: IdAt): unknown {
  if (placesIn(shape, at).includes(at)) return shape.kind === 'list' ? [idAt(at)] : idAt(at)
  if (shape.kind === 'list') return [valueAt(shape.of, at, places, idAt)]
  if (shape.kind !== 'object') {
    const [word] = 'set' in shape ? (shape.set?.values ?? []) : []
    return word ?? plausibleValue(typeOfKind[shape.kind] ?? '', at.split('.').at(-1) ?? '')
  }
  const fields = [...shape.fields].map(([name, field]) => [`${at}.${wireName(name, field)}`, field] as const)
  const given = fields.filter(([name, field]) => field.needed || places.some((place) => leadsTo(name, place)))
  const values = given.map(([name, field]) => [name.split('.').at(-1), valueAt(field, name, places, idAt)])
  return Object.fromEntries(values)
}

/** The parameters of its query string that an endpoint of /api looks at: it says so by asking for them. */
function askedOf({ variables }: ApiEndpoint): string[] {
  const asked = new Set<string>()
  const query = new URLSearchParams()
  query.get = (name) => {
    asked.add(name)
    return null
  }
  try {
    variables?.({ path: {}, query, input: {} })
  } catch {
    // One that needs more of its request has asked by then.
  }
  return [...asked]
}

type AnyEndpoint = Endpoint | ApiEndpoint

interface Door {
  name: 'v1' | 'api'
  forPlatform(endpoint: AnyEndpoint): boolean
  /** names of parameters of the query string that take ids */
  parameters(endpoint: AnyEndpoint): string[]
  /** a body of the reference */
  example(endpoint: AnyEndpoint): object
}

/** What a body needs although it does not say so. */
const alsoNeeded: Readonly<Record<string, string[]>> = {
  'POST /organizations/members': ['body.email'],
  'POST /templates': ['body.body_content'],
  'POST /contacts/{id}/messages': ['body.type', 'body.content.body'],
  'POST /messages/media': ['body.contact_id'],
  'POST /campaigns': ['body.messaging_account', 'body.template_id'],
  'POST /messages/template': ['body.contact_id', 'body.template_id'],
  'POST /calls/outgoing': ['body.messaging_account'],
  'POST /calls/permission-request': ['body.messaging_account'],
}

/** What a query string needs although it does not say so. */
const alsoAsked: Readonly<Record<string, string>> = {
  'GET /report-export': '&table=team&format=csv',
}

/** How names end that are not ids alone. */
const endings: Readonly<Record<string, string>> = { 'path.filename': '.ogg' }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The example with what leads to the place laid over it; the object that holds the place is ours alone. */
function laidOver(example: unknown, own: unknown, [name, ...rest]: readonly string[]): unknown {
  if (!isObject(example) || !isObject(own) || name === undefined) return own
  if (!(name in own)) return example
  const inner = rest.length > 1 ? laidOver(example[name], own[name], rest) : own[name]
  return { ...example, [name]: inner }
}

function operationOf(door: Door, endpoint: AnyEndpoint): Operation {
  const { method, path, document, input } = endpoint
  const form = endpoint.form && 'largestFile' in endpoint.form ? endpoint.form : undefined
  const shape = input && inputShape(input)
  const parts = [...path.matchAll(/([\w-]+)\/\{(\w+)\}/g)].map(([, before = '', name = '']) => ({
    before,
    name,
  }))
  const also = alsoNeeded[`${method} ${path}`] ?? []
  const asked = alsoAsked[`${method} ${path}`] ?? ''

  function bodyFor(place: string, idAt: IdAt): object {
    if (!shape) return {}
    const own = valueAt(shape, 'body', [place, ...also], idAt) as object
    const steps = place.startsWith('body.') ? place.split('.').slice(1) : []
    return { ...own, ...(laidOver(door.example(endpoint), own, steps) as object) }
  }

  return {
    name: `${method} /${door.name}${path}`,
    around(place) {
      const part = parts.find(({ name }) => place === `path.${name}`)
      return [part?.before ?? '', /answer: (\w+)/.exec(document)?.[1] ?? '', path]
    },
    writes: method !== 'GET',
    forPlatform: door.forPlatform(endpoint),
    places: [
      ...parts.map(({ name }) => `path.${name}`),
      ...door.parameters(endpoint).map((name) => `query.${name}`),
      ...(shape ? placesIn(shape, 'body') : []),
    ],
    ask(doors: Doors, place, idAt) {
      const client = doors[door.name]
      const filled = path.replace(/\{(\w+)\}/g, (_, name) => {
        const at = `path.${name}`
        return encodeURIComponent(`${idAt(at)}${endings[at] ?? ''}`)
      })
      const [, parameter] = /^query\.(.*)/.exec(place) ?? []
      const url = parameter ? `${filled}?${parameter}=${encodeURIComponent(idAt(place))}${asked}` : filled
      if (method === 'GET') return client.get(url)
      if (!form) return client.send(method, url, bodyFor(place, idAt))
      const sent = formWith(bodyFor(place, idAt) as Record<string, string>, form.parts?.[0] ?? 'file')
      return client.send(method, url, sent.body, sent.headers)
    },
  }
}

const reference = new URL('../../../docs/api/v1.json', import.meta.url)

/** What takes ids at /v1. */
export function v1Operations(): Operation[] {
  const document = JSON.parse(readFileSync(reference, 'utf8')) as Document
  const door: Door = {
    name: 'v1',
    forPlatform: () => false,
    parameters: (endpoint) =>
      Object.keys((endpoint as Endpoint).query?.shape ?? {}).filter((name) => namesAnObject.test(name)),
    example: ({ method, path }) => {
      const operation = document.paths[path]?.[method.toLowerCase()]
      return (operation && requestExample(operation)) ?? {}
    },
  }
  return v1Endpoints.map((endpoint) => operationOf(door, endpoint)).filter(({ places }) => places.length > 0)
}

/** What takes ids at /api. */
export function apiOperations(): Operation[] {
  const door: Door = {
    name: 'api',
    forPlatform: (endpoint) =>
      compileApiEndpoint(doorsSchema, endpoint as ApiEndpoint).access.superAdmin === true,
    parameters: (endpoint) => askedOf(endpoint as ApiEndpoint).filter((name) => namesAnObject.test(name)),
    example: () => ({}),
  }
  return apiEndpoints.map((endpoint) => operationOf(door, endpoint)).filter(({ places }) => places.length > 0)
}
