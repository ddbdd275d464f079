import { digitsOf } from '#core/money.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { ProductRow } from '#messaging/content/catalogs/catalog-row.ts'
import { type NamedProduct, shownProduct } from '#messaging/content/catalogs/shown-products.ts'
import { builder } from '../../builder.ts'
import { InteractiveContent } from './interactive-content.ts'

// Products within messages: shown to customers, ordered and asked about by them. Whoever reads a message reads what its
// products are called and cost; the products themselves are for who may read catalogs.

/** A product that a message names, with what is known of it. */
interface Mentioned extends NamedProduct {
  known: ProductRow | null
}

export const MessageProduct = builder.objectRef<Mentioned>('MessageProduct').implement({
  description: 'A product that a message names.',
  fields: (t) => ({
    retailerId: t.exposeString('retailerId', { nullable: true, description: 'What the shop calls it.' }),
    catalogId: t.exposeString('catalogId', {
      nullable: true,
      description: 'What the platform calls its catalog.',
    }),
    name: t.string({
      nullable: true,
      description: 'As it is called now; null where its catalog is not known here, or no longer has it.',
      resolve: ({ known }) => known?.name ?? null,
    }),
    price: t.float({
      nullable: true,
      description: 'What it costs now, in its currency: 12.99.',
      resolve: ({ known }) => (known ? known.price / 10 ** digitsOf(known.currency) : null),
    }),
    currency: t.string({
      nullable: true,
      description: 'Three capitals (ISO 4217).',
      resolve: ({ known }) => known?.currency ?? null,
    }),
    imageUrl: t.string({
      nullable: true,
      description: 'Its picture.',
      resolve: ({ known }) => known?.imageUrl ?? null,
    }),
  }),
})

/** What a message names, with what is known of it; one read for all messages of a page. */
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
  description: 'A product that was shown.',
  fields: (t) => ({
    product: t.field({
      type: MessageProduct,
      description: 'Which one.',
      resolve: (message, _args, ctx) => mentioned(ctx, ofAction(actionOf(message))),
    }),
  }),
})

/** Lists inside a message are short and read with it. */
const read = { complexity: { field: 1, multiplier: 1 } } as const

const ProductSection = builder
  .objectRef<{ title: string | null; catalogId: string | null; retailerIds: string[] }>('ProductSection')
  .implement({
    description: 'Products under a title.',
    fields: (t) => ({
      title: t.exposeString('title', { nullable: true, description: 'Its title.' }),
      products: t.field({
        ...read,
        type: [MessageProduct],
        description: 'In the order they are shown.',
        resolve: ({ catalogId, retailerIds }, _args, ctx) =>
          Promise.all(retailerIds.map((retailerId) => mentioned(ctx, { catalogId, retailerId }))),
      }),
    }),
  })

export const ProductListContent = builder.objectRef<MessageRow>('ProductListContent').implement({
  interfaces,
  description: 'Products that were shown, under titles.',
  fields: (t) => ({
    productSections: t.field({
      ...read,
      type: [ProductSection],
      description: 'In the order they are shown.',
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
  description: 'A button that opens the catalog.',
  fields: (t) => ({
    thumbnail: t.field({
      type: MessageProduct,
      nullable: true,
      description: 'The one whose picture stands above; null where the platform chose.',
      resolve: (message, _args, ctx) => {
        const named = ofAction(actionOf(message))
        return named.retailerId === null ? null : mentioned(ctx, named)
      },
    }),
  }),
})
