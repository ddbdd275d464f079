import { z } from 'zod'
import { oneOfWords } from '#core/input-schema.ts'

/** A switch of a form, whose parts are texts. */
export const switchText = (description: string) =>
  oneOfWords(['true', 'false'], z.string().nullish().meta({ description }))
