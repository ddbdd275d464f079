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
  'A text that stands here.',
  z.object({
    content: goesTo('staticContent', text(1, 16_000)).meta({ description: '1 to 16,000 characters.' }),
  }),
)

const header = named(
  'AiContextHeaderInput',
  'A header that is sent.',
  z.object({
    name: z.string().meta({ description: 'Letters, digits and hyphens, 100 at most.' }),
    value: z.string().meta({
      description: 'Visible ASCII with variables; ******** keeps what is there, on the same server alone.',
    }),
  }),
)

const api = named(
  'AiContextApiInput',
  'An address that is asked when the context is used.',
  z.object({
    content: goesTo('staticContent', orElse(optional(text(0, 16_000)), '')).meta({
      description: 'What stands before its answer; up to 16,000 characters.',
    }),
    url: goesTo('apiConfig.url', text(1, 2048)).meta({
      description:
        'An address of http or https. {{phone_number}}, {{contact_name}} and {{user_message}} stand behind its host.',
    }),
    method: goesTo('apiConfig.method', ofSet(contextMethods, z.enum(contextMethods.values))).meta({
      description: 'How it is asked.',
    }),
    headers: goesTo('apiConfig.headers', optional(entries('name', 'value', header))).meta({
      description: 'At most 20; their values are kept encrypted and never told.',
    }),
    body: goesTo('apiConfig.body', body),
    responsePath: goesTo('apiConfig.responsePath', responsePath),
  }),
)

const source = oneOf('AiContextSourceInput', 'Where a context comes from.', {
  static: goesTo('', staticSource, { contextType: 'static' }).meta({
    description: 'A text that stands here.',
  }),
  api: goesTo('', api, { contextType: 'api' }).meta({ description: 'An address that is asked.' }),
})

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which it is used; null for all.',
})
const whole = 'Where it comes from; given whole.'

/** createAiContext. */
export const createContextArgs = z.object({
  input: named(
    'CreateAiContextInput',
    'An AI context.',
    z.object({
      name: create.name,
      triggerKeywords: z.array(z.string()).meta({
        description:
          'It is used when one of them stands as a whole word in what the customer wrote last or in the two messages before; with every message where there are none. Up to 50 of 200 characters.',
      }),
      source: goesTo('', source).meta({ description: whole }),
      numberId: number,
      priority: create.priority,
      enabled: create.enabled,
    }),
  ).meta({ description: 'The context.' }),
})

/** updateAiContext. */
export const updateContextArgs = z.object({
  id: uuid.meta({ description: 'UUID of the AI context.' }),
  input: named(
    'UpdateAiContextInput',
    'What changes of an AI context.',
    z.object({
      name: update.name,
      triggerKeywords: update.triggerKeywords,
      source: goesTo('', source).optional().meta({ description: whole }),
      numberId: number,
      priority: update.priority,
      enabled: update.enabled,
    }),
  ).meta({ description: 'What changes.' }),
})
