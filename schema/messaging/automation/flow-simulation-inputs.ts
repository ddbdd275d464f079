import { z } from 'zod'
import { entries, named, oneOf } from '#core/input-schema.ts'
import { byName, text, trimmedText, uuid } from '#core/validation.ts'

// What GraphQL clients give: what happens to a flow, by exactly one of its kinds.

const formValue = named(
  'FormValueInput',
  'Value of a form field.',
  z.object({
    name: text(1, 200).meta({ description: 'Name of the form field.' }),
    value: text(0, 4096).meta({ description: 'Value that the customer enters.' }),
  }),
)

/** Response of an address in a simulation. */
export const simulatedAnswer = named(
  'SimulatedAnswerInput',
  'Simulated response to an HTTP request.',
  z.object({
    status: z
      .int()
      .nullish()
      .meta({ description: 'HTTP status of the response; if omitted, there is no response.' }),
    body: text(0, 65_536).meta({ description: 'Body of the response.' }),
  }),
)

const input = oneOf('FlowInput', 'Input of a simulated flow.', {
  text: text(0, 4096).meta({ description: 'Text that the customer writes.' }),
  button: text(1, 256).meta({ description: 'Id of the button that the customer taps.' }),
  form: entries('name', 'value', formValue).meta({
    description: 'Values of the form that the customer sends.',
  }),
  call: simulatedAnswer.meta({ description: 'Response to the HTTP request.' }),
  time: text(1, 100).meta({ format: 'date-time', description: 'Time to which the simulated clock moves.' }),
})

const idOfFlow = uuid.meta({ description: 'UUID of the flow.' })

/** simulateFlow. */
export const simulateArgs = z.object({
  id: idOfFlow,
  graph: byName<unknown>({})
    .nullish()
    .meta({ description: 'Unsaved graph to simulate; if omitted, the draft is simulated.' }),
  version: z.int().nullish().meta({ description: 'Version to simulate instead of the draft.' }),
  state: byName<unknown>({}).nullish().meta({
    description: 'State of the flow, as returned by an earlier simulation; if omitted, the flow begins.',
  }),
  inputs: z.array(input).meta({ description: 'Inputs of the flow, at most 50.' }),
  asksModel: z.boolean().nullish().meta({
    description:
      'Whether `ai_response` nodes ask the AI model, which requires permission to try the AI, is limited to 60 times an hour and uses tokens of the month. Otherwise inputs supply the replies.',
  }),
})

const step = named(
  'FlowTestStepInput',
  'Step of a flow test.',
  z.object({
    input: input.nullish().meta({ description: 'Input of the step; if omitted, the flow begins.' }),
    expected: z
      .array(text(1, 4096))
      .meta({ description: 'Texts that the messages sent in the step must contain, at most 20.' }),
  }),
)

/** createFlowTest. */
export const createTestArgs = z.object({
  flowId: idOfFlow,
  name: trimmedText(100).meta({ description: 'Name of the test, 1 to 100 characters.' }),
  steps: z.array(step).meta({ description: 'Steps of the test, 1 to 100.' }),
})
