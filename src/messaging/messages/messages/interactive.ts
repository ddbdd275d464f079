import { z } from 'zod'
import { named } from '#core/input-schema.ts'
import { optional, orElse, text, uuid } from '#core/validation.ts'
import { catalogMessageInput, productInput, productListInput } from './interactive-products.ts'

/** A field of another type is reported, as with content objects, and not silently dropped. */
const notHere = optional(z.never({ error: 'Not for this type.' }))

const textHeader = z.object({
  type: z.literal('text', { error: 'Must be text.' }),
  text: text(1, 60),
  media: notHere,
})

const header = z.discriminatedUnion(
  'type',
  [
    textHeader,
    ...(['image', 'video', 'document'] as const).map((type) =>
      z.object({ type: z.literal(type), text: notHere, media: z.object({ id: uuid }) }),
    ),
  ],
  { error: 'Must be text, image, video or document.' },
)

const footer = z.object({ text: text(1, 60) })

const button = named(
  'ReplyButtonInput',
  'A button of an interactive message that sends a reply.',
  z.object({
    id: text(1, 256).meta({
      description: "Identifier of the button, 1 to 256 characters, which the customer's reply contains.",
    }),
    title: text(1, 20).meta({ description: 'Label of the button, 1 to 20 characters.' }),
  }),
)

const row = named(
  'ListRowInput',
  'A row of a list message that the customer can choose.',
  z.object({
    id: text(1, 200).meta({
      description: "Identifier of the row, 1 to 200 characters, which the customer's reply contains.",
    }),
    title: text(1, 24).meta({ description: 'Title of the row, 1 to 24 characters.' }),
    description: optional(text(0, 72)).meta({
      description: 'Description below the title of the row, up to 72 characters.',
    }),
  }),
)

const section = named(
  'ListSectionInput',
  'A section of a list message: rows under a title.',
  z.object({
    title: optional(text(1, 24)).meta({
      description: 'Title of the section, 1 to 24 characters. Required if there are several sections.',
    }),
    rows: z
      .array(row)
      .min(1, 'A section needs a row.')
      .meta({ description: 'Rows of the section, at least one.' }),
  }),
)

const unique = (values: readonly string[]) => new Set(values).size === values.length

export const buttons = z
  .array(button)
  .min(1, 'One to three buttons.')
  .max(3, 'One to three buttons.')
  .refine((list) => unique(list.map((one) => one.id)), 'Button ids must differ.')
  .refine((list) => unique(list.map((one) => one.title)), 'Button titles must differ.')

export const sections = z
  .array(section)
  .min(1, 'One to ten sections.')
  .max(10, 'One to ten sections.')
  .refine(
    (list) => list.length === 1 || list.every((one) => one.title !== undefined),
    'Each of several sections needs a title.',
  )
  .refine((list) => list.reduce((rows, one) => rows + one.rows.length, 0) <= 10, 'At most ten rows in all.')
  .refine((list) => unique(list.flatMap((one) => one.rows.map((r) => r.id))), 'Row ids must differ.')

export const httpsUrl = text(1, 2000).pipe(z.url({ protocol: /^https$/, error: 'Must be an https URL.' }))

/** The fields of every action; each type uses its own. */
const noAction = { buttons: notHere, button: notHere, sections: notHere, displayText: notHere, url: notHere }

/** Reply buttons, a list or a link button (spec/4 B6, `interactive`; limits of spec/6 2.3: above a list is text only). */
export const interactiveInput = z.discriminatedUnion(
  'type',
  [
    z.object({
      type: z.literal('button'),
      header: optional(header),
      body: z.object({ text: text(1, 1024) }),
      footer: optional(footer),
      action: z.object({ ...noAction, buttons }),
    }),
    z.object({
      type: z.literal('list'),
      header: optional(textHeader),
      body: z.object({ text: text(1, 4096) }),
      footer: optional(footer),
      action: z.object({ ...noAction, button: text(1, 20), sections }),
    }),
    z.object({
      type: z.literal('cta_url'),
      header: optional(header),
      body: z.object({ text: text(1, 1024) }),
      footer: optional(footer),
      action: z.object({ ...noAction, displayText: text(1, 20), url: httpsUrl }),
    }),
  ],
  { error: 'Must be button, list or cta_url.' },
)

const button20 = text(1, 20).meta({ description: 'Label of the button, 1 to 20 characters.' })

/**
 * Interactive messages that only members send: a button that calls the workspace, and a form of the platform (spec/5
 * 1.2; spec/8 MS6).
 */
export const voiceCallAction = {
  displayText: orElse(optional(button20), 'Call now').meta({
    description: 'Label of the button, 1 to 20 characters. Default: Call now.',
  }),
  ttlMinutes: orElse(optional(z.int().min(1).max(43_200)), 15).meta({
    description:
      'Number of minutes during which the customer can call with the button, 1 to 43,200. Default: 15.',
  }),
}
export const formAction = {
  flowId: text(1, 100).meta({ description: 'ID of the form at the platform. The form must be published.' }),
  displayText: orElse(optional(button20), 'Open').meta({
    description: 'Label of the button, 1 to 20 characters. Default: Open.',
  }),
  firstScreen: optional(text(1, 100)).meta({
    description: 'Screen at which the form begins. Default: the first screen of the form.',
  }),
}

export const memberInteractiveInput = z.discriminatedUnion(
  'type',
  [
    ...interactiveInput.options,
    z.object({
      type: z.literal('voice_call'),
      header: optional(header),
      body: z.object({ text: text(1, 1024) }),
      footer: optional(footer),
      action: z.object(voiceCallAction),
    }),
    z.object({
      type: z.literal('flow'),
      header: optional(header),
      body: z.object({ text: text(1, 1024) }),
      footer: optional(footer),
      action: z.object(formAction),
    }),
    productInput,
    productListInput,
    catalogMessageInput,
  ],
  {
    error: 'Must be button, list, cta_url, voice_call, flow, product, product_list or catalog_message.',
  },
)
export type Interactive = z.output<typeof memberInteractiveInput>
