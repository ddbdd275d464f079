import { z } from 'zod'
import { optional, trimmedText, uuid } from '#core/validation.ts'

/** Of a workspace. */
export const mostSkills = 200

/** Of one member, one team or one chat. */
export const mostOfOne = 50

const name = trimmedText(60)
const description = z.string().trim().max(500, 'Must have at most 500 characters.')

export const createSkillInput = z.strictObject({
  name: name.meta({
    description: 'Name of the skill, trimmed, 1 to 60 characters, unique regardless of case.',
  }),
  description: optional(description).meta({
    description: 'What people with the skill can do, at most 500 characters.',
  }),
})

export const updateSkillInput = z.strictObject({
  name: optional(name).meta({ description: 'New name of the skill.' }),
  description: optional(description).meta({ description: 'New description of the skill.' }),
})

/** The skills of somebody, as a whole. */
export const skillIdsInput = z.strictObject({
  skillIds: z
    .array(uuid)
    .max(mostOfOne, `Must have at most ${mostOfOne} entries.`)
    .meta({ description: `UUIDs of all skills from then on, at most ${mostOfOne}.` }),
})
