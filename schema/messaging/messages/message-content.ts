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
  description: 'Words.',
  fields: (t) => ({
    body: t.string({ description: '1 to 4096 characters.', resolve: wholeText('body') }),
    previewUrl: t.boolean({
      description: 'Show a preview of the first link.',
      resolve: isSet('previewUrl'),
    }),
  }),
})

export const LocationContent = builder.objectRef<MessageRow>('LocationContent').implement({
  description: 'A place.',
  fields: (t) => ({
    latitude: t.float({ description: '-90 to 90.', resolve: ({ content }) => Number(content.latitude) }),
    longitude: t.float({ description: '-180 to 180.', resolve: ({ content }) => Number(content.longitude) }),
    name: t.string({ ...nullable('Name of the place.'), resolve: text('name') }),
    address: t.string({ ...nullable('Address of the place.'), resolve: text('address') }),
  }),
})

export const ButtonContent = builder.objectRef<MessageRow>('ButtonContent').implement({
  description: "A tap on a template's quick reply.",
  fields: (t) => ({
    text: t.string({ ...nullable('Label of the button.'), resolve: text('text') }),
    payload: t.string({ ...nullable('What the template gave the button.'), resolve: text('payload') }),
  }),
})

export const ReactionContent = builder.objectRef<MessageRow>('ReactionContent').implement({
  description: 'A reaction to a message.',
  fields: (t) => ({
    messageId: t.id({
      nullable: true,
      description: 'The message reacted to; null when we do not have it.',
      resolve: text('messageId'),
    }),
    emoji: t.string({ ...nullable('Null when the reaction was removed.'), resolve: text('emoji') }),
  }),
})

interface Card {
  name: string | null
  phones: string[]
  emails: string[]
  origin?: string | null
  vcard?: string | null
}

/** `dialled`: its phones as they came, also where they are shown masked. */
export const ContactCard = builder.objectRef<Card & { dialled: string[] }>('ContactCard').implement({
  description: 'Somebody whose address was shared.',
  fields: (t) => ({
    name: t.exposeString('name', nullable('As the card has it.')),
    phones: t.exposeStringList('phones', { description: 'In any spelling.' }),
    emails: t.exposeStringList('emails', { description: 'As the card has them.' }),
    origin: t.string({
      ...nullable(
        "How it came about, in the platform's words: contact_request for people who shared their own phone as they were asked to.",
      ),
      resolve: ({ origin }) => origin ?? null,
    }),
    vcard: t.string({
      ...nullable('The whole card, as a vCard (RFC 6350).'),
      resolve: ({ vcard }) => vcard ?? null,
    }),
  }),
})

export const ContactsContent = builder.objectRef<MessageRow>('ContactsContent').implement({
  description: 'Address cards.',
  fields: (t) => ({
    cards: t.field({
      type: [ContactCard],
      description: 'One for each person.',
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
      description: 'Places from 1 of cards that could not be read; none of most.',
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
  description: 'Goods of an order.',
  fields: (t) => ({
    productId: t.exposeString('productRetailerId', nullable('As the catalogue has it.')),
    quantity: t.exposeFloat('quantity', { description: 'How many.' }),
    price: t.exposeFloat('itemPrice', { description: 'Of one.' }),
    currency: t.exposeString('currency', nullable('ISO 4217.')),
    total: t.float({
      description: 'Of all of them.',
      resolve: (item) => totalOf([item], item.currency),
    }),
    product: t.field({
      type: MessageProduct,
      description: 'What is known of it; one read for all messages of a page.',
      resolve: ({ catalogId, productRetailerId }, _args, ctx) =>
        mentioned(ctx, { catalogId, retailerId: productRetailerId }),
    }),
  }),
})

/** Counted in the smallest unit of the currency, so that floating point adds nothing. */
function totalOf(items: readonly Item[], currency: string | null): number {
  const code = currency ?? 'XXX'
  const minor = items.reduce((sum, { itemPrice, quantity }) => sum + toMinor(itemPrice, code) * quantity, 0)
  return Math.round(minor) / 10 ** digitsOf(code)
}

/** What was ordered, each with the catalog that it is of. */
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
  description: 'A line of an order that could not be read.',
  fields: (t) => ({
    position: t.exposeInt('position', { description: 'Its place in the order, from 1.' }),
    product: t.field({
      type: MessageProduct,
      description: 'What it names, where it names something.',
      resolve: ({ catalogId, productRetailerId }, _args, ctx) =>
        mentioned(ctx, { catalogId, retailerId: productRetailerId }),
    }),
  }),
})

const OrderTotal = builder.objectRef<{ currency: string | null; amount: number }>('OrderTotal').implement({
  description: 'What an order costs in one currency.',
  fields: (t) => ({
    currency: t.exposeString('currency', nullable('ISO 4217.')),
    amount: t.exposeFloat('amount', { description: 'In that currency: 12.99.' }),
  }),
})

export const OrderContent = builder.objectRef<MessageRow>('OrderContent').implement({
  description: 'Goods ordered from a catalogue.',
  fields: (t) => ({
    catalogId: t.string({ ...nullable('The catalogue.'), resolve: text('catalogId') }),
    text: t.string({ ...nullable('What the person wrote with it.'), resolve: text('text') }),
    items: t.field({
      type: [OrderItem],
      description: 'What was ordered.',
      complexity: { field: 1, multiplier: 1 },
      resolve: itemsOf,
    }),
    unreadableItems: t.field({
      type: [UnreadableItem],
      description: 'Lines of it that could not be read; none of most.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ content }) =>
        list<Omit<UnreadableLine, 'catalogId'>>(content, 'unreadableItems').map((line) => ({
          ...line,
          catalogId: typeof content.catalogId === 'string' ? content.catalogId : null,
        })),
    }),
    totals: t.field({
      type: [OrderTotal],
      description: 'What all of it costs, in each currency; in most orders there is one.',
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
  description: 'What the platform says of the person.',
  fields: (t) => ({
    kind: t.field({
      type: enumFrom(systemKinds),
      description: 'What it is about.',
      resolve: ({ content }) => knownOr(systemKinds, String(content.type)),
    }),
    kindText: t.string({ ...nullable('As the platform calls it.'), resolve: text('type') }),
    text: t.string({
      ...nullable('In words.'),
      resolve: (message, _args, { actor }) => contentFor(actor, text('body')(message)) as string | null,
    }),
    details: t.field({
      type: 'JSON',
      description: 'All that the platform told, as it told it.',
      resolve: ({ content }, _args, { actor }) => contentFor(actor, content),
    }),
  }),
})

interface Problem {
  code: number
  message: string
}

const ContentError = builder.objectRef<Problem>('ContentError').implement({
  description: 'Why the platform could not hand a message on.',
  fields: (t) => ({
    code: t.exposeInt('code', { description: "The platform's code." }),
    message: t.exposeString('message', { description: 'For people.' }),
  }),
})

export const UnsupportedContent = builder.objectRef<MessageRow>('UnsupportedContent').implement({
  description: 'What cannot be shown: a kind that is new, an edit, a message taken back.',
  fields: (t) => ({
    kindText: t.string({
      ...nullable('As the platform calls it: poll, edit, revoke.'),
      resolve: text('kind'),
    }),
    text: t.string({ ...nullable('Its words, where it has some.'), resolve: text('body') }),
    errors: t.field({
      type: [ContentError],
      description: 'What the platform said of it.',
      complexity: { field: 1, multiplier: 1 },
      resolve: ({ content }) => list<Problem>(content, 'errors'),
    }),
  }),
})
