import { z } from 'zod'
import {
  body,
  distinct,
  footer,
  kindInAnyCase,
  text,
  textHeader,
  urlAction,
  usual,
} from './interactive-parts.ts'
import {
  carousel,
  catalogMessage,
  orderDetails,
  orderStatus,
  product,
  productList,
} from './interactive-shop.ts'

const replyButton = kindInAnyCase(
  z.strictObject({
    type: z.literal('reply'),
    reply: z.strictObject({ id: text(256), title: text(20) }),
  }),
)

const buttons = z.strictObject({
  type: z.literal('button'),
  ...usual,
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

const ctaUrl = z.strictObject({ type: z.literal('cta_url'), ...usual, action: urlAction })

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
  .refine(
    ({ flow_action_payload }) =>
      !flow_action_payload?.data || Object.keys(flow_action_payload.data).length > 0,
    'flow_action_payload.data must not be empty',
  )

const flow = z.strictObject({
  type: z.literal('flow'),
  ...usual,
  action: z.strictObject({ name: z.literal('flow'), parameters: flowParameters }),
})

const voiceCall = z.strictObject({
  type: z.literal('voice_call'),
  ...usual,
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

/** Some clients send parameters that say nothing. */
const named = <N extends string>(name: N) =>
  z.strictObject({ name: z.literal(name), parameters: z.looseObject({}).optional() })

const locationRequest = z.strictObject({
  type: z.literal('location_request_message'),
  body,
  action: named('send_location'),
})

const address = z.strictObject({
  type: z.literal('address_message'),
  ...usual,
  action: z.strictObject({
    name: z.literal('address_message'),
    parameters: z.strictObject({
      country: z.enum(['IN', 'SG'], 'addresses can be asked for in IN and SG'),
      values: z.record(z.string(), z.string()).optional(),
      saved_addresses: z
        .array(z.strictObject({ id: text(256), value: z.record(z.string(), z.string()) }))
        .optional(),
      validation_errors: z.record(z.string(), z.string()).optional(),
    }),
  }),
})

const callPermission = z.strictObject({
  type: z.literal('call_permission_request'),
  body: body.optional(),
  action: named('call_permission_request'),
})

const contactInfo = z.strictObject({
  type: z.literal('request_contact_info'),
  body,
  action: named('request_contact_info'),
})

/** What every kind of interactive message may hold (platform §2.3). */
export const interactiveSchema = kindInAnyCase(
  z.discriminatedUnion('type', [
    buttons,
    list,
    ctaUrl,
    flow,
    voiceCall,
    product,
    productList,
    catalogMessage,
    locationRequest,
    address,
    callPermission,
    contactInfo,
    carousel,
    orderDetails,
    orderStatus,
  ]),
)
