import { z } from 'zod'

// The platform's component list, as far as we read it (spec/6 4.1). What cannot be read is as if it were not there.

const word = z.string().optional().catch(undefined)
const upper = z
  .string()
  .catch('')
  .transform((text) => text.toUpperCase())
const button = z.looseObject({ type: upper, text: word, url: word, phone_number: word })
const plain = z.looseObject({
  type: upper,
  format: word,
  text: word,
  buttons: z.array(button).optional().catch(undefined),
})
const component = plain.extend({
  limited_time_offer: z
    .looseObject({ text: word, has_expiration: z.boolean().optional().catch(undefined) })
    .optional()
    .catch(undefined),
  cards: z
    .array(z.looseObject({ components: z.array(plain).catch([]) }))
    .optional()
    .catch(undefined),
})

export type Component = z.output<typeof component>
export type ComponentButton = z.output<typeof button>

export const readComponents = (components: readonly unknown[]): Component[] =>
  components.flatMap((one) => component.safeParse(one).data ?? [])
