import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { named } from '#core/input-schema.ts'
import { optional, text, uuid } from '#core/validation.ts'
import { productsToSend } from '#messaging/content/catalogs/sendable-products.ts'
import type { NumberEntry } from '#messaging/numbers/accounts/directory.ts'

// Messages that show products (spec/6 2.3). Members send them; the documents of /v1 and /api have none.

const section = named(
  'ProductSectionInput',
  'A section of a product list: products under a title.',
  z.object({
    title: optional(text(1, 24)).meta({
      description: 'Title of the section, 1 to 24 characters. Required if there are several sections.',
    }),
    productIds: z
      .array(uuid)
      .min(1, 'A section needs a product.')
      .meta({ description: 'UUIDs of products of one catalog, at least one.' }),
  }),
)

export const productSections = z
  .array(section)
  .min(1, 'One to ten sections.')
  .max(10, 'One to ten sections.')
  .refine(
    (list) => list.length === 1 || list.every((one) => one.title !== undefined),
    'Each of several sections needs a title.',
  )
  .refine((list) => list.flatMap((one) => one.productIds).length <= 30, 'At most 30 products in all.')

const words = z.object({ text: text(1, 1024) })
const footer = optional(z.object({ text: text(1, 60) }))

export const productInput = z.object({
  type: z.literal('product'),
  header: optional(z.never({ error: 'Not for this type.' })),
  body: optional(words),
  footer,
  action: z.object({ productId: uuid }),
})

export const productListInput = z.object({
  type: z.literal('product_list'),
  header: z.object({ type: z.literal('text', { error: 'Must be text.' }), text: text(1, 60) }),
  body: words,
  footer,
  action: z.object({ sections: productSections }),
})

export const catalogMessageInput = z.object({
  type: z.literal('catalog_message'),
  header: optional(z.never({ error: 'Not for this type.' })),
  body: words,
  footer,
  action: z.object({ productId: optional(uuid) }),
})

type ProductMessage = z.output<typeof productInput | typeof productListInput | typeof catalogMessageInput>

export const showsProducts = (interactive: { type: string }): interactive is ProductMessage =>
  ['product', 'product_list', 'catalog_message'].includes(interactive.type)

/**
 * The form in which a message of this number stores products: by their ids at the platform and in the shop, so that the
 * message stays as it was sent even if the products change. Throws invalid_field for products that the number cannot
 * show.
 */
export async function readyProducts(
  ctx: Ctx,
  interactive: ProductMessage,
  number: NumberEntry,
): Promise<Record<string, unknown>> {
  const field = 'interactive.action.productId'
  if (interactive.type === 'product') {
    const [product] = await productsToSend(ctx, number, [{ id: interactive.action.productId, field }])
    const action = { catalogId: product?.catalogPlatformId, productRetailerId: product?.retailerId }
    return { ...interactive, action }
  }
  if (interactive.type === 'catalog_message') {
    const { productId } = interactive.action
    const [product] = productId ? await productsToSend(ctx, number, [{ id: productId, field }]) : []
    const action = product && {
      catalogId: product.catalogPlatformId,
      productRetailerId: product.retailerId,
    }
    return { ...interactive, action: action ?? {} }
  }
  const { sections } = interactive.action
  const asked = sections.flatMap(({ productIds }, at) =>
    productIds.map((id, index) => ({ id, field: `interactive.action.sections.${at}.productIds.${index}` })),
  )
  const products = await productsToSend(ctx, number, asked)
  const left = products.map(({ retailerId }) => retailerId)
  return {
    ...interactive,
    action: {
      catalogId: products[0]?.catalogPlatformId,
      sections: sections.map(({ title, productIds }) => ({
        title: title ?? null,
        productRetailerIds: left.splice(0, productIds.length),
      })),
    },
  }
}
