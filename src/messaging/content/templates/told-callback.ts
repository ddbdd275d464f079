import { z } from 'zod'
import { normalLanguage } from './platform-facts.ts'

const word = z.string().nullish().catch(null)

/** A callback of the platform about a template, of any of the four kinds (spec/6 12.1 to 12.4). */
export const callback = z.looseObject({
  // Ids come as JSON numbers, some too large for one: the name is what a template is found by.
  message_template_id: z.union([z.string(), z.number()]).transform(String).nullish().catch(null),
  message_template_name: z.string(),
  message_template_language: z.string().transform(normalLanguage),
  event: word,
  reason: word,
  rejection_info: z.looseObject({ reason: word, recommendation: word }).nullish().catch(null),
  other_info: z.looseObject({ title: word, description: word }).nullish().catch(null),
  new_category: word,
  correct_category: word,
  new_quality_score: word,
})

export type Callback = z.output<typeof callback>
