import { z } from 'zod'
import { byName, optional, uuid } from '#core/validation.ts'
import { tagList } from '#messaging/contacts/contacts/contact-input.ts'

const longest = 1000

type Value = string | number | boolean | null

const problemOf = (value: unknown): string | undefined => {
  if (value === null || typeof value === 'boolean') return undefined
  if (typeof value === 'number') return Number.isFinite(value) ? undefined : 'Must be a finite number.'
  if (typeof value !== 'string') return 'Must be a string, a number or a boolean.'
  return value.length > longest ? `Must have at most ${longest} characters.` : undefined
}

export const caseValues = byName<Value>({ type: ['string', 'number', 'boolean', 'null'] }).superRefine(
  (values, ctx) => {
    for (const [key, value] of Object.entries(values)) {
      const message = problemOf(value)
      if (message) ctx.addIssue({ code: 'custom', path: [key], message })
    }
  },
)

export const updateCaseInput = z.object({
  addTags: optional(tagList).meta({ description: 'Tags of the workspace to add, at most 50.' }),
  removeTags: optional(tagList).meta({ description: 'Tags to remove, at most 50.' }),
  fields: optional(caseValues).meta({
    description:
      'Values by the keys of declared fields. Null removes a value; values that are left out stay.',
  }),
  reasonId: uuid.nullable().optional().meta({
    description: 'UUID of the reason of a closed case; null removes the reason.',
  }),
})
