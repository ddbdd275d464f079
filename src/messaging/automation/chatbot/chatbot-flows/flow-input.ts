import { z } from 'zod'
import { ofSet } from '#core/input-schema.ts'
import { byName, given, optional, parseInput, text, trimmedText, wholeNeeded } from '#core/validation.ts'
import { keywordList } from '#messaging/automation/keyword-rules/keyword-list.ts'
import { completionActions, initialMessageTypes } from './flow-sets.ts'

// What is given of a flow (document 3; spec/5 1.9; spec/8 CF1). The graph is read by the compiler.

const message = (description: string) => text(0, 4096).nullish().meta({ description })

const mostBytes = 64 * 1024
const object = (description: string) => byName<unknown>({}).nullish().meta({ description })

const smallObject = (description: string) =>
  byName<unknown>({})
    .refine((given) => Buffer.byteLength(JSON.stringify(given)) <= mostBytes, 'At most 64 KB.')
    .nullish()
    .meta({ description })

const fields = {
  description: text(0, 2000)
    .nullish()
    .meta({ description: 'Description of the purpose of the flow, at most 2,000 characters.' }),
  messagingAccount: text(0, 100)
    .nullish()
    .meta({ description: 'Account on which the flow runs, by name or id; all accounts if omitted.' }),
  triggerKeywords: keywordList.nullish().meta({
    description:
      "Words that start the flow if they occur as whole words in a customer's message, at most 50 words of at most 200 characters.",
  }),
  triggerButtonId: text(0, 256)
    .nullish()
    .meta({ description: 'Id of a button that starts the flow wherever the button is pressed.' }),
  initialMessage: message(
    'Message that the flow sends first, at most 4,096 characters, in the template language.',
  ),
  initialMessageType: given(ofSet(initialMessageTypes, z.enum(initialMessageTypes.values))).meta({
    description: 'Type of the message with which the flow begins. Defaults to text.',
  }),
  completionMessage: message(
    'Message that the flow sends when its graph reaches the end, at most 4,096 characters.',
  ),
  onCompleteAction: given(ofSet(completionActions, z.enum(completionActions.values))).meta({
    description: 'Action after the flow is completed. Defaults to none.',
  }),
  completionConfig: smallObject(
    'Request for the webhook action: {url, method, headers, body}. Values of headers are shown as ********, which keeps the current value.',
  ),
  timeoutMessage: message(
    'Message that the flow sends if the customer does not reply in time, at most 4,096 characters.',
  ),
  cancelKeywords: keywordList.nullish().meta({
    description:
      'Words with which a customer ends the flow if the message contains nothing else, at most 50 words of at most 200 characters.',
  }),
  cancelMessage: message(
    'Message that the flow sends when a customer ends the flow with one of the cancel keywords, at most 4,096 characters.',
  ),
  panelConfig: smallObject('Variables of the flow that are shown beside a chat: {sections}.'),
  enabled: optional(z.boolean({ error: 'Must be true or false.' })).meta({
    description: 'Whether the flow is enabled. Defaults to false. An enabled flow must have no errors.',
  }),
  graph: object(
    'Graph of the flow: {version: 2, entry_node, nodes: [{id, type, label, position, config}], edges: [{from, to, condition}]}.',
  ),
}

const nameMeta = {
  description: 'Name of the flow, 1 to 255 characters, unique in the workspace regardless of case.',
}
const nameNeeded = z
  .string({ error: wholeNeeded('Name is required') })
  .refine((value) => value.trim() !== '', wholeNeeded('Name is required'))
  .pipe(trimmedText(255))

export const createFlowInput = z.object({ name: nameNeeded.meta(nameMeta), ...fields })
export const updateFlowInput = z.object({ name: optional(nameNeeded).meta(nameMeta), ...fields })
export type FlowChange = z.output<typeof updateFlowInput>

export const readCreate = (input: unknown) => parseInput(createFlowInput, input)
export const readUpdate = (input: unknown): FlowChange => parseInput(updateFlowInput, input)
