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

/** The same as the JSON that the documents of /v1 and /api have. */
const stored = (type: MessageType) => (message: MessageRow) => {
  const own = only(type)(message)
  return own && withoutOrigin(own.content)
}

/** Cards that were sent, and those that came long ago, have neither origin nor vCard. */
const cardsOf = ({ content }: MessageRow) =>
  list<object>(content, 'contacts').map((card) => ({ origin: null, vcard: null, ...card }))

const StandingReactionType = builder.objectRef<StandingReaction>('StandingReaction').implement({
  description: 'An emoji that stands on a message now.',
  fields: (t) => ({
    emoji: t.exposeString('emoji', { description: 'One sign.' }),
    fromPhone: t.string({
      nullable: true,
      description: "Digits of the person's phone, where it is theirs.",
      resolve: ({ fromPhone }, _args, { actor }) => phoneFor(actor, fromPhone),
    }),
    fromUserId: t.exposeID('fromUserId', {
      nullable: true,
      description: 'The member who put it there for the workspace.',
    }),
  }),
})

builder.objectFields(Message, (t) => ({
  accountName: t.string({
    ...forDoors,
    nullable: true,
    description: 'What our number is called; null when it is not connected any more.',
    resolve: (message, _args, ctx) => accountOf(ctx, message),
  }),
  standingReactions: t.field({
    ...forDoors,
    type: [StandingReactionType],
    description: 'Of the person and of the workspace the last one each. One read for all messages of a page.',
    resolve: (message, _args, ctx) => reactionsOn(ctx, message),
  }),
  media: t.field({
    ...forDoors,
    type: MediaContent,
    nullable: true,
    description: 'Types image, video, audio, document, sticker.',
    resolve: (message) => (files.has(message.type) && message.content.mediaId ? message : null),
  }),
  template: t.field({
    ...forDoors,
    type: MessageTemplate,
    nullable: true,
    description: 'Type template.',
    resolve: only('template'),
  }),
  interactive: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Type interactive.',
    resolve: stored('interactive'),
  }),
  button: t.field({
    ...forDoors,
    type: ButtonContent,
    nullable: true,
    description: 'Type button.',
    resolve: only('button'),
  }),
  location: t.field({
    ...forDoors,
    type: LocationContent,
    nullable: true,
    description: 'Type location.',
    resolve: only('location'),
  }),
  contacts: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Type contacts: [{name, phones, emails, origin, vcard}].',
    resolve: (message, _args, { actor }) => {
      const own = only('contacts')(message)
      return own && contentFor(actor, cardsOf(own))
    },
  }),
  reaction: t.field({
    ...forDoors,
    type: ReactionContent,
    nullable: true,
    description: 'Type reaction.',
    resolve: only('reaction'),
  }),
  order: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Type order.',
    resolve: stored('order'),
  }),
  namedOrder: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Type order, with the names of products that are known (spec/8 CT).',
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
    description: 'Type system.',
    resolve: (message, _args, { actor }) => contentFor(actor, stored('system')(message)),
  }),
  unsupported: t.field({
    ...forDoors,
    type: 'JSON',
    nullable: true,
    description: 'Type unsupported.',
    resolve: stored('unsupported'),
  }),
}))
