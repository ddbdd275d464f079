import { z } from 'zod'
import { entries, named, oneOf } from '#core/input-schema.ts'
import { byName, text, trimmedText, uuid } from '#core/validation.ts'

// What GraphQL clients give: what happens to a flow, by exactly one of its kinds.

const formValue = named(
  'FormValueInput',
  'A value of a form.',
  z.object({
    name: text(1, 200).meta({ description: 'The name of its field.' }),
    value: text(0, 4096).meta({ description: 'What the customer gives.' }),
  }),
)

/** What an address answers in a simulation. */
export const simulatedAnswer = named(
  'SimulatedAnswerInput',
  'What an address answers.',
  z.object({
    status: z.int().nullish().meta({ description: 'Its status; without one nobody answers.' }),
    body: text(0, 65_536).meta({ description: 'The text of the answer.' }),
  }),
)

const input = oneOf('FlowInput', 'What happens to a flow.', {
  text: text(0, 4096).meta({ description: 'The customer writes this.' }),
  button: text(1, 256).meta({ description: 'The customer taps the button with this id.' }),
  form: entries('name', 'value', formValue).meta({
    description: 'The customer sends a form with these values.',
  }),
  call: simulatedAnswer.meta({ description: 'The address that was asked answers.' }),
  time: text(1, 100).meta({ format: 'date-time', description: 'It becomes this time.' }),
})

const idOfFlow = uuid.meta({ description: 'UUID of the flow.' })

/** simulateFlow. */
export const simulateArgs = z.object({
  id: idOfFlow,
  graph: byName<unknown>({})
    .nullish()
    .meta({ description: 'A graph that is not saved; the draft without one.' }),
  version: z.int().nullish().meta({ description: 'A version in place of the draft.' }),
  state: byName<unknown>({}).nullish().meta({
    description: 'Where it stands, as it was answered; it begins without one.',
  }),
  inputs: z.array(input).meta({ description: 'Up to 50.' }),
  asksModel: z.boolean().nullish().meta({
    description:
      'Whether nodes `ai_response` ask the model: whoever may try the AI, sixty times an hour, and the tokens count for the month. Without it an input answers them.',
  }),
})

const step = named(
  'FlowTestStepInput',
  'A step of a test.',
  z.object({
    input: input.nullish().meta({ description: 'What happens; without it the flow begins.' }),
    expected: z
      .array(text(1, 4096))
      .meta({ description: 'Texts that must stand in what is said then; up to 20.' }),
  }),
)

/** createFlowTest. */
export const createTestArgs = z.object({
  flowId: idOfFlow,
  name: trimmedText(100).meta({ description: 'What it shows: 1 to 100 characters.' }),
  steps: z.array(step).meta({ description: '1 to 100 steps.' }),
})
