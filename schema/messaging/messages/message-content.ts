import { digitsOf, toMinor } from '#core/money.ts'
import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import { systemKinds } from '#messaging/chat-model/messages/message-sets.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { MessageProduct, mentioned } from './product-content.ts'
import { isSet, list, text, wholeText } from './stored-content.ts'

const nullable = (description: string) => ({ nullable: true, description }) as const

export const TextContent = builder.objectRef<MessageRow>('TextContent').implement({
  description: 'Content of a text message.',
  fields: (t) => ({
    body: t.string({ description: 'Text of the message, 1 to 4096 characters.', resolve: wholeText('body') }),
    previewUrl: t.boolean({
      description: 'Whether to show a preview of the first link in the text.',
      resolve: isSet('previewUrl'),
    }),
  }),
})

export const LocationContent = builder.objectRef<MessageRow>('LocationContent').implement({
  description: 'Content of a location message.',
  fields: (t) => ({
    latitude: t.float({
      description: 'Latitude of the location, -90 to 90.',
      resolve: ({ content }) => Number(content.latitude),
    }),
    longitude: t.float({
      description: 'Longitude of the location, -180 to 180.',
      resolve: ({ content }) => Number(content.longitude),
    }),
    name: t.string({ ...nullable('Name of the place.'), resolve: text('name') }),
    address: t.string({ ...nullable('Address of the place.'), resolve: text('address') }),
  }),
})

export const ButtonContent = builder.objectRef<MessageRow>('ButtonContent').implement({
  description: "The customer's tap on a quick reply button of a template.",
  fields: (t) => ({
    text: t.string({ ...nullable('Label of the button.'), resolve: text('text') }),
    payload: t.string({
      ...nullable('Payload that the template gave the button.'),
      resolve: text('payload'),
    }),
  }),
})

export const ReactionContent = builder.objectRef<MessageRow>('ReactionContent').implement({
  description: 'Content of a reaction to a message.',
  fields: (t) => ({
    messageId: t.id({
      nullable: true,
      description:
        'UUID of the message that the reaction belongs to. Null if Parley does not have the message.',
      resolve: text('messageId'),
    }),
    emoji: t.string({
      ...nullable('Emoji of the reaction. Null if the reaction was removed.'),
      resolve: text('emoji'),
    }),
  }),
})

interface Card {
  name: string | null
  phones: string[]
  emails: string[]
  origin?: string | null
  vcard?: string | null
}

/** `dialled`: the unmasked phones of the card, also where the card is shown masked. */
export const ContactCard = builder.objectRef<Card & { dialled: string[] }>('ContactCard').implement({
  description: 'A contact card that was shared in a message.',
  fields: (t) => ({
    name: t.exposeString('name', nullable('Name on the contact card.')),
    phones: t.exposeStringList('phones', {
      description: 'Phone numbers on the contact card, in any notation.',
    }),
    emails: t.exposeStringList('emails', { description: 'Email addresses on the contact card.' }),
    origin: t.string({
      ...nullable(
        'Origin of the card as the platform names it: contact_request if customers shared their own phone number on request.',
      ),
      resolve: ({ origin }) => origin ?? null,
    }),
    vcard: t.string({
      ...nullable('The complete contact card as a vCard (RFC 6350).'),
      resolve: ({ vcard }) => vcard ?? null,
    }),
  }),
})

export const ContactsContent = builder.objectRef<MessageRow>('ContactsContent').implement({
  description: 'Content of a message with contact cards.',
  fields: (t) => ({
    cards: t.field({
      type: [ContactCard],
      description: 'Contact cards of the message.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ content }, _args, { actor }) => {
        const whole = list<Card>(content, 'contacts')
        return list<Card>(contentFor(actor, content), 'contacts').map((card, index) => ({
          ...card,
          dialled: whole[index]?.phones ?? [],
        }))
      },
    }),
    unreadableCards: t.intList({
      description:
        'Positions, counted from 1, of contact cards that could not be read. Empty for most messages.',
      resolve: ({ content }) => list<number>(content, 'unreadableCards'),
    }),
  }),
})

interface Item {
  catalogId: string | null
  productRetailerId: string | null
  quantity: number
  itemPrice: number
  currency: string | null
}

const OrderItem = builder.objectRef<Item>('OrderItem').implement({
  description: 'An item of an order.',
  fields: (t) => ({
    productId: t.exposeString('productRetailerId', nullable('ID of the product in the catalog.')),
    quantity: t.exposeFloat('quantity', { description: 'Quantity of the product.' }),
    price: t.exposeFloat('itemPrice', { description: 'Price of one unit of the product.' }),
    currency: t.exposeString('currency', nullable('Currency of the price (ISO 4217).')),
    total: t.float({
      description: 'Price of the whole quantity.',
      resolve: (item) => totalOf([item], item.currency),
    }),
    product: t.field({
      type: MessageProduct,
      description: 'The product of the order item. One read serves all messages of a page.',
      resolve: ({ catalogId, productRetailerId }, _args, ctx) =>
        mentioned(ctx, { catalogId, retailerId: productRetailerId }),
    }),
  }),
})

/** Adds up in the smallest unit of the currency, so that floating-point errors do not accumulate. */
function totalOf(items: readonly Item[], currency: string | null): number {
  const code = currency ?? 'XXX'
  const minor = items.reduce((sum, { itemPrice, quantity }) => sum + toMinor(itemPrice, code) * quantity, 0)
  return Math.round(minor) / 10 ** digitsOf(code)
}

/** The ordered items, each with the catalog that the item belongs to. */
export const itemsOf = ({ content }: MessageRow): Item[] =>
  list<Omit<Item, 'catalogId'>>(content, 'productItems').map((item) => ({
    ...item,
    catalogId: typeof content.catalogId === 'string' ? content.catalogId : null,
  }))

interface UnreadableLine {
  position: number
  catalogId: string | null
  productRetailerId: string | null
}

const UnreadableItem = builder.objectRef<UnreadableLine>('UnreadableOrderItem').implement({
  description: 'An item of an order that could not be read.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'Position of the item in the order, counted from 1.' }),
    product: t.field({
      type: MessageProduct,
      description: 'The product that the item names. Null if the item names no product.',
      resolve: ({ catalogId, productRetailerId }, _args, ctx) =>
        mentioned(ctx, { catalogId, retailerId: productRetailerId }),
    }),
  }),
})

const OrderTotal = builder.objectRef<{ currency: string | null; amount: number }>('OrderTotal').implement({
  description: 'Total of an order in one currency.',
  fields: (t) => ({
    currency: t.exposeString('currency', nullable('Currency of the total (ISO 4217).')),
    amount: t.exposeFloat('amount', { description: 'Amount of the total in its currency, such as 12.99.' }),
  }),
})

export const OrderContent = builder.objectRef<MessageRow>('OrderContent').implement({
  description: 'Content of a message with an order from a catalog.',
  fields: (t) => ({
    catalogId: t.string({ ...nullable('ID of the catalog at the platform.'), resolve: text('catalogId') }),
    text: t.string({ ...nullable('Text that the customer wrote with the order.'), resolve: text('text') }),
    items: t.field({
      type: [OrderItem],
      description: 'Items of the order.',
      complexity: { field: 1, multiplier: 1 },
      resolve: itemsOf,
    }),
    unreadableItems: t.field({
      type: [UnreadableItem],
      description: 'Items of the order that could not be read. Empty for most orders.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ content }) =>
        list<Omit<UnreadableLine, 'catalogId'>>(content, 'unreadableItems').map((line) => ({
          ...line,
          catalogId: typeof content.catalogId === 'string' ? content.catalogId : null,
        })),
    }),
    totals: t.field({
      type: [OrderTotal],
      description: 'Totals of the order, one for each currency. Most orders have one total.',
      complexity: { field: 1, multiplier: 1 },
      resolve: (message) =>
        [...Map.groupBy(itemsOf(message), ({ currency }) => currency)].map(([currency, items]) => ({
          currency,
          amount: totalOf(items, currency),
        })),
    }),
  }),
})

export const SystemContent = builder.objectRef<MessageRow>('SystemContent').implement({
  description: 'Content of a message in which the platform reports a change of the customer.',
  fields: (t) => ({
    kind: t.field({
      type: enumFrom(systemKinds),
      description: 'Kind of the reported change.',
      resolve: ({ content }) => knownOr(systemKinds, String(content.type)),
    }),
    kindText: t.string({
      ...nullable('Kind of the reported change as the platform names it.'),
      resolve: text('type'),
    }),
    text: t.string({
      ...nullable('Human-readable text of the report.'),
      resolve: (message, _args, { actor }) => contentFor(actor, text('body')(message)) as string | null,
    }),
    details: t.field({
      type: 'JSON',
      description: 'Everything that the platform reported, in its original form.',
      resolve: ({ content }, _args, { actor }) => contentFor(actor, content),
    }),
  }),
})

interface Problem {
  code: number
  message: string
}

const ContentError = builder.objectRef<Problem>('ContentError').implement({
  description: 'Reason why the platform could not deliver a message.',
  fields: (t) => ({
    code: t.exposeInt('code', { description: 'Error code of the platform.' }),
    message: t.exposeString('message', { description: 'Human-readable error message.' }),
  }),
})

export const UnsupportedContent = builder.objectRef<MessageRow>('UnsupportedContent').implement({
  description:
    'Content of a message that cannot be displayed: an unknown kind, an edit or a revoked message.',
  fields: (t) => ({
    kindText: t.string({
      ...nullable('Kind of the message as the platform names it: poll, edit, revoke.'),
      resolve: text('kind'),
    }),
    text: t.string({
      ...nullable('Text of the message. Null if the message has no text.'),
      resolve: text('body'),
    }),
    errors: t.field({
      type: [ContentError],
      description: 'Errors that the platform reported for the message.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ content }) => list<Problem>(content, 'errors'),
    }),
  }),
})
