import { z } from 'zod'
import { onTheWire } from '#core/input-schema.ts'
import { orElse, text, uuid, whole, wholeNeeded } from '#core/validation.ts'
import { assignmentStrategies, teamRoles } from './team-sets.ts'

const nameNeeded = wholeNeeded('Team name is required')

const name = z
  .string({ error: nameNeeded })
  .transform((value) => value.trim())
  .pipe(text(0, 100))
  .refine((value) => value !== '', nameNeeded)

const description = text(0, 500)
const assignmentStrategy = z.enum(assignmentStrategies.values, {
  error: whole('Invalid assignment strategy'),
})
const seconds = 'Must be a whole number of seconds up to a day; 0 is the default of the organization.'
const perAgentTimeoutSecs = z.int({ error: seconds }).min(0, seconds).max(86_400, seconds)

export const createTeamInput = z.strictObject({
  name: name.meta({ description: '1 to 100 characters.' }),
  description: description.nullish().meta({ description: '500 characters at most.' }),
  assignmentStrategy: orElse(assignmentStrategy.nullish(), 'round_robin').meta({
    description: 'Is round_robin unless said otherwise.',
  }),
  perAgentTimeoutSecs: orElse(perAgentTimeoutSecs.nullish(), 0).meta({ description: '0 to a day.' }),
})

/** What is left out stays. */
export const updateTeamInput = z.strictObject({
  name: name.nullish().meta({ description: '1 to 100 characters.' }),
  description: description.nullish().meta({ description: '500 characters at most.' }),
  assignmentStrategy: assignmentStrategy.nullish().meta({ description: 'How chats find an agent.' }),
  perAgentTimeoutSecs: perAgentTimeoutSecs.nullish().meta({ description: '0 to a day.' }),
  isActive: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'Whether it gets work.' }),
})

export const addTeamMemberInput = z.strictObject({
  memberId: onTheWire('user_id', uuid.meta({ description: 'UUID of the member.' })),
  role: orElse(z.enum(teamRoles.values, { error: 'Must be manager or agent.' }).nullish(), 'agent').meta({
    description: 'Agent unless said otherwise.',
  }),
})
