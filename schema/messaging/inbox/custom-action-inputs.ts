import { z } from 'zod'
import { entries, goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import {
  configInput,
  createActionInput,
  updateActionInput,
} from '#messaging/inbox/custom-actions/action-input.ts'

// What GraphQL clients give: an action by what it does, where document 2 has a word and an object that depends on it.

const { method, body, openInNewTab, oneTimeLink } = configInput.shape

const url = text(1, 2048).meta({
  description: 'HTTP or HTTPS URL. Variables are allowed after the host.',
})

const header = named(
  'CustomActionHeaderInput',
  'A header that a webhook sends.',
  z.object({
    name: z
      .string()
      .meta({ description: 'Name of the header: letters, digits and hyphens, at most 100 characters.' }),
    value: z.string().meta({
      description:
        'Value of the header: visible ASCII, with variables. ******** keeps the current value, as long as the URL stays on the same server.',
    }),
  }),
)
const headers = optional(entries('name', 'value', header)).meta({
  description: 'Headers of the request, at most 20. Header values are stored encrypted and never returned.',
})

const webhook = named(
  'CustomActionWebhookInput',
  'A request that Parley makes to a URL.',
  z.object({ url, method, headers, body }),
)
const address = named(
  'CustomActionUrlInput',
  'A URL that the browser opens.',
  z.object({ url, openInNewTab, oneTimeLink }),
)
const script = named(
  'CustomActionScriptInput',
  'A script that the browser runs.',
  z.object({ code: z.string().meta({ description: 'Source code of the script, up to 64 KB.' }) }),
)

const config = oneOf('CustomActionConfigInput', 'What a custom action does, with the settings for that.', {
  webhook: goesTo('config', webhook, { actionType: 'webhook' }).meta({
    description: 'Parley makes a request to a URL.',
  }),
  url: goesTo('config', address, { actionType: 'url' }).meta({
    description: 'The browser opens a URL.',
  }),
  javascript: goesTo('config', script, { actionType: 'javascript' }).meta({
    description: 'The browser runs a script.',
  }),
})

const create = createActionInput.shape
const update = updateActionInput.shape
const whole = 'Configuration of the action, always given as a whole.'

/** Arguments of createCustomAction. */
export const createActionArgs = z.object({
  input: named(
    'CreateCustomActionInput',
    'A custom action to create.',
    z.object({
      name: create.name,
      icon: create.icon,
      config: goesTo('', config).meta({ description: whole }),
      isActive: create.isActive,
      displayOrder: create.displayOrder,
    }),
  ).meta({ description: 'The custom action to create.' }),
})

/** Arguments of updateCustomAction. */
export const updateActionArgs = z.object({
  id: uuid.meta({ description: 'UUID of the custom action.' }),
  input: named(
    'UpdateCustomActionInput',
    'The fields of a custom action to change.',
    z.object({
      name: update.name,
      icon: update.icon,
      config: goesTo('', config).optional().meta({ description: whole }),
      isActive: update.isActive,
      displayOrder: update.displayOrder,
    }),
  ).meta({ description: 'The fields of the custom action to change.' }),
})
