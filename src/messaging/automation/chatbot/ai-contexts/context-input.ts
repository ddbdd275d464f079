import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import { errors } from '#core/errors.ts'
import { named, ofSet } from '#core/input-schema.ts'
import { given, optional, parseInput, text, trimmedText } from '#core/validation.ts'
import { keywordList } from '#messaging/automation/keyword-rules/keyword-list.ts'
import {
  assertBody,
  checkedHeaders,
  checkedUrl,
  type Headers,
  type KeptBefore,
} from '#messaging/inbox/custom-actions/web-requests/request-checks.ts'
import { requestFields } from '#messaging/inbox/custom-actions/web-requests/request-fields.ts'
import { contextMethods, contextTypes } from './context-sets.ts'
import type { ApiConfig } from './stored-contexts.ts'

/** What addresses, headers and bodies can name (spec/5 1.10). */
const contextVariables = ['phone_number', 'contact_name', 'user_message'] as const

const longestContent = 16_000

export const apiInput = named(
  'AiContextApiPlainInput',
  'An address that is asked when the context is used.',
  z.object({
    url: requestFields.url.meta({
      description: 'An address of http or https; variables stand behind its host.',
    }),
    method: given(ofSet(contextMethods, z.enum(contextMethods.values))).meta({
      description: 'GET unless said.',
    }),
    headers: requestFields.headers.meta({
      description:
        'Values are kept encrypted and shown as ********, which keeps what is there. An address with another scheme, host or port needs them again.',
    }),
    body: requestFields.body.meta({ description: 'JSON with variables in its strings.' }),
    responsePath: given(text(1, 500)).meta({
      description: 'Where in the answer what matters stands, as data.items[0]; all of it without one.',
    }),
  }),
)
type GivenApi = z.output<typeof apiInput>

const fields = {
  name: trimmedText(100),
  triggerKeywords: keywordList,
  contextType: given(ofSet(contextTypes, z.enum(contextTypes.values))),
  // What it must be for its type is told once the type is known.
  staticContent: text(0, longestContent),
  messagingAccount: text(0, 100).nullish(),
  priority: optional(z.int({ error: 'Must be an integer.' }).min(-2_147_483_648).max(2_147_483_647)),
  enabled: optional(z.boolean()),
}

const words = {
  name: 'What the AI is told that it is about: trimmed, 1 to 100 characters.',
  triggerKeywords:
    'It is used when one of them stands as a whole word in what the customer wrote last or in the two messages before; with every message where there are none. Up to 50 of 200 characters.',
  contextType: 'Where it comes from; static unless said.',
  staticContent: 'For static: 1 to 16,000 characters. For api it stands before what the address answers.',
  apiConfig: 'For api: what is asked; given whole.',
  messagingAccount: 'The account on which it is used, by its name or id; all of them without one.',
  priority: 'Higher ones come first; 0 unless said.',
  enabled: 'Whether it is used; false unless said.',
}

const described = {
  contextType: fields.contextType.meta({ description: words.contextType }),
  staticContent: fields.staticContent.nullish().meta({ description: words.staticContent }),
  apiConfig: apiInput.nullish().meta({ description: words.apiConfig }),
  messagingAccount: fields.messagingAccount.meta({ description: words.messagingAccount }),
  priority: fields.priority.meta({ description: words.priority }),
  enabled: fields.enabled.meta({ description: words.enabled }),
}

export const createContextInput = z.object({
  name: fields.name.meta({ description: words.name }),
  triggerKeywords: optional(fields.triggerKeywords).meta({ description: words.triggerKeywords }),
  ...described,
})

/** What is left out stays (spec/8 G2); api_config is given whole. */
export const updateContextInput = z.object({
  name: optional(fields.name).meta({ description: words.name }),
  triggerKeywords: fields.triggerKeywords.nullish().meta({ description: words.triggerKeywords }),
  ...described,
})
export type ContextChange = z.output<typeof updateContextInput>

export const readCreate = (input: unknown) => parseInput(createContextInput, input)
export const readUpdate = (input: unknown): ContextChange => parseInput(updateContextInput, input)

/** A text that is needed where nothing else tells anything. */
export function assertStatic(content: string): void {
  if (content.trim() === '')
    throw errors.invalidField('staticContent', 'A value is needed.').because('value_missing')
}

const written = { at: 'apiConfig', variables: contextVariables } as const

/** What of a given request is kept. Throws invalid_field where it cannot be asked. */
export function readApi(
  app: App,
  { url: address, method, headers, body, responsePath }: GivenApi,
  before: KeptBefore,
): { apiConfig: ApiConfig; headers: Headers } {
  const url = checkedUrl(app, address, written)
  assertBody(body, written)
  return {
    apiConfig: { url, method: method ?? 'GET', body: body ?? null, responsePath: responsePath ?? '' },
    headers: checkedHeaders(url, headers ?? {}, before, written),
  }
}
