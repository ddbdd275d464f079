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
  description: 'An address of http or https; variables stand behind its host.',
})

const header = named(
  'CustomActionHeaderInput',
  'A header that a webhook sends.',
  z.object({
    name: z.string().meta({ description: 'Letters, digits and hyphens, 100 at most.' }),
    value: z.string().meta({
      description: 'Visible ASCII with variables; ******** keeps what is there, on the same server alone.',
    }),
  }),
)
const headers = optional(entries('name', 'value', header)).meta({
  description: 'At most 20; their values are kept encrypted and never told.',
})

const webhook = named(
  'CustomActionWebhookInput',
  'An address that Parley calls.',
  z.object({ url, method, headers, body }),
)
const address = named(
  'CustomActionUrlInput',
  'An address that the browser opens.',
  z.object({ url, openInNewTab, oneTimeLink }),
)
const script = named(
  'CustomActionScriptInput',
  'A script that the browser runs.',
  z.object({ code: z.string().meta({ description: 'Up to 64 KB.' }) }),
)

const config = oneOf('CustomActionConfigInput', 'What an action does, and what it needs for that.', {
  webhook: goesTo('config', webhook, { actionType: 'webhook' }).meta({
    description: 'Parley calls an address.',
  }),
  url: goesTo('config', address, { actionType: 'url' }).meta({
    description: 'The browser opens an address.',
  }),
  javascript: goesTo('config', script, { actionType: 'javascript' }).meta({
    description: 'The browser runs a script.',
  }),
})

const create = createActionInput.shape
const update = updateActionInput.shape
const whole = 'What it does; given whole.'

/** createCustomAction. */
export const createActionArgs = z.object({
  input: named(
    'CreateCustomActionInput',
    'A custom action.',
    z.object({
      name: create.name,
      icon: create.icon,
      config: goesTo('', config).meta({ description: whole }),
      isActive: create.isActive,
      displayOrder: create.displayOrder,
    }),
  ).meta({ description: 'The action.' }),
})

/** updateCustomAction. */
export const updateActionArgs = z.object({
  id: uuid.meta({ description: 'UUID of the custom action.' }),
  input: named(
    'UpdateCustomActionInput',
    'What changes of a custom action.',
    z.object({
      name: update.name,
      icon: update.icon,
      config: goesTo('', config).optional().meta({ description: whole }),
      isActive: update.isActive,
      displayOrder: update.displayOrder,
    }),
  ).meta({ description: 'What changes.' }),
})
