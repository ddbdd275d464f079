import { digitsOf } from '#core/money.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { ProductRow } from '#messaging/content/catalogs/catalog-row.ts'
import { type NamedProduct, shownProduct } from '#messaging/content/catalogs/shown-products.ts'
import { builder } from '../../builder.ts'
import { InteractiveContent } from './interactive-content.ts'

// Products within messages: shown to customers, ordered and asked about by them. Whoever reads a message reads what its
// products are called and cost; the products themselves are for who may read catalogs.

/** A product that a message names, with what Parley knows about the product. */
interface Mentioned extends NamedProduct {
  known: ProductRow | null
}

export const MessageProduct = builder.objectRef<Mentioned>('MessageProduct').implement({
  description: 'A product that a message names.',
  fields: (t) => ({
    retailerId: t.exposeString('retailerId', {
      nullable: true,
      description: 'ID of the product in the shop.',
    }),
    catalogId: t.exposeString('catalogId', {
      nullable: true,
      description: "ID of the product's catalog at the platform.",
    }),
    name: t.string({
      nullable: true,
      description:
        'Current name of the product. Null if the catalog is not known to Parley or no longer contains the product.',
      resolve: ({ known }) => known?.name ?? null,
    }),
    price: t.float({
      nullable: true,
      description: 'Current price of the product in its currency, such as 12.99.',
      resolve: ({ known }) => (known ? known.price / 10 ** digitsOf(known.currency) : null),
    }),
    currency: t.string({
      nullable: true,
      description: 'Currency of the price, three capital letters (ISO 4217).',
      resolve: ({ known }) => known?.currency ?? null,
    }),
    imageUrl: t.string({
      nullable: true,
      description: "URL of the product's image.",
      resolve: ({ known }) => known?.imageUrl ?? null,
    }),
  }),
})

/**
 * A product that a message names, with what Parley knows about it; one read serves all messages of a page.
 */
export async function mentioned(
  ctx: Parameters<typeof shownProduct>[0],
  named: NamedProduct,
): Promise<Mentioned> {
  return { ...named, known: await shownProduct(ctx, named) }
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null)

interface Section {
  title?: string | null
  productRetailerIds?: string[]
}

interface Action {
  catalogId?: string
  productRetailerId?: string
  sections?: Section[]
}

const actionOf = ({ content }: MessageRow) => (content.action ?? {}) as Action

const ofAction = ({ catalogId, productRetailerId }: Action): NamedProduct => ({
  catalogId: text(catalogId),
  retailerId: text(productRetailerId),
})

const interfaces = [InteractiveContent]

export const ProductContent = builder.objectRef<MessageRow>('ProductContent').implement({
  interfaces,
  description: 'Content of a message that shows one product.',
  fields: (t) => ({
    product: t.field({
      type: MessageProduct,
      description: 'The product that the message shows.',
      resolve: (message, _args, ctx) => mentioned(ctx, ofAction(actionOf(message))),
    }),
  }),
})

/** Lists inside a message are short and are read together with the message. */
const read = { complexity: { field: 1, multiplier: 1 } } as const

const ProductSection = builder
  .objectRef<{ title: string | null; catalogId: string | null; retailerIds: string[] }>('ProductSection')
  .implement({
    description: 'A section of a product list: products under a title.',
    fields: (t) => ({
      title: t.exposeString('title', { nullable: true, description: 'Title of the section.' }),
      products: t.field({
        ...read,
        type: [MessageProduct],
        description: 'Products of the section in display order.',
        resolve: ({ catalogId, retailerIds }, _args, ctx) =>
          Promise.all(retailerIds.map((retailerId) => mentioned(ctx, { catalogId, retailerId }))),
      }),
    }),
  })

export const ProductListContent = builder.objectRef<MessageRow>('ProductListContent').implement({
  interfaces,
  description: 'Content of a message that shows products in sections.',
  fields: (t) => ({
    productSections: t.field({
      ...read,
      type: [ProductSection],
      description: 'Sections of products in display order.',
      resolve: (message) => {
        const { catalogId, sections = [] } = actionOf(message)
        return sections.map(({ title, productRetailerIds }) => ({
          title: title ?? null,
          catalogId: text(catalogId),
          retailerIds: productRetailerIds ?? [],
        }))
      },
    }),
  }),
})

export const CatalogContent = builder.objectRef<MessageRow>('CatalogContent').implement({
  interfaces,
  description: 'Content of a message with a button that opens the catalog.',
  fields: (t) => ({
    thumbnail: t.field({
      type: MessageProduct,
      nullable: true,
      description: 'The product whose image is shown above the text. Null if the platform chose the product.',
      resolve: (message, _args, ctx) => {
        const named = ofAction(actionOf(message))
        return named.retailerId === null ? null : mentioned(ctx, named)
      },
    }),
  }),
})
