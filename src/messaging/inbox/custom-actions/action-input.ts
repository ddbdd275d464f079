import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, parseInput, text, trimmedText } from '#core/validation.ts'
import { type ActionType, actionIcons, actionMethods, actionTypes } from './action-sets.ts'
import { actionVariables } from './action-variables.ts'
import {
  assertBody,
  checkedHeaders,
  checkedUrl,
  type Headers,
  type KeptBefore,
} from './web-requests/request-checks.ts'
import { requestFields } from './web-requests/request-fields.ts'

const longestCode = 64 * 1024

export const configInput = named(
  'CustomActionPlainConfigInput',
  'What an action needs by its type; what belongs to another type is left out.',
  z.object({
    url: requestFields.url.meta({
      description: 'For webhook, url: an address of http or https; variables stand behind its host.',
    }),
    method: given(ofSet(actionMethods, z.enum(actionMethods.values))).meta({
      description: 'For webhook: POST unless said.',
    }),
    headers: requestFields.headers.meta({
      description:
        'webhook: values are kept encrypted and shown as ********, which keeps what is there. An address with another scheme, host or port needs them again.',
    }),
    body: requestFields.body.meta({
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

const written = { at: 'config', variables: actionVariables } as const

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
  const url = checkedUrl(app, address, written)
  if (type === 'url')
    return {
      config: { url, openInNewTab: openInNewTab ?? true, ...(oneTimeLink && { oneTimeLink }) },
      headers: {},
    }
  assertBody(body, written)
  const kept = checkedHeaders(url, headers ?? {}, before, written)
  return { config: { url, method: method ?? 'POST', ...(body !== undefined && { body }) }, headers: kept }
}

export const readCreate = (input: unknown) => parseInput(createActionInput, input)
export const readUpdate = (input: unknown) => parseInput(updateActionInput, input)
