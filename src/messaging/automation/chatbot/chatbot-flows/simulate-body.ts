import { z } from 'zod'
import { byName } from '#core/validation.ts'

/** POST /chatbot/flows/{id}/simulate (spec/8 CF4, spec/10 DE9): what its parts hold is read by the simulator. */
export const simulateBody = z.object({
  graph: byName<unknown>({})
    .nullish()
    .meta({ description: 'A graph that is not saved; the draft without one.' }),
  version: z.int().nullish().meta({ description: 'A version in place of the draft.' }),
  state: byName<unknown>({}).nullish().meta({
    description: 'Where it stands, as it was answered; the flow begins without one.',
  }),
  input: byName<unknown>({}).nullish().meta({
    description: 'What happens next: one of {text}, {button_id}, {form}, {call: {status, body}} and {time}.',
  }),
})
