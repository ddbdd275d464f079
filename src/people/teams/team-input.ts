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
  name: name.meta({ description: 'Name of the team, 1 to 100 characters.' }),
  description: description
    .nullish()
    .meta({ description: 'Description of the team, at most 500 characters.' }),
  assignmentStrategy: orElse(assignmentStrategy.nullish(), 'round_robin').meta({
    description: 'Strategy by which the team assigns work to its agents. The default is round_robin.',
  }),
  perAgentTimeoutSecs: orElse(perAgentTimeoutSecs.nullish(), 0).meta({
    description:
      'Seconds for which a call rings for each agent of the team in turn, up to 86,400 (one day); 0 means the default of 15 seconds.',
  }),
})

/** Fields that are left out keep their values. */
export const updateTeamInput = z.strictObject({
  name: name.nullish().meta({ description: 'Name of the team, 1 to 100 characters.' }),
  description: description
    .nullish()
    .meta({ description: 'Description of the team, at most 500 characters.' }),
  assignmentStrategy: assignmentStrategy
    .nullish()
    .meta({ description: 'Strategy by which the team assigns work to its agents.' }),
  perAgentTimeoutSecs: perAgentTimeoutSecs.nullish().meta({
    description:
      'Seconds for which a call rings for each agent of the team in turn, up to 86,400 (one day); 0 means the default of 15 seconds.',
  }),
  isActive: z
    .boolean({ error: 'Must be true or false.' })
    .nullish()
    .meta({ description: 'Whether the team receives work.' }),
})

export const addTeamMemberInput = z.strictObject({
  memberId: onTheWire('user_id', uuid.meta({ description: 'UUID of the member.' })),
  role: orElse(z.enum(teamRoles.values, { error: 'Must be manager or agent.' }).nullish(), 'agent').meta({
    description: 'Role of the member in the team. The default is agent.',
  }),
})
