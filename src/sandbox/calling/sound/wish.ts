import { z } from 'zod'

const largestFile = 5_000_000

/** What the customer of a call does with its telephone. */
export const mediaSchema = z.strictObject({
  /** Nothing is silence; a file is OGG/Opus in base64. */
  play: z
    .union([
      z.strictObject({ frequency: z.number().int().min(200).max(2000).multipleOf(20) }),
      z.strictObject({ ogg: z.base64().max(largestFile) }),
    ])
    .optional(),
  digits: z
    .array(z.strictObject({ digit: z.string().regex(/^[0-9*#A-D]$/), after_ms: z.number().min(0) }))
    .max(100)
    .default([]),
})

export type MediaWish = z.infer<typeof mediaSchema>
