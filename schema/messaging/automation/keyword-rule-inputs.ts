import { z } from 'zod'
import { goesTo, named, oneOf } from '#core/input-schema.ts'
import { optional, orElse, text, uuid, uuidOrNone } from '#core/validation.ts'
import {
  contentInput,
  createRuleInput,
  updateRuleInput,
} from '#messaging/automation/keyword-rules/rule-input.ts'
import { values } from '../content/template-value-inputs.ts'

// What GraphQL clients give: an answer by what it is, where document 3 has a word and an object that depends on it.

const content = contentInput.shape

const body = text(0, 4096).meta({
  description: 'Up to 4,096 characters; empty only while the rule is unfinished.',
})

const textResponse = named('TextResponseInput', 'A text.', z.object({ body, buttons: content.buttons }))

const chosen = oneOf('TemplateChoiceInput', 'Which template.', {
  id: goesTo('templateId', uuid.meta({ description: 'UUID of the template.' })),
  name: goesTo('templateName', text(1, 512).meta({ description: 'The name that it has on each account.' })),
})

const templateResponse = named(
  'TemplateResponseInput',
  'A template.',
  z.object({
    template: goesTo('', chosen).meta({ description: 'Which.' }),
    language: content.language,
    bodyValues: goesTo('templateParams', values('What stands in its text.')),
  }),
)

const source = oneOf('MediaChoiceInput', 'Which file.', {
  id: goesTo('mediaId', uuid.meta({ description: 'UUID of an upload, which is kept.' })),
  url: goesTo('mediaUrl', text(1, 2048).meta({ description: 'An address of http or https.' })),
})

const mediaResponse = named(
  'MediaResponseInput',
  'A file.',
  z.object({
    file: goesTo('', source).meta({ description: 'Which.' }),
    caption: content.caption,
    filename: content.filename,
  }),
)

const form = named(
  'FormResponseInput',
  'A form that is sent.',
  z.object({
    id: goesTo('flowId', z.string().meta({ description: 'The form.' })),
    body,
    buttonText: goesTo('cta', text(1, 20)).meta({
      description: 'What its button says; up to 20 characters.',
    }),
  }),
)

const flowResponse = oneOf(
  'FlowResponseInput',
  'A flow of the chatbot that begins, or a form that is sent.',
  {
    chatbotFlowId: uuid.meta({ description: 'UUID of the flow.' }),
    form: goesTo('', form).meta({ description: 'A form that is sent.' }),
  },
)

const response = oneOf('RuleResponseInput', 'What a rule answers with.', {
  text: goesTo('responseContent', textResponse, { responseType: 'text' }).meta({ description: 'A text.' }),
  template: goesTo('responseContent', templateResponse, { responseType: 'template' }).meta({
    description: 'A template.',
  }),
  media: goesTo('responseContent', mediaResponse, { responseType: 'media' }).meta({ description: 'A file.' }),
  flow: goesTo('responseContent', flowResponse, { responseType: 'flow' }).meta({
    description: 'A flow of the chatbot, or a form.',
  }),
  script: goesTo(
    'responseContent',
    named('ScriptResponseInput', 'A text that is written anew for each customer.', z.object({ body })),
    { responseType: 'script' },
  ).meta({ description: 'A text that is written anew for each customer.' }),
  transfer: goesTo(
    'responseContent',
    named(
      'TransferResponseInput',
      'People take the chat over.',
      z.object({
        body: text(0, 4096).meta({ description: 'What is said before; empty for nothing.' }),
        teamId: content.teamId,
        notes: content.notes,
      }),
    ),
    { responseType: 'transfer' },
  ).meta({ description: 'People take the chat over.' }),
})

const create = createRuleInput.shape
const update = updateRuleInput.shape
const whole = 'What it answers with; given whole.'

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which it answers; null for all.',
})

const others = {
  matchType: create.matchType,
  caseSensitive: create.caseSensitive,
  conditions: create.conditions,
  numberId: number,
  priority: create.priority,
  enabled: create.enabled,
  activeFrom: create.activeFrom,
  activeUntil: create.activeUntil,
}

/** createKeywordRule. */
export const createRuleArgs = z.object({
  input: named(
    'CreateKeywordRuleInput',
    'A keyword rule.',
    z.object({
      name: create.name,
      keywords: create.keywords,
      wholeWord: orElse(optional(z.boolean()), true).meta({
        description: 'For `CONTAINS`: only between letters, digits and underscores.',
      }),
      response: goesTo('', response).meta({ description: whole }),
      ...others,
    }),
  ).meta({ description: 'The rule.' }),
})

/** updateKeywordRule. */
export const updateRuleArgs = z.object({
  id: uuid.meta({ description: 'UUID of the keyword rule.' }),
  input: named(
    'UpdateKeywordRuleInput',
    'What changes of a keyword rule.',
    z.object({
      name: update.name,
      keywords: update.keywords,
      wholeWord: update.wholeWord,
      response: goesTo('', response).optional().meta({ description: whole }),
      ...others,
    }),
  ).meta({ description: 'What changes.' }),
})
