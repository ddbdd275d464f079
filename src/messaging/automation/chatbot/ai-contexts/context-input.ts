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

/** Variables available in addresses, headers and bodies (spec/5 1.10). */
const contextVariables = ['phone_number', 'contact_name', 'user_message'] as const

const longestContent = 16_000

export const apiInput = named(
  'AiContextApiPlainInput',
  'AI context whose content is requested from an address when the context is used.',
  z.object({
    url: requestFields.url.meta({
      description: 'Address of the request, http or https; variables are allowed after the host.',
    }),
    method: given(ofSet(contextMethods, z.enum(contextMethods.values))).meta({
      description: 'HTTP method of the request. Defaults to GET.',
    }),
    headers: requestFields.headers.meta({
      description:
        'Headers of the request. Values are stored encrypted and shown as ********, which keeps the current value. A new scheme, host or port requires the values again.',
    }),
    body: requestFields.body.meta({
      description: 'JSON body of the request, with variables in its strings.',
    }),
    responsePath: given(text(1, 500)).meta({
      description:
        'Path to the relevant part of the response, such as data.items[0]; the whole response if omitted.',
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
  name: 'Name of the AI context, which states the topic to the AI: trimmed, 1 to 100 characters.',
  triggerKeywords:
    "Words that activate the AI context if they occur as whole words in the customer's last message or the two messages before. If empty, every message activates the context. At most 50 words of at most 200 characters.",
  contextType: 'Type of the source of the AI context. Defaults to static.',
  staticContent:
    'Text of the AI context: 1 to 16,000 characters for static; for api, text that precedes the response of the address.',
  apiConfig: 'Request of the AI context, only for api; replaced as a whole.',
  messagingAccount: 'Account on which the AI context is used, by name or id; all accounts if omitted.',
  priority: 'Priority of the AI context; contexts with higher priority come first. Defaults to 0.',
  enabled: 'Whether the AI context is used. Defaults to false.',
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

/** Omitted fields are kept (spec/8 G2); api_config is replaced as a whole. */
export const updateContextInput = z.object({
  name: optional(fields.name).meta({ description: words.name }),
  triggerKeywords: fields.triggerKeywords.nullish().meta({ description: words.triggerKeywords }),
  ...described,
})
export type ContextChange = z.output<typeof updateContextInput>

export const readCreate = (input: unknown) => parseInput(createContextInput, input)
export const readUpdate = (input: unknown): ContextChange => parseInput(updateContextInput, input)

/** A text is required where there is no other source. */
export function assertStatic(content: string): void {
  if (content.trim() === '')
    throw errors.invalidField('staticContent', 'A value is needed.').because('value_missing')
}

const written = { at: 'apiConfig', variables: contextVariables } as const

/** The part of a given request that is stored. Throws invalid_field for a request that cannot be sent. */
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
