import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { contactsOfPhones } from '#messaging/contacts/contacts/find.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { requires } from '../../requires.ts'
import { catalogReads } from '../content/catalogs.ts'
import { Media } from '../content/media.ts'
import { Product } from '../content/products.ts'
import { MessageTemplate, TemplateFile } from '../content/template-content.ts'
import { Template, templateReads } from '../content/templates.ts'
import { BulkRow, Contact, contactReads } from '../inbox/contacts.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { MessageFile } from './file-content.ts'
import { InteractiveHeader } from './interactive-content.ts'
import { ContactCard, ReactionContent } from './message-content.ts'
import { DryRunResult, Message, messageReads } from './messages.ts'
import { MessageProduct, mentioned } from './product-content.ts'
import { text, wholeText } from './stored-content.ts'

// What is told inside a message leads to the objects themselves. Each is one read for all messages of a page.

builder.objectField(MessageTemplate, 'template', (t) =>
  t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The template as it is now; null when it was deleted.',
    resolve: (message, _args, ctx) => templateLoader(ctx).load(wholeText('id')(message)),
  }),
)

builder.objectField(MessageFile, 'media', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file as it is now: whether its bytes are there, and for how long.',
    resolve: (message, _args, ctx) => mediaLoader(ctx).load(wholeText('mediaId')(message)),
  }),
)

builder.objectField(TemplateFile, 'media', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file as it is now; null when nothing needed it any more.',
    resolve: ({ id }, _args, ctx) => mediaLoader(ctx).load(id),
  }),
)

builder.objectField(InteractiveHeader, 'media', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file as it is now; null for words.',
    resolve: ({ media }, _args, ctx) => (media ? mediaLoader(ctx).load(media.id) : null),
  }),
)

builder.objectField(ReactionContent, 'message', (t) =>
  t.field({
    type: Message,
    nullable: true,
    ...requires(messageReads),
    description: 'The message reacted to; null when we do not have it.',
    resolve: (reaction, _args, ctx) => {
      const id = text('messageId')(reaction)
      return id === null ? null : messageLoader(ctx).load(id)
    },
  }),
)

builder.objectField(ContactCard, 'contacts', (t) =>
  t.field({
    type: [Contact],
    ...requires(contactReads),
    description: 'The contacts that have one of its phones. Two reads for all cards of a page.',
    resolve: ({ dialled }, _args, ctx) => contactsOfPhones(ctx, dialled),
  }),
)

builder.objectField(MessageProduct, 'product', (t) =>
  t.field({
    type: Product,
    nullable: true,
    ...requires(catalogReads),
    description: 'The product; null where it is not known here.',
    resolve: ({ known }) => known,
  }),
)

builder.objectField(Message, 'aboutProduct', (t) =>
  t.field({
    type: MessageProduct,
    nullable: true,
    description: 'The product that a customer asks about with it; null for most.',
    resolve: ({ content }, _args, ctx) => {
      const asked = content.referredProduct as { catalogId?: string; productRetailerId?: string } | undefined
      if (!asked?.productRetailerId) return null
      return mentioned(ctx, { catalogId: asked.catalogId ?? null, retailerId: asked.productRetailerId })
    },
  }),
)

builder.objectField(Media, 'message', (t) =>
  t.field({
    type: Message,
    nullable: true,
    ...requires(messageReads),
    description: 'The message it was received with; null for an upload.',
    resolve: ({ messageId }, _args, ctx) => (messageId === null ? null : messageLoader(ctx).load(messageId)),
  }),
)

builder.objectFields(DryRunResult, (t) => ({
  contact: t.field({
    type: Contact,
    nullable: true,
    ...requires(contactReads),
    description: 'Who would get it; null when a contact would be made.',
    resolve: ({ contactId }, _args, ctx) => (contactId === null ? null : contactLoader(ctx).load(contactId)),
  }),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The sending number.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
  template: t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The template, if any.',
    resolve: ({ templateId }, _args, ctx) =>
      templateId === null ? null : templateLoader(ctx).load(templateId),
  }),
}))

builder.objectField(BulkRow, 'contact', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    ...requires(contactReads),
    description: 'The contact as it is now; null when the row was refused.',
    resolve: ({ id }, _args, ctx) => (id ? contactLoader(ctx).load(id) : null),
  }),
)
