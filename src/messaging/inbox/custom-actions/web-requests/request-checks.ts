import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { ForbiddenTargetError, isSameServer, readTarget } from '#outside/guarded-client/target.ts'
import { fillJson, fillUrl, hasFixedHost, unknownVariable } from './placeholders.ts'

// Whether a request that a user writes can be sent (spec/8 G12): custom actions, contexts of the AI.

/** What is shown in place of the value of a header, and keeps it when it comes back (spec/8 CA2). */
export const secret = '********'

export type Headers = Readonly<Record<string, string>>

/** Where in an input the request stands, and what its texts can name. */
export interface Written {
  /** the field of the object that has url, headers and body */
  at: string
  /** null: what they name is known only where they are used */
  variables: readonly string[] | null
}

type Known = Written & { variables: readonly string[] }

const samples = (variables: readonly string[]) => Object.fromEntries(variables.map((name) => [name, 'x']))

function assertKnown(text: string, field: string, variables: readonly string[] | null): void {
  if (variables === null) return
  const unknown = unknownVariable(text, variables)
  if (unknown !== undefined)
    throw errors.invalidField(field, `There is no variable {{${unknown}}}.`).because('no_such')
}

/** An address that may be called. Throws invalid_field. */
export function checkedUrl(app: App, url: string | null | undefined, { at, variables }: Known): string {
  const field = `${at}.url`
  if (!url) throw errors.invalidField(field, 'A value is needed.').because('value_missing')
  assertKnown(url, field, variables)
  if (!hasFixedHost(url))
    throw errors.invalidField(field, 'Variables may not stand in the scheme, host or port.')
  try {
    readTarget(fillUrl(url, samples(variables)), app.config.webhooks.allowHosts, { plainHttp: true })
    return url
  } catch (error) {
    if (error instanceof ForbiddenTargetError) throw errors.invalidField(field, error.message)
    throw error
  }
}

export function assertBody(body: string | null | undefined, { at, variables }: Known): void {
  if (body === undefined || body === null) return
  const field = `${at}.body`
  assertKnown(body, field, variables)
  try {
    JSON.parse(fillJson(body, samples(variables)))
  } catch {
    throw errors.invalidField(field, 'Must be JSON; variables stand within its strings.')
  }
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** They are the connection's own. */
const ownHeaders =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/i
const mostHeaders = 20

function assertHeaders(headers: Headers, { at, variables }: Written): void {
  const entries = Object.entries(headers)
  if (entries.length > mostHeaders) throw errors.invalidField(`${at}.headers`, `At most ${mostHeaders}.`)
  for (const [name, value] of entries) {
    const field = `${at}.headers.${name}`
    if (!headerName.test(name)) throw errors.invalidField(field, 'Not a name of a header.')
    if (ownHeaders.test(name)) throw errors.invalidField(field, 'This header is set by the connection.')
    if (!/^[\x20-\x7e]{0,4096}$/.test(value))
      throw errors.invalidField(field, 'Visible ASCII without line breaks, 4,096 characters at most.')
    assertKnown(value, field, variables)
  }
}

/** What there was before a change: where it called, and with which headers. */
export interface KeptBefore {
  url?: string | undefined
  headers: Headers
}

/**
 * The headers that are wanted, with their values. `********` keeps the value that is there under this name, ignoring
 * case. There is none to keep where the name is new, and none is kept where the address moves to another scheme, host
 * or port (spec/10 SE3). Throws invalid_field.
 */
export function checkedHeaders(url: string, wanted: Headers, before: KeptBefore, written: Written): Headers {
  const known = new Map(Object.entries(before.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const isElsewhere = before.url !== undefined && !isSameServer(before.url, url)
  const headers = Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      if (value !== secret) return [name, value]
      const field = `${written.at}.headers.${name}`
      const kept = known.get(name.toLowerCase())
      if (kept === undefined)
        throw errors.invalidField(field, 'There is no value to keep.').because('value_missing')
      if (isElsewhere)
        throw errors.invalidField(field, 'An address on another server needs every header value sent again.')
      return [name, kept]
    }),
  )
  assertHeaders(headers, written)
  return headers
}
