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
import { DryRunResult } from './message-mutations.ts'
import { Message, messageReads } from './messages.ts'
import { MessageProduct, mentioned } from './product-content.ts'
import { text, wholeText } from './stored-content.ts'

// What is told inside a message leads to the objects themselves. Each is one read for all messages of a page.

builder.objectField(MessageTemplate, 'template', (t) =>
  t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The template in its current state. Null if the template was deleted.',
    resolve: (message, _args, ctx) => templateLoader(ctx).load(wholeText('id')(message)),
  }),
)

builder.objectField(MessageFile, 'media', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file in its current state, with whether its content is available and until when.',
    resolve: (message, _args, ctx) => mediaLoader(ctx).load(wholeText('mediaId')(message)),
  }),
)

builder.objectField(TemplateFile, 'media', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file in its current state. Null if the file was deleted because nothing used it.',
    resolve: ({ id }, _args, ctx) => mediaLoader(ctx).load(id),
  }),
)

builder.objectField(InteractiveHeader, 'media', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description: 'The file of the header in its current state. Null for a text header.',
    resolve: ({ media }, _args, ctx) => (media ? mediaLoader(ctx).load(media.id) : null),
  }),
)

builder.objectField(ReactionContent, 'message', (t) =>
  t.field({
    type: Message,
    nullable: true,
    ...requires(messageReads),
    description: 'The message that the reaction belongs to. Null if Parley does not have the message.',
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
    description:
      'Contacts that have one of the phone numbers of the card. Two reads serve all cards of a page.',
    resolve: ({ dialled }, _args, ctx) => contactsOfPhones(ctx, dialled),
  }),
)

builder.objectField(MessageProduct, 'product', (t) =>
  t.field({
    type: Product,
    nullable: true,
    ...requires(catalogReads),
    description: 'The product in its current state. Null if the product is not known to Parley.',
    resolve: ({ known }) => known,
  }),
)

builder.objectField(Message, 'aboutProduct', (t) =>
  t.field({
    type: MessageProduct,
    nullable: true,
    description: 'The product that the customer asks about in the message. Null for most messages.',
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
    description: 'The message that the file was received with. Null for an uploaded file.',
    resolve: ({ messageId }, _args, ctx) => (messageId === null ? null : messageLoader(ctx).load(messageId)),
  }),
)

builder.objectFields(DryRunResult, (t) => ({
  contact: t.field({
    type: Contact,
    nullable: true,
    ...requires(contactReads),
    description: 'The contact that would receive the message. Null if the send would create a contact.',
    resolve: ({ contactId }, _args, ctx) => (contactId === null ? null : contactLoader(ctx).load(contactId)),
  }),
  number: t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number that would send the message.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
  template: t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The template of the message. Null if the message has no template.',
    resolve: ({ templateId }, _args, ctx) =>
      templateId === null ? null : templateLoader(ctx).load(templateId),
  }),
}))

builder.objectField(BulkRow, 'contact', (t) =>
  t.field({
    type: Contact,
    nullable: true,
    ...requires(contactReads),
    description: 'The contact in its current state. Null if the row was refused.',
    resolve: ({ id }, _args, ctx) => (id ? contactLoader(ctx).load(id) : null),
  }),
)
