import { z } from 'zod'
import { byName, optional, parseInput, text, trimmedText, wholeNeeded } from '#core/validation.ts'

// What is given of a voice menu (spec/5 1.14; spec/9 5 ivr). The graph is read by the compiler.

const needed = (said: string) =>
  z.string({ error: wholeNeeded(said) }).refine((value) => value.trim() !== '', wholeNeeded(said))

const flag = (description: string) =>
  z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .transform((value) => value ?? undefined)
    .meta({ description })

const fields = {
  description: text(0, 2000).nullish().meta({ description: 'What it is for; up to 2,000 characters.' }),
  isActive: flag('Whether calls run it; true unless said.'),
  isCallStart: flag(
    'Whether incoming calls of its account begin with it; another one that is active no longer does. It has no errors.',
  ),
  isOutgoingEnd: flag('Outgoing calls go on with it once their agent has hung up.'),
  menu: byName<unknown>({}).nullish().meta({
    description:
      '{version: 2, entry_node, nodes: [{id, type, label, position, config}], edges: [{from, to, condition}]}.',
  }),
}

const name = needed('Name is required').pipe(trimmedText(255)).meta({ description: '1 to 255 characters.' })
const account = needed('Account is required').meta({ description: 'The name of the account, or its id.' })

export const createIvrFlowInput = z.object({ name, messagingAccount: account, ...fields })
export const updateIvrFlowInput = z.object({
  name: optional(name).meta({ description: '1 to 255 characters.' }),
  messagingAccount: optional(account).meta({ description: 'The name of the account, or its id.' }),
  ...fields,
})
export type IvrFlowChange = z.output<typeof updateIvrFlowInput>

export const readIvrCreate = (input: unknown) => parseInput(createIvrFlowInput, input)
export const readIvrUpdate = (input: unknown): IvrFlowChange => parseInput(updateIvrFlowInput, input)
