import { z } from 'zod'
import { goesTo, named, ofSet, oneOf } from '#core/input-schema.ts'
import { byName, text, uuid } from '#core/validation.ts'
import { publishInput } from '#messaging/automation/chatbot/chatbot-flows/versions.ts'
import {
  createIvrFlowInput,
  updateIvrFlowInput,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-input.ts'
import { transferOutcomes } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
import { simulatedAnswer } from '../automation/flow-simulation-inputs.ts'

// What GraphQL clients give: the number by its id, where spec/5 1.14 has the name of an account, and the graph by the name
// that flows have for it.

const { messagingAccount: _one, menu: _menu, ...create } = createIvrFlowInput.shape
const { messagingAccount: _other, menu: _same, ...update } = updateIvrFlowInput.shape

const graph = { description: updateIvrFlowInput.shape.menu.meta()?.description ?? '' }
const number = { description: 'UUID of its number.' }
const idOfFlow = uuid.meta({ description: 'UUID of the voice menu.' })

/** createIvrFlow. */
export const createIvrFlowArgs = z.object({
  input: named(
    'CreateIvrFlowInput',
    'A voice menu.',
    z.object({
      ...create,
      numberId: goesTo('messagingAccount', uuid).meta(number),
      graph: goesTo('menu', byName<unknown>({})).meta(graph),
    }),
  ).meta({
    description: 'The voice menu.',
  }),
})

/** updateIvrFlow. */
export const updateIvrFlowArgs = z.object({
  id: idOfFlow,
  input: named(
    'UpdateIvrFlowInput',
    'What changes of a voice menu.',
    z.object({
      ...update,
      numberId: goesTo('messagingAccount', uuid.nullish()).meta(number),
      graph: goesTo('menu', byName<unknown>({}).nullish()).meta(graph),
    }),
  ).meta({ description: 'What changes.' }),
})

/** publishIvrFlow. */
export const publishIvrArgs = z.object({ id: idOfFlow, ...publishInput.shape })

const input = oneOf('IvrCallInput', 'What happens in a call.', {
  digit: text(1, 1).meta({ description: 'The caller presses this key: 0 to 9, * or #.' }),
  played: z.boolean().meta({ description: 'What is played has ended.' }),
  timeout: z.boolean().meta({ description: 'The caller pressed nothing in time.' }),
  http: simulatedAnswer.meta({ description: 'The address that was asked answers.' }),
  transfer: ofSet(transferOutcomes, z.enum(transferOutcomes.values)).meta({
    description: 'What became of the transfer.',
  }),
  time: text(1, 100).meta({ format: 'date-time', description: 'It becomes this time.' }),
})

/** simulateIvrFlow. */
export const simulateIvrArgs = z.object({
  id: idOfFlow,
  graph: byName<unknown>({})
    .nullish()
    .meta({ description: 'A graph that is not saved; the draft without one.' }),
  version: z.int().nullish().meta({ description: 'A version in place of the draft.' }),
  state: byName<unknown>({}).nullish().meta({
    description: 'Where the call stands, as it was answered; it begins without one.',
  }),
  inputs: z.array(input).meta({ description: 'Up to 50.' }),
})
