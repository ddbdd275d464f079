import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, parseInput, text, textsByName, trimmedText } from '#core/validation.ts'
import { ForbiddenTargetError, isSameServer, readTarget } from '#outside/guarded-client/target.ts'
import type { Headers } from './action-secrets.ts'
import { type ActionType, actionIcons, actionMethods, actionTypes } from './action-sets.ts'
import { fillJson, fillUrl, hasFixedHost, unknownVariable, type Values, variables } from './placeholders.ts'

/** What is shown in place of the value of a header, and keeps it when it comes back (spec/8 CA2). */
export const secret = '********'

const longestCode = 64 * 1024

export const configInput = named(
  'CustomActionPlainConfigInput',
  'What an action needs by its type; what belongs to another type is left out.',
  z.object({
    url: given(text(1, 2048)).meta({
      description: 'For webhook, url: an address of http or https; variables stand behind its host.',
    }),
    method: given(ofSet(actionMethods, z.enum(actionMethods.values))).meta({
      description: 'For webhook: POST unless said.',
    }),
    headers: optional(textsByName).meta({
      description:
        'webhook: values are kept encrypted and shown as ********, which keeps what is there. An address with another scheme, host or port needs them again.',
    }),
    body: given(text(1, 65_536)).meta({
      description:
        'For webhook: JSON with variables in its strings; left out, person, caller and workspace are sent.',
    }),
    openInNewTab: given(z.boolean()).meta({ description: 'For url: true unless said.' }),
    oneTimeLink: given(z.boolean()).meta({
      description: 'For url: the browser gets a link of ours that leads there once, within 30 seconds.',
    }),
    code: given(text(1, longestCode)).meta({ description: 'javascript: up to 64 KB.' }),
  }),
)
type GivenConfig = z.output<typeof configInput>

const fields = {
  name: trimmedText(100),
  icon: given(ofSet(actionIcons, z.enum(actionIcons.values))),
  actionType: ofSet(actionTypes, z.enum(actionTypes.values)),
  isActive: given(z.boolean()),
  displayOrder: given(z.number().int().min(0).max(1_000_000)),
}

const words = {
  name: 'Trimmed, 1 to 100 characters.',
  icon: 'The picture on its button.',
  actionType: 'What it does.',
  config: 'What it needs for that.',
  isActive: 'Only active ones can be used.',
  displayOrder: 'Smaller ones stand first.',
}

export const createActionInput = z.object({
  name: fields.name.meta({ description: words.name }),
  icon: fields.icon.meta({ description: words.icon }),
  actionType: fields.actionType.meta({ description: words.actionType }),
  config: configInput.meta({ description: words.config }),
  isActive: fields.isActive.meta({ description: words.isActive }),
  displayOrder: fields.displayOrder.meta({ description: words.displayOrder }),
})

/** What is left out stays (spec/8 G2); a config is given whole. */
export const updateActionInput = z.object({
  name: optional(fields.name).meta({ description: words.name }),
  icon: z
    .preprocess(
      (value) => (value === '' ? null : value),
      ofSet(actionIcons, z.enum(actionIcons.values)).nullish(),
    )
    .meta({ description: `${words.icon} null or "" takes it away.` }),
  actionType: given(fields.actionType).meta({ description: words.actionType }),
  config: optional(configInput).meta({ description: words.config }),
  isActive: fields.isActive.meta({ description: words.isActive }),
  displayOrder: fields.displayOrder.meta({ description: words.displayOrder }),
})

/** What is kept of a config beside its headers; by type. */
export interface ActionConfig {
  url?: string
  method?: (typeof actionMethods.values)[number]
  body?: string
  openInNewTab?: boolean
  oneTimeLink?: boolean
  code?: string
}

const headerName = /^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,100}$/
/** They are the connection's own. */
const ownHeaders =
  /^(?:host|content-length|transfer-encoding|connection|keep-alive|upgrade|expect|te|trailer|proxy-.*)$/i
const mostHeaders = 20

const sample = Object.fromEntries(variables.map((name) => [name, 'x'])) as Record<string, string> as Values

function assertKnown(content: string, field: string): void {
  const unknown = unknownVariable(content)
  if (unknown !== undefined)
    throw errors.invalidField(field, `There is no variable {{${unknown}}}.`).because('no_such')
}

function checkedUrl(app: App, url: string | undefined): string {
  const field = 'config.url'
  if (!url) throw errors.invalidField(field, 'A value is needed.').because('value_missing')
  assertKnown(url, field)
  if (!hasFixedHost(url))
    throw errors.invalidField(field, 'Variables may not stand in the scheme, host or port.')
  try {
    readTarget(fillUrl(url, sample), app.config.webhooks.allowHosts, { plainHttp: true })
    return url
  } catch (error) {
    if (error instanceof ForbiddenTargetError) throw errors.invalidField(field, error.message)
    throw error
  }
}

function assertBody(body: string | undefined): void {
  if (body === undefined) return
  assertKnown(body, 'config.body')
  try {
    JSON.parse(fillJson(body, sample))
  } catch {
    throw errors.invalidField('config.body', 'Must be JSON; variables stand within its strings.')
  }
}

function assertHeaders(headers: Headers): void {
  const entries = Object.entries(headers)
  if (entries.length > mostHeaders) throw errors.invalidField('config.headers', `At most ${mostHeaders}.`)
  for (const [name, value] of entries) {
    const field = `config.headers.${name}`
    if (!headerName.test(name)) throw errors.invalidField(field, 'Not a name of a header.')
    if (ownHeaders.test(name)) throw errors.invalidField(field, 'This header is set by the connection.')
    if (!/^[\x20-\x7e]{0,4096}$/.test(value))
      throw errors.invalidField(field, 'Visible ASCII without line breaks, 4,096 characters at most.')
    assertKnown(value, field)
  }
}

/** What an action had before a change: where it called, and with which headers. */
export interface KeptBefore {
  url?: string
  headers: Headers
}

/**
 * `********` keeps the value that is there under this name, ignoring case. There is none to keep where the name is new,
 * and none is kept where the address moves to another scheme, host or port (spec/10 SE3).
 */
function keptHeaders(url: string, wanted: Headers, before: KeptBefore): Headers {
  const known = new Map(Object.entries(before.headers).map(([name, value]) => [name.toLowerCase(), value]))
  const isElsewhere = before.url !== undefined && !isSameServer(before.url, url)
  return Object.fromEntries(
    Object.entries(wanted).map(([name, value]) => {
      if (value !== secret) return [name, value]
      const kept = known.get(name.toLowerCase())
      if (kept === undefined)
        throw errors
          .invalidField(`config.headers.${name}`, 'There is no value to keep.')
          .because('value_missing')
      if (isElsewhere)
        throw errors.invalidField(
          `config.headers.${name}`,
          'An address on another server needs every header value sent again.',
        )
      return [name, kept]
    }),
  )
}

/** What of a given config an action of this type keeps. Throws invalid_field where that does not do. */
export function readConfig(
  app: App,
  type: ActionType,
  { url: address, method, body, openInNewTab, oneTimeLink, code, headers }: GivenConfig,
  before: KeptBefore,
): { config: ActionConfig; headers: Headers } {
  if (type === 'javascript') {
    if (!code?.trim()) throw errors.invalidField('config.code', 'A value is needed.').because('value_missing')
    return { config: { code }, headers: {} }
  }
  const url = checkedUrl(app, address)
  if (type === 'url')
    return {
      config: { url, openInNewTab: openInNewTab ?? true, ...(oneTimeLink && { oneTimeLink }) },
      headers: {},
    }
  assertBody(body)
  const kept = keptHeaders(url, headers ?? {}, before)
  assertHeaders(kept)
  return { config: { url, method: method ?? 'POST', ...(body !== undefined && { body }) }, headers: kept }
}

export const readCreate = (input: unknown) => parseInput(createActionInput, input)
export const readUpdate = (input: unknown) => parseInput(updateActionInput, input)
