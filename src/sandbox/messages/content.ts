import { z } from 'zod'
import { interactiveSchema } from './interactive.ts'
import { text } from './interactive-parts.ts'

const words = (most: number) => z.string().min(1).max(most)

/** A file by id or by link, never both (platform §2.2). */
function fileSchema<T extends z.core.$ZodLooseShape>(more: T) {
  const shape = {
    id: text(100).optional(),
    link: z.url({ protocol: /^https?$/ }).optional(),
    ...more,
  }
  return z.strictObject(shape).refine(hasOneSource, 'exactly one of id and link must be given')
}

function hasOneSource(file: object): boolean {
  const { id, link } = file as { id?: string; link?: string }
  return (id === undefined) !== (link === undefined)
}

const coordinate = z.union([z.number(), z.string().regex(/^-?\d+(\.\d+)?$/)])
const label = z.string().optional()

const contactSchema = z.strictObject({
  name: z
    .strictObject({
      formatted_name: z.string().min(1),
      first_name: label,
      last_name: label,
      middle_name: label,
      suffix: label,
      prefix: label,
    })
    .refine(
      (name) => Object.keys(name).length > 1,
      'one more part of the name must be given beside formatted_name',
    ),
  phones: z.array(z.strictObject({ phone: label, type: label, wa_id: label })).optional(),
  emails: z.array(z.strictObject({ email: label, type: label })).optional(),
  urls: z.array(z.strictObject({ url: label, type: label })).optional(),
  addresses: z
    .array(
      z.strictObject({
        street: label,
        city: label,
        state: label,
        zip: label,
        country: label,
        country_code: label,
        type: label,
      }),
    )
    .optional(),
  org: z.strictObject({ company: label, department: label, title: label }).optional(),
  /** like the other parts of a card, an empty text says nothing */
  birthday: z.union([z.iso.date(), z.literal('')]).optional(),
})

const templateParameter = z.looseObject({
  type: z.string(),
  parameter_name: z.string().optional(),
  text: z.string().optional(),
})

const plainComponent = z.looseObject({
  type: z.string().transform((type) => type.toLowerCase()),
  sub_type: z
    .string()
    .transform((type) => type.toLowerCase())
    .optional(),
  index: z.coerce.number().int().min(0).optional(),
  parameters: z.array(templateParameter).optional(),
})

const templateComponent = plainComponent.extend({
  cards: z
    .array(z.looseObject({ card_index: z.coerce.number().int().min(0), components: z.array(plainComponent) }))
    .optional(),
})

const templateSchema = z.strictObject({
  name: z.string().min(1),
  language: z.strictObject({ code: z.string().min(2), policy: z.literal('deterministic').optional() }),
  components: z.array(templateComponent).optional(),
})

export type TemplateUse = z.infer<typeof templateSchema>
export type UsedComponent = z.infer<typeof templateComponent>

/** What each type of message carries under its own name (platform §2.2). */
const CONTENT = {
  text: z.strictObject({ body: words(4096), preview_url: z.boolean().optional() }),
  image: fileSchema({ caption: z.string().max(1024).optional() }),
  video: fileSchema({ caption: z.string().max(1024).optional() }),
  audio: fileSchema({ voice: z.boolean().optional() }),
  document: fileSchema({ caption: z.string().max(1024).optional(), filename: z.string().optional() }),
  sticker: fileSchema({}),
  location: z.strictObject({ latitude: coordinate, longitude: coordinate, name: label, address: label }),
  contacts: z.array(contactSchema).min(1).max(257),
  reaction: z.strictObject({ message_id: z.string().min(1), emoji: z.string().max(32) }),
  interactive: interactiveSchema,
  template: templateSchema,
} satisfies Record<string, z.ZodType>

const envelope = z.strictObject({
  messaging_product: z.literal('whatsapp'),
  recipient_type: z.literal('individual').optional(),
  to: z.string().min(1).optional(),
  recipient: z.string().min(1).optional(),
  type: z.string().optional(),
  context: z.strictObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})

/** What sends a message outside of the window (PL6). */
const direct = {
  category: z.enum(['utility', 'authentication']).optional(),
  message_send_ttl_seconds: z.number().int().min(30).max(43_200).optional(),
}

/** A reaction quotes nothing but its own target (platform §2.1, `context`). */
function envelopeOf(type: string) {
  if (type === 'text' || type === 'interactive') return envelope.extend(direct)
  return type === 'reaction' ? envelope.omit({ context: true }) : envelope
}

const bodySchemas = new Map<string, z.ZodType<SendBody>>(
  Object.entries(CONTENT).map(([type, content]) => [
    type,
    envelopeOf(type).extend({ [type]: content }) as unknown as z.ZodType<SendBody>,
  ]),
)

type File = { id?: string; link?: string; voice?: boolean }

/** A request to send, after it has been checked; the content stands under the name of its type. */
export type SendBody = z.infer<typeof envelope> & {
  category?: 'utility' | 'authentication'
  image?: File
  video?: File
  audio?: File
  document?: File
  sticker?: File
  reaction?: { message_id: string; emoji: string }
  interactive?: z.infer<typeof interactiveSchema>
  template?: TemplateUse
}

export function schemaOf(type: string): z.ZodType<SendBody> | undefined {
  return bodySchemas.get(type)
}
