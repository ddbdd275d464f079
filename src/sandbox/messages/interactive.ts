import { z } from 'zod'

const text = (most: number) => z.string().min(1).max(most)
const distinct = (values: string[]) => new Set(values).size === values.length

const file = z.strictObject({
  id: z.string().optional(),
  link: z.url({ protocol: /^https?$/ }).optional(),
  filename: z.string().optional(),
})

const textHeader = z.strictObject({ type: z.literal('text'), text: text(60) })
const header = z.discriminatedUnion('type', [
  textHeader,
  z.strictObject({ type: z.literal('image'), image: file }),
  z.strictObject({ type: z.literal('video'), video: file }),
  z.strictObject({ type: z.literal('document'), document: file }),
])

const body = z.strictObject({ text: text(1024) })
const footer = z.strictObject({ text: text(60) }).optional()

const replyButton = z.strictObject({
  type: z.literal('reply'),
  reply: z.strictObject({ id: text(256), title: text(20) }),
})

const buttons = z.strictObject({
  type: z.literal('button'),
  header: header.optional(),
  body,
  footer,
  action: z.strictObject({
    buttons: z
      .array(replyButton)
      .min(1)
      .max(3)
      .refine((all) => distinct(all.map((button) => button.reply.id)), 'button ids must be unique')
      .refine((all) => distinct(all.map((button) => button.reply.title)), 'button titles must be unique'),
  }),
})

const section = z.strictObject({
  title: text(24).optional(),
  rows: z
    .array(z.strictObject({ id: text(200), title: text(24), description: z.string().max(72).optional() }))
    .min(1),
})

const list = z.strictObject({
  type: z.literal('list'),
  header: textHeader.optional(),
  body: z.strictObject({ text: text(4096) }),
  footer,
  action: z.strictObject({
    button: text(20),
    sections: z
      .array(section)
      .min(1)
      .max(10)
      .refine((all) => all.flatMap((each) => each.rows).length <= 10, 'a list has at most 10 rows in total')
      .refine((all) => all.length === 1 || all.every((each) => each.title), 'every section needs a title')
      .refine(
        (all) => distinct(all.flatMap((each) => each.rows.map((row) => row.id))),
        'row ids must be unique',
      ),
  }),
})

const ctaUrl = z.strictObject({
  type: z.literal('cta_url'),
  header: header.optional(),
  body,
  footer,
  action: z.strictObject({
    name: z.literal('cta_url'),
    parameters: z.strictObject({ display_text: text(20), url: z.url() }),
  }),
})

const flowParameters = z
  .strictObject({
    flow_message_version: z.literal('3'),
    flow_id: z.string().optional(),
    flow_name: z.string().optional(),
    flow_cta: text(30),
    flow_token: z.string().optional(),
    mode: z.enum(['published', 'draft']).optional(),
    flow_action: z.enum(['navigate', 'data_exchange']).optional(),
    flow_action_payload: z
      .strictObject({ screen: text(200), data: z.record(z.string(), z.unknown()).optional() })
      .optional(),
  })
  .refine(
    (flow) => (flow.flow_id === undefined) !== (flow.flow_name === undefined),
    'exactly one of flow_id and flow_name must be given',
  )

const flow = z.strictObject({
  type: z.literal('flow'),
  header: header.optional(),
  body,
  footer,
  action: z.strictObject({ name: z.literal('flow'), parameters: flowParameters }),
})

const voiceCall = z.strictObject({
  type: z.literal('voice_call'),
  header: header.optional(),
  body,
  footer,
  action: z.strictObject({
    name: z.literal('voice_call'),
    parameters: z
      .strictObject({
        display_text: text(20).optional(),
        ttl_minutes: z.number().int().min(1).max(43_200).optional(),
        payload: z.string().max(512).optional(),
      })
      .optional(),
  }),
})

/** Kinds that are taken as they come beyond type, body and action (platform §2.3). */
const other = <T extends string>(type: T) =>
  z.looseObject({ type: z.literal(type), body: body.optional(), action: z.looseObject({}) })

export const interactiveSchema = z.discriminatedUnion('type', [
  buttons,
  list,
  ctaUrl,
  flow,
  voiceCall,
  other('product'),
  other('product_list'),
  other('catalog_message'),
  other('location_request_message'),
  other('address_message'),
  other('call_permission_request'),
  other('request_contact_info'),
  other('carousel'),
  other('order_details'),
  other('order_status'),
])
