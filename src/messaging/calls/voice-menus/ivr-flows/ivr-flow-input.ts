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
  description: text(0, 2000)
    .nullish()
    .meta({ description: 'Description of the purpose of the voice menu, at most 2,000 characters.' }),
  isActive: flag('Whether calls run the voice menu. Defaults to true.'),
  isCallStart: flag(
    'Whether incoming calls of the account begin with the voice menu, which then must have no errors. The other active menu with which calls began loses this role.',
  ),
  isOutgoingEnd: flag('Whether outgoing calls continue with the voice menu after the agent hangs up.'),
  menu: byName<unknown>({}).nullish().meta({
    description:
      'Graph of the voice menu: {version: 2, entry_node, nodes: [{id, type, label, position, config}], edges: [{from, to, condition}]}.',
  }),
}

const name = needed('Name is required')
  .pipe(trimmedText(255))
  .meta({ description: 'Name of the voice menu, 1 to 255 characters.' })
const account = needed('Account is required').meta({ description: 'Name or id of the account.' })

export const createIvrFlowInput = z.object({ name, messagingAccount: account, ...fields })
export const updateIvrFlowInput = z.object({
  name: optional(name).meta({ description: 'Name of the voice menu, 1 to 255 characters.' }),
  messagingAccount: optional(account).meta({ description: 'Name or id of the account.' }),
  ...fields,
})
export type IvrFlowChange = z.output<typeof updateIvrFlowInput>

export const readIvrCreate = (input: unknown) => parseInput(createIvrFlowInput, input)
export const readIvrUpdate = (input: unknown): IvrFlowChange => parseInput(updateIvrFlowInput, input)
