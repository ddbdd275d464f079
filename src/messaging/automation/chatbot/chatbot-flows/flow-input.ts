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
  description: text(0, 2000).nullish().meta({ description: 'What it is for; up to 2,000 characters.' }),
  messagingAccount: text(0, 100)
    .nullish()
    .meta({ description: 'The account that it runs on, by its name or id; all of them without one.' }),
  triggerKeywords: keywordList
    .nullish()
    .meta({ description: 'Words that begin it, as whole words in what a customer writes; up to 50 of 200.' }),
  triggerButtonId: text(0, 256)
    .nullish()
    .meta({ description: 'The id of a button that begins it wherever it is pressed.' }),
  initialMessage: message('Said first; up to 4,096 characters, in the template language.'),
  initialMessageType: given(ofSet(initialMessageTypes, z.enum(initialMessageTypes.values))).meta({
    description: 'What it begins with; text unless said.',
  }),
  completionMessage: message('Said when it ends by its graph; up to 4,096 characters.'),
  onCompleteAction: given(ofSet(completionActions, z.enum(completionActions.values))).meta({
    description: 'What follows its end; none unless said.',
  }),
  completionConfig: smallObject(
    'For webhook: {url, method, headers, body}. Values of headers are shown as ********, which keeps them.',
  ),
  timeoutMessage: message('Said when the customer does not answer in time; up to 4,096 characters.'),
  cancelKeywords: keywordList.nullish().meta({
    description: 'Words that end it, where they are all that a customer writes; up to 50 of 200 characters.',
  }),
  cancelMessage: message('Said when one of them did; up to 4,096 characters.'),
  panelConfig: smallObject('Which of its variables are shown beside a chat: {sections}.'),
  enabled: optional(z.boolean({ error: 'Must be true or false.' })).meta({
    description: 'Whether it runs; false unless said. One that runs has no errors.',
  }),
  graph: object(
    '{version: 2, entry_node, nodes: [{id, type, label, position, config}], edges: [{from, to, condition}]}.',
  ),
}

const nameMeta = { description: '1 to 255 characters, each name once, ignoring case.' }
const nameNeeded = z
  .string({ error: wholeNeeded('Name is required') })
  .refine((value) => value.trim() !== '', wholeNeeded('Name is required'))
  .pipe(trimmedText(255))

export const createFlowInput = z.object({ name: nameNeeded.meta(nameMeta), ...fields })
export const updateFlowInput = z.object({ name: optional(nameNeeded).meta(nameMeta), ...fields })
export type FlowChange = z.output<typeof updateFlowInput>

export const readCreate = (input: unknown) => parseInput(createFlowInput, input)
export const readUpdate = (input: unknown): FlowChange => parseInput(updateFlowInput, input)
