import { z } from 'zod'
import {
  body,
  distinct,
  footer,
  header,
  pictureHeader,
  productAction,
  text,
  textHeader,
  urlAction,
} from './interactive-parts.ts'

/** Interactive messages about things to buy: products, catalogs, carousels, orders (platform §2.3). */

export const product = z.strictObject({
  type: z.literal('product'),
  body: body.optional(),
  footer,
  action: productAction,
})

const productSection = z.strictObject({
  title: text(24).optional(),
  product_items: z.array(z.strictObject({ product_retailer_id: text(100) })).min(1),
})

export const productList = z.strictObject({
  type: z.literal('product_list'),
  header: textHeader,
  body,
  footer,
  action: z.strictObject({
    catalog_id: text(100),
    sections: z
      .array(productSection)
      .min(1)
      .max(10)
      .refine(
        (all) => all.flatMap((each) => each.product_items).length <= 30,
        'a list has at most 30 products in total',
      )
      .refine((all) => all.length === 1 || all.every((each) => each.title), 'every section needs a title'),
  }),
})

export const catalogMessage = z.strictObject({
  type: z.literal('catalog_message'),
  body,
  footer,
  action: z.strictObject({
    name: z.literal('catalog_message'),
    parameters: z.strictObject({ thumbnail_product_retailer_id: text(100).optional() }).optional(),
  }),
})

const repliesAction = z.strictObject({
  buttons: z
    .array(
      z.strictObject({
        type: z.literal('quick_reply'),
        quick_reply: z.strictObject({ id: text(256), title: text(20) }),
      }),
    )
    .min(1)
    .max(3),
})

const card = z.strictObject({
  card_index: z.number().int().min(0).max(9),
  type: z.enum(['cta_url', 'product', 'button', 'quick_reply']),
  header: pictureHeader.optional(),
  body: z.strictObject({ text: text(160) }).optional(),
  action: z.union([urlAction, productAction, repliesAction]),
})

export const carousel = z.strictObject({
  type: z.literal('carousel'),
  body,
  action: z.strictObject({
    cards: z
      .array(card)
      .min(2)
      .max(10)
      .refine((all) => distinct(all.map((each) => each.card_index)), 'card indexes must be unique')
      .refine((all) => isSame(all.map((each) => each.type)), 'all cards must be of the same type')
      .refine(
        (all) => isSame(all.map((each) => each.header?.type)),
        'all cards must have a header of the same type',
      ),
  }),
})

function isSame(values: unknown[]): boolean {
  return new Set(values).size === 1
}

/** Payments are not carried out here: the parameters of an order are taken as they come. */
const order = <T extends string, N extends string>(type: T, name: N) =>
  z.strictObject({
    type: z.literal(type),
    header: header.optional(),
    body,
    footer,
    action: z.strictObject({
      name: z.literal(name),
      parameters: z.looseObject({ reference_id: text(35) }),
    }),
  })

export const orderDetails = order('order_details', 'review_and_pay')
export const orderStatus = order('order_status', 'review_order')
