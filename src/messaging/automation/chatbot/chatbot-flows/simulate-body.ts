import { z } from 'zod'
import { byName } from '#core/validation.ts'

/** POST /chatbot/flows/{id}/simulate (spec/8 CF4, spec/10 DE9): the simulator reads the contents of the parts. */
export const simulateBody = z.object({
  graph: byName<unknown>({})
    .nullish()
    .meta({ description: 'Unsaved graph to simulate; if omitted, the draft is simulated.' }),
  version: z.int().nullish().meta({ description: 'Version to simulate instead of the draft.' }),
  state: byName<unknown>({}).nullish().meta({
    description: 'State of the flow, as returned by an earlier simulation; if omitted, the flow begins.',
  }),
  input: byName<unknown>({}).nullish().meta({
    description:
      'Next input of the flow, one of {text}, {button_id}, {form}, {call: {status, body}} and {time}.',
  }),
})
