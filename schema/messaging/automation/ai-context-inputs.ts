import { z } from 'zod'
import { entries, goesTo, named, ofSet, oneOf } from '#core/input-schema.ts'
import { optional, orElse, text, uuid, uuidOrNone } from '#core/validation.ts'
import {
  apiInput,
  createContextInput,
  updateContextInput,
} from '#messaging/automation/chatbot/ai-contexts/context-input.ts'
import { contextMethods } from '#messaging/automation/chatbot/ai-contexts/context-sets.ts'

// What GraphQL clients give: a context by where it comes from, where document 3 has a word and two fields for it.

const { body, responsePath } = apiInput.shape
const create = createContextInput.shape
const update = updateContextInput.shape

const staticSource = named(
  'AiContextTextInput',
  'AI context whose content is a fixed text.',
  z.object({
    content: goesTo('staticContent', text(1, 16_000)).meta({
      description: 'Text that the AI receives, 1 to 16,000 characters.',
    }),
  }),
)

const header = named(
  'AiContextHeaderInput',
  'Header of an HTTP request.',
  z.object({
    name: z
      .string()
      .meta({ description: 'Name of the header: letters, digits and hyphens, at most 100 characters.' }),
    value: z.string().meta({
      description:
        'Value of the header: visible ASCII with variables. ******** keeps the current value, only for the same server.',
    }),
  }),
)

const api = named(
  'AiContextApiInput',
  'AI context whose content is requested from an address when the context is used.',
  z.object({
    content: goesTo('staticContent', orElse(optional(text(0, 16_000)), '')).meta({
      description: 'Text that precedes the response of the address, at most 16,000 characters.',
    }),
    url: goesTo('apiConfig.url', text(1, 2048)).meta({
      description:
        'Address of the request, http or https. {{phone_number}}, {{contact_name}} and {{user_message}} are allowed after the host.',
    }),
    method: goesTo('apiConfig.method', ofSet(contextMethods, z.enum(contextMethods.values))).meta({
      description: 'HTTP method of the request.',
    }),
    headers: goesTo('apiConfig.headers', optional(entries('name', 'value', header))).meta({
      description:
        'Headers of the request, at most 20. Their values are stored encrypted and never returned.',
    }),
    body: goesTo('apiConfig.body', body),
    responsePath: goesTo('apiConfig.responsePath', responsePath),
  }),
)

const source = oneOf('AiContextSourceInput', 'Source of an AI context.', {
  static: goesTo('', staticSource, { contextType: 'static' }).meta({
    description: 'A fixed text.',
  }),
  api: goesTo('', api, { contextType: 'api' }).meta({ description: 'An address that is requested.' }),
})

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which the AI context is used; null for all numbers.',
})
const whole = 'Source of the AI context, replaced as a whole.'

/** createAiContext. */
export const createContextArgs = z.object({
  input: named(
    'CreateAiContextInput',
    'AI context to create.',
    z.object({
      name: create.name,
      triggerKeywords: z.array(z.string()).meta({
        description:
          "Words that activate the AI context if they occur as whole words in the customer's last message or the two messages before. If empty, every message activates the context. At most 50 words of at most 200 characters.",
      }),
      source: goesTo('', source).meta({ description: whole }),
      numberId: number,
      priority: create.priority,
      enabled: create.enabled,
    }),
  ).meta({ description: 'The AI context to create.' }),
})

/** updateAiContext. */
export const updateContextArgs = z.object({
  id: uuid.meta({ description: 'UUID of the AI context.' }),
  input: named(
    'UpdateAiContextInput',
    'Fields to change in an AI context.',
    z.object({
      name: update.name,
      triggerKeywords: update.triggerKeywords,
      source: goesTo('', source).optional().meta({ description: whole }),
      numberId: number,
      priority: update.priority,
      enabled: update.enabled,
    }),
  ).meta({ description: 'The fields to change.' }),
})
