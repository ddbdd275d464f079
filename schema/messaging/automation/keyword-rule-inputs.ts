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
  description: 'Text of the message, at most 4,096 characters; empty only while the rule is unfinished.',
})

const textResponse = named(
  'TextResponseInput',
  'Text message that a keyword rule sends.',
  z.object({ body, buttons: content.buttons }),
)

const chosen = oneOf('TemplateChoiceInput', 'Template to send, by id or by name.', {
  id: goesTo('templateId', uuid.meta({ description: 'UUID of the template.' })),
  name: goesTo(
    'templateName',
    text(1, 512).meta({
      description: 'Name of the template, which each account resolves to its own template.',
    }),
  ),
})

const templateResponse = named(
  'TemplateResponseInput',
  'Template message that a keyword rule sends.',
  z.object({
    template: goesTo('', chosen).meta({ description: 'The template to send.' }),
    language: content.language,
    bodyValues: goesTo('templateParams', values('Values of the variables in the body of the template.')),
  }),
)

const source = oneOf('MediaChoiceInput', 'File to send, by id or by address.', {
  id: goesTo('mediaId', uuid.meta({ description: 'UUID of an uploaded file; the upload is kept.' })),
  url: goesTo('mediaUrl', text(1, 2048).meta({ description: 'Address of the file, http or https.' })),
})

const mediaResponse = named(
  'MediaResponseInput',
  'File that a keyword rule sends.',
  z.object({
    file: goesTo('', source).meta({ description: 'The file to send.' }),
    caption: content.caption,
    filename: content.filename,
  }),
)

const form = named(
  'FormResponseInput',
  'Form that a keyword rule sends.',
  z.object({
    id: goesTo('flowId', z.string().meta({ description: 'Id of the form.' })),
    body,
    buttonText: goesTo('cta', text(1, 20)).meta({
      description: 'Label of the button that opens the form, at most 20 characters.',
    }),
  }),
)

const flowResponse = oneOf(
  'FlowResponseInput',
  'Chatbot flow that a keyword rule starts, or form that the rule sends.',
  {
    chatbotFlowId: uuid.meta({ description: 'UUID of the flow that the rule starts.' }),
    form: goesTo('', form).meta({ description: 'Form that the rule sends.' }),
  },
)

const response = oneOf('RuleResponseInput', 'Response of a keyword rule.', {
  text: goesTo('responseContent', textResponse, { responseType: 'text' }).meta({
    description: 'Sends a text message.',
  }),
  template: goesTo('responseContent', templateResponse, { responseType: 'template' }).meta({
    description: 'Sends a template message.',
  }),
  media: goesTo('responseContent', mediaResponse, { responseType: 'media' }).meta({
    description: 'Sends a file.',
  }),
  flow: goesTo('responseContent', flowResponse, { responseType: 'flow' }).meta({
    description: 'Starts a chatbot flow or sends a form.',
  }),
  script: goesTo(
    'responseContent',
    named('ScriptResponseInput', 'Text that a keyword rule generates for each customer.', z.object({ body })),
    { responseType: 'script' },
  ).meta({ description: 'Sends a text that is generated for each customer.' }),
  transfer: goesTo(
    'responseContent',
    named(
      'TransferResponseInput',
      'Transfer of the chat to agents by a keyword rule.',
      z.object({
        body: text(0, 4096).meta({
          description: 'Text that is sent before the transfer; empty for no text.',
        }),
        teamId: content.teamId,
        notes: content.notes,
      }),
    ),
    { responseType: 'transfer' },
  ).meta({ description: 'Transfers the chat to agents.' }),
})

const create = createRuleInput.shape
const update = updateRuleInput.shape
const whole = 'Response of the keyword rule, replaced as a whole.'

const number = goesTo('messagingAccount', uuidOrNone).meta({
  description: 'UUID of the number on which the keyword rule responds; null for all numbers.',
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
    'Keyword rule to create.',
    z.object({
      name: create.name,
      keywords: create.keywords,
      wholeWord: orElse(optional(z.boolean()), true).meta({
        description:
          'Whether keywords match only whole words, delimited by characters other than letters, digits and underscores. Applies to `CONTAINS`; defaults to true.',
      }),
      response: goesTo('', response).meta({ description: whole }),
      ...others,
    }),
  ).meta({ description: 'The keyword rule to create.' }),
})

/** updateKeywordRule. */
export const updateRuleArgs = z.object({
  id: uuid.meta({ description: 'UUID of the keyword rule.' }),
  input: named(
    'UpdateKeywordRuleInput',
    'Fields to change in a keyword rule.',
    z.object({
      name: update.name,
      keywords: update.keywords,
      wholeWord: update.wholeWord,
      response: goesTo('', response).optional().meta({ description: whole }),
      ...others,
    }),
  ).meta({ description: 'The fields to change.' }),
})
