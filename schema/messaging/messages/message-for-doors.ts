import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { MessageType } from '#messaging/chat-model/messages/message-sets.ts'
import { shownProduct } from '#messaging/content/catalogs/shown-products.ts'
import { accountOf, reactionsOn } from '#messaging/messages/messages/chat-facts.ts'
import { withoutOrigin } from '#messaging/messages/messages/origin.ts'
import type { StandingReaction } from '#messaging/messages/messages/standing-reactions.ts'
import { contentFor, phoneFor } from '#people/workspaces/masking.ts'
import { builder } from '../../builder.ts'
import { forDoors } from '../../for-doors.ts'
import { MessageTemplate } from '../content/template-content.ts'
import { MediaContent } from './file-content.ts'
import { ButtonContent, itemsOf, LocationContent, ReactionContent } from './message-content.ts'
import { Message } from './messages.ts'
import { list, only } from './stored-content.ts'

// The content of a message as the documents of /v1 and /api have it: a field for each type, free JSON among them.

const files = new Set<MessageType>(['image', 'video', 'audio', 'document', 'sticker'])

/** The same as the JSON in the documents of /v1 and /api. */
const stored = (type: MessageType) => (message: MessageRow) => {
  const own = only(type)(message)
  return own && withoutOrigin(own.content)
}

/** Sent cards, and cards received long ago, have neither origin nor vCard. */
const cardsOf = ({ content }: MessageRow) =>
  list<object>(content, 'contacts').map((card) => ({ origin: null, vcard: null, ...card }))

const StandingReactionType = builder.objectRef<StandingReaction>('StandingReaction').implement({
  description: 'A current emoji reaction to a message.',
  fields: (t) => ({
    emoji: t.exposeString('emoji', { description: 'Emoji of the reaction.' }),
    fromPhone: t.string({
      nullable: true,
      description: "Digits of the customer's phone number, if the reaction is the customer's.",
      resolve: ({ fromPhone }, _args, { actor }) => phoneFor(actor, fromPhone),
    }),
    fromUserId: t.exposeID('fromUserId', {
      nullable: true,
      description: 'UUID of the member who reacted for the workspace.',
    }),
  }),
})

builder.objectFields(Message, (t) => ({
  accountName: t.string({
    ...forDoors,
    nullable: true,
    description: "Name of the workspace's number. Null if the number is no longer connected.",
    resolve: (message, _args, ctx) => accountOf(ctx, message),
  }),
  standingReactions: t.field({
    ...forDoors,
    type: [StandingReactionType],
    description:
      'The latest reaction of the customer and the latest reaction of the workspace. One read serves all messages of a page.',
    resolve: (message, _args, ctx) => reactionsOn(ctx, message),
  }),
  media: t.field({
    ...forDoors,
    type: MediaContent,
    nullable: true,
    description: 'File of the message, for the types image, video, audio, document and sticker.',
    resolve: (message) => (files.has(message.type) && message.content.mediaId ? message : null),
  }),
  template: t.field({
    ...forDoors,
    type: MessageTemplate,
    nullable: true,
    description: 'Template of the message, for the type template.',
    resolve: only('template'),
  }),
  interactive: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Interactive content of the message, for the type interactive.',
    resolve: stored('interactive'),
  }),
  button: t.field({
    ...forDoors,
    type: ButtonContent,
    nullable: true,
    description: 'Tapped button, for the type button.',
    resolve: only('button'),
  }),
  location: t.field({
    ...forDoors,
    type: LocationContent,
    nullable: true,
    description: 'Location of the message, for the type location.',
    resolve: only('location'),
  }),
  contacts: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description:
      'Contact cards of the message, for the type contacts: [{name, phones, emails, origin, vcard}].',
    resolve: (message, _args, { actor }) => {
      const own = only('contacts')(message)
      return own && contentFor(actor, cardsOf(own))
    },
  }),
  reaction: t.field({
    ...forDoors,
    type: ReactionContent,
    nullable: true,
    description: 'Reaction of the message, for the type reaction.',
    resolve: only('reaction'),
  }),
  order: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Order of the message, for the type order.',
    resolve: stored('order'),
  }),
  namedOrder: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Order of the message with the names of known products, for the type order.',
    resolve: async (message, _args, ctx) => {
      if (stored('order')(message) === null) return null
      const items = await Promise.all(
        itemsOf(message).map(async ({ catalogId, ...item }) => {
          const named = { catalogId, retailerId: item.productRetailerId }
          const known = await shownProduct(ctx, named)
          return known ? { ...item, name: known.name } : item
        }),
      )
      return { ...withoutOrigin(message.content), productItems: items }
    },
  }),
  system: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'System content of the message, for the type system.',
    resolve: (message, _args, { actor }) => contentFor(actor, stored('system')(message)),
  }),
  unsupported: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Unsupported content of the message, for the type unsupported.',
    resolve: stored('unsupported'),
  }),
}))
