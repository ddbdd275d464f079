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
  'Configuration of a custom action, by the type of the action. Fields of other types are ignored.',
  z.object({
    url: requestFields.url.meta({
      description: 'URL of a webhook or url action: HTTP or HTTPS, with variables only after the host.',
    }),
    method: given(ofSet(actionMethods, z.enum(actionMethods.values))).meta({
      description: 'HTTP method of a webhook action. Default: POST.',
    }),
    headers: requestFields.headers.meta({
      description:
        'Headers of a webhook action. Their values are stored encrypted and returned as ********, which keeps the current value when given. A URL with another scheme, host or port needs the values again.',
    }),
    body: requestFields.body.meta({
      description:
        'Body of a webhook action: JSON with variables in its strings. If omitted, the contact, the caller and the workspace are sent.',
    }),
    openInNewTab: given(z.boolean()).meta({
      description: 'Whether a url action opens the URL in a new tab. Default: true.',
    }),
    oneTimeLink: given(z.boolean()).meta({
      description:
        'Whether the browser receives a Parley link that redirects to the URL once, within 30 seconds. Only for a url action.',
    }),
    code: given(text(1, longestCode)).meta({
      description: 'Source code of a javascript action, up to 64 KB.',
    }),
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
  name: 'Name of the custom action, trimmed, 1 to 100 characters.',
  icon: 'Icon on the button of the custom action.',
  actionType: 'Type of the custom action.',
  config: 'Configuration of the custom action.',
  isActive: 'Whether the custom action can be used.',
  displayOrder: 'Position of the custom action. Actions with smaller numbers are shown first.',
}

export const createActionInput = z.object({
  name: fields.name.meta({ description: words.name }),
  icon: fields.icon.meta({ description: words.icon }),
  actionType: fields.actionType.meta({ description: words.actionType }),
  config: configInput.meta({ description: words.config }),
  isActive: fields.isActive.meta({ description: words.isActive }),
  displayOrder: fields.displayOrder.meta({ description: words.displayOrder }),
})

/** An omitted field stays (spec/8 G2); a config is given as a whole. */
export const updateActionInput = z.object({
  name: optional(fields.name).meta({ description: words.name }),
  icon: z
    .preprocess(
      (value) => (value === '' ? null : value),
      ofSet(actionIcons, z.enum(actionIcons.values)).nullish(),
    )
    .meta({ description: `${words.icon} Null or an empty string removes the icon.` }),
  actionType: given(fields.actionType).meta({ description: words.actionType }),
  config: optional(configInput).meta({ description: words.config }),
  isActive: fields.isActive.meta({ description: words.isActive }),
  displayOrder: fields.displayOrder.meta({ description: words.displayOrder }),
})

/** The stored config without its headers, by type. */
export interface ActionConfig {
  url?: string
  method?: (typeof actionMethods.values)[number]
  body?: string
  openInNewTab?: boolean
  oneTimeLink?: boolean
  code?: string
}

const written = { at: 'config', variables: actionVariables } as const

/**
 * The parts of a given config that an action of this type keeps. Throws invalid_field for a config that does not fit.
 */
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
