import { z } from 'zod'
import { listOrEmpty, textOrNull } from './fields.ts'

function parsed(value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    return null
  }
}

const error = z.looseObject({
  code: z.int32().catch(131000),
  title: textOrNull,
  message: textOrNull,
  // Older versions send this object as JSON text (spec/6 19.3).
  error_data: z.preprocess(parsed, z.looseObject({ details: textOrNull }).catch({ details: null })),
})

/** Errors beside a message or status; the useful text is in the details (spec/5 1.21: details, message, title). */
export const platformErrors = listOrEmpty.transform((list) =>
  list.flatMap((one) => {
    const { data } = error.safeParse(one)
    if (!data) return []
    const { code, title, message, error_data } = data
    return [{ code, message: error_data.details ?? message ?? title ?? 'Unknown error', title }]
  }),
)
