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
const number = { description: 'UUID of the number whose calls the voice menu handles.' }
const idOfFlow = uuid.meta({ description: 'UUID of the voice menu.' })

/** createIvrFlow. */
export const createIvrFlowArgs = z.object({
  input: named(
    'CreateIvrFlowInput',
    'Voice menu to create.',
    z.object({
      ...create,
      numberId: goesTo('messagingAccount', uuid).meta(number),
      graph: goesTo('menu', byName<unknown>({})).meta(graph),
    }),
  ).meta({
    description: 'The voice menu to create.',
  }),
})

/** updateIvrFlow. */
export const updateIvrFlowArgs = z.object({
  id: idOfFlow,
  input: named(
    'UpdateIvrFlowInput',
    'Fields to change in a voice menu.',
    z.object({
      ...update,
      numberId: goesTo('messagingAccount', uuid.nullish()).meta(number),
      graph: goesTo('menu', byName<unknown>({}).nullish()).meta(graph),
    }),
  ).meta({ description: 'The fields to change.' }),
})

/** publishIvrFlow. */
export const publishIvrArgs = z.object({ id: idOfFlow, ...publishInput.shape })

const input = oneOf('IvrCallInput', 'Input of a simulated call.', {
  digit: text(1, 1).meta({ description: 'Key that the caller presses: 0 to 9, * or #.' }),
  played: z.boolean().meta({ description: 'Whether the audio has finished playing.' }),
  timeout: z.boolean().meta({ description: 'Whether the caller pressed no key in time.' }),
  http: simulatedAnswer.meta({ description: 'Response to the HTTP request.' }),
  transfer: ofSet(transferOutcomes, z.enum(transferOutcomes.values)).meta({
    description: 'Outcome of the transfer.',
  }),
  time: text(1, 100).meta({ format: 'date-time', description: 'Time to which the simulated clock moves.' }),
})

/** simulateIvrFlow. */
export const simulateIvrArgs = z.object({
  id: idOfFlow,
  graph: byName<unknown>({})
    .nullish()
    .meta({ description: 'Unsaved graph to simulate; if omitted, the draft is simulated.' }),
  version: z.int().nullish().meta({ description: 'Version to simulate instead of the draft.' }),
  state: byName<unknown>({}).nullish().meta({
    description: 'State of the call, as returned by an earlier simulation; if omitted, the call begins.',
  }),
  inputs: z.array(input).meta({ description: 'Inputs of the call, at most 50.' }),
})
