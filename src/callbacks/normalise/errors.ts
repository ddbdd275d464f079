import { z } from 'zod'
import { items, word } from './fields.ts'

const error = z.looseObject({
  code: z.int32().catch(131000),
  title: word,
  message: word,
  error_data: z.looseObject({ details: word }).catch({ details: null }),
})

/** Errors beside a message or status; the useful text is in the details (spec/5 1.21: details, message, title). */
export const platformErrors = items.transform((list) =>
  list.flatMap((one) => {
    const parsed = error.safeParse(one)
    if (!parsed.success) return []
    const { code, title, message, error_data } = parsed.data
    return [{ code, message: error_data.details ?? message ?? title ?? 'Unknown error' }]
  }),
)
