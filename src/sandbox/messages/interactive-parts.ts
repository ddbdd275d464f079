import { z } from 'zod'

/** Parts that interactive messages of several kinds share (platform §2.3, "Common"). */

/** A text; a number where one is expected is read as a text, as ids and titles often come. */
export const text = (most: number) =>
  z.union([z.string(), z.number().transform(String)]).pipe(z.string().min(1).max(most))

/** The platform reads the word that names a kind in any case: `BUTTON` is `button`. */
export const kindInAnyCase = <S extends z.ZodType>(schema: S) =>
  z.preprocess((value) => {
    const { type } = (value ?? {}) as { type?: unknown }
    return typeof type === 'string' ? { ...(value as object), type: type.toLowerCase() } : value
  }, schema)

export const distinct = (values: unknown[]) => new Set(values).size === values.length

const file = z
  .strictObject({
    id: text(100).optional(),
    link: z.url({ protocol: /^https?$/ }).optional(),
    filename: z.string().optional(),
  })
  .refine(
    ({ id, link }) => (id === undefined) !== (link === undefined),
    'exactly one of id and link must be given',
  )

const words = z.strictObject({ type: z.literal('text'), text: text(60) })
const image = z.strictObject({ type: z.literal('image'), image: file })
const video = z.strictObject({ type: z.literal('video'), video: file })
const document = z.strictObject({ type: z.literal('document'), document: file })

export const textHeader = kindInAnyCase(words)
export const header = kindInAnyCase(z.discriminatedUnion('type', [words, image, video, document]))
export const pictureHeader = kindInAnyCase(z.discriminatedUnion('type', [image, video]))

export const body = z.strictObject({ text: text(1024) })
export const footer = z.strictObject({ text: text(60) }).optional()

/** What a kind may have beside its action when it is like most. */
export const usual = { header: header.optional(), body, footer }

export const urlAction = z.strictObject({
  name: z.literal('cta_url'),
  parameters: z.strictObject({ display_text: text(20), url: z.url() }),
})

export const productAction = z.strictObject({ catalog_id: text(100), product_retailer_id: text(100) })
