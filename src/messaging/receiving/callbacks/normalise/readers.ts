import { z } from 'zod'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import type { Content } from './content.ts'
import { digitsOrNull, listOrEmpty, textOrNull, textOrNumber } from './fields.ts'
import { readInteractive } from './interactive.ts'
import { linesOf } from './lines.ts'
import { readFile } from './media.ts'
import { inCamelCase } from './names.ts'

type Reader = (body: unknown) => Content | null

/** A reader for a shape; members that it does not name are left out. */
function reading<T>(schema: z.ZodType<T>, shown: (body: T) => Content): Reader {
  return (body) => {
    const parsed = schema.safeParse(body)
    return parsed.success ? shown(parsed.data) : null
  }
}

const readText = reading(z.looseObject({ body: z.string() }), ({ body }) => ({
  content: { body, previewUrl: false },
}))

const coordinate = z.coerce.number()

const readLocation = reading(
  z.looseObject({ latitude: coordinate, longitude: coordinate, name: textOrNull, address: textOrNull }),
  ({ latitude, longitude, name, address }) => ({ content: { latitude, longitude, name, address } }),
)

const card = z
  .looseObject({
    name: z.looseObject({ formatted_name: textOrNull, first_name: textOrNull, last_name: textOrNull }).catch({
      formatted_name: null,
      first_name: null,
      last_name: null,
    }),
    phones: listOrEmpty,
    emails: listOrEmpty,
    origin: textOrNull,
    vcard: textOrNull,
  })
  .transform(({ name, phones, emails, origin, vcard }) => ({
    name: name.formatted_name ?? ([name.first_name, name.last_name].filter(Boolean).join(' ') || null),
    phones: phones.flatMap((phone) => phoneOf(phone) ?? []),
    emails: emails.flatMap((email) => emailOf(email) ?? []),
    origin,
    vcard,
  }))

function phoneOf(phone: unknown): string | null {
  const parsed = z.looseObject({ phone: textOrNull, wa_id: digitsOrNull }).safeParse(phone)
  return parsed.success ? (parsed.data.phone ?? (parsed.data.wa_id && `+${parsed.data.wa_id}`)) : null
}

function emailOf(email: unknown): string | null {
  const parsed = z.looseObject({ email: textOrNull }).safeParse(email)
  return parsed.success ? parsed.data.email : null
}

/** Null where no card can be read. */
function readContacts(body: unknown): Content | null {
  const { readable, unreadable } = linesOf(card, listOrEmpty.parse(body))
  if (readable.length === 0) return null
  const unreadableCards = unreadable.map(({ position }) => position)
  return { content: { contacts: readable, ...(unreadableCards.length > 0 && { unreadableCards }) } }
}

const readButton = reading(z.looseObject({ text: textOrNull, payload: textOrNull }), ({ text, payload }) => ({
  content: { text: text ?? payload ?? '', payload },
}))

const readReaction = reading(
  z.looseObject({ message_id: z.string().min(1), emoji: textOrNull }),
  ({ message_id, emoji }) => ({
    content: { messageId: null, platformMessageId: message_id, emoji },
    target: message_id,
  }),
)

const orderItem = z
  .looseObject({
    product_retailer_id: textOrNumber,
    quantity: z.coerce.number(),
    item_price: z.coerce.number(),
    currency: textOrNull,
  })
  .transform((item) => ({
    productRetailerId: item.product_retailer_id,
    quantity: item.quantity,
    itemPrice: item.item_price,
    currency: item.currency,
  }))

/** What a line of an order that cannot be read says of itself. */
const namedItem = z.looseObject({ product_retailer_id: textOrNumber })

const readOrder = reading(
  z.looseObject({ catalog_id: textOrNumber, text: textOrNull, product_items: z.array(z.unknown()) }),
  ({ catalog_id, text, product_items }) => {
    const { readable, unreadable } = linesOf(orderItem, product_items)
    const unreadableItems = unreadable.map(({ position, given }) => ({
      position,
      productRetailerId: namedItem.safeParse(given).data?.product_retailer_id ?? null,
    }))
    const missing = unreadableItems.length > 0 && { unreadableItems }
    return { content: { catalogId: catalog_id, text, productItems: readable, ...missing } }
  },
)

const readSystem = reading(z.looseObject({ type: textOrNull, body: textOrNull }), (system) => ({
  content: { ...(inCamelCase(system) as Record<string, unknown>), type: system.type, body: system.body },
}))

/** How the object of each type is read; the type is also the name of its member. */
export const readers: Readonly<Partial<Record<MessageType, Reader>>> = {
  text: readText,
  image: readFile('image'),
  video: readFile('video'),
  audio: readFile('audio'),
  document: readFile('document'),
  sticker: readFile('sticker'),
  location: readLocation,
  contacts: readContacts,
  button: readButton,
  interactive: readInteractive,
  reaction: readReaction,
  order: readOrder,
  system: readSystem,
}
