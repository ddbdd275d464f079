import { z } from 'zod'
import { text, uuid, whole } from '#core/validation.ts'
import { assignmentStrategies, teamRoles } from './team-sets.ts'

const nameNeeded = whole('Team name is required')

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
  name,
  description: description.nullish(),
  assignmentStrategy: assignmentStrategy.nullish(),
  perAgentTimeoutSecs: perAgentTimeoutSecs.nullish(),
})

/** What is left out stays. */
export const updateTeamInput = z.strictObject({
  name: name.nullish(),
  description: description.nullish(),
  assignmentStrategy: assignmentStrategy.nullish(),
  perAgentTimeoutSecs: perAgentTimeoutSecs.nullish(),
  isActive: z.boolean({ error: 'Must be true or false.' }).nullish(),
})

export const addTeamMemberInput = z.strictObject({
  userId: uuid,
  role: z.enum(teamRoles.values, { error: 'Must be manager or agent.' }).nullish(),
})
