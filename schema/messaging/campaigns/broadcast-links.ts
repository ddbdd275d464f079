import type { Ctx } from '#core/context/context.ts'
import { versionsOf } from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import {
  broadcastLoader,
  broadcastsOfContact,
  broadcastsOfNumber,
  broadcastsOfTemplate,
} from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import { recipientStatuses } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import {
  type RecipientRow,
  recipientOfMessageLoader,
  recipientsOfBroadcast,
} from '#messaging/campaigns/broadcasts/recipients.ts'
import type { OwnValues } from '#messaging/campaigns/broadcasts/values.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { mediaLoader } from '#messaging/content/media/media-queries.ts'
import { templatesOfWorkspace } from '#messaging/content/templates/cache.ts'
import { templateLoader } from '#messaging/content/templates/template-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { BroadcastActor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { findsNodes } from '../../node.ts'
import { cursorArgs, pageCost } from '../../page.ts'
import { requires } from '../../requires.ts'
import { Media } from '../content/media.ts'
import {
  readWithIt,
  TemplateCardContent,
  TemplateLocation,
  TemplateOfferTime,
  valuesOf,
} from '../content/template-content.ts'
import { TemplateValue } from '../content/template-parts.ts'
import { Template, templateReads } from '../content/templates.ts'
import { Contact, contactReads } from '../inbox/contacts.ts'
import { Message, messageReads } from '../messages/messages.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import {
  Broadcast,
  BroadcastConnection,
  BroadcastTemplate,
  broadcastReads,
  Recipient,
  RecipientConnection,
} from './broadcasts.ts'

// What broadcasts and their recipients lead to, and which messages belong to one.

builder.objectField(Broadcast, 'recipients', (t) =>
  t.field({
    type: RecipientConnection,
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Recipients of the broadcast, in the order given. One statement serves all broadcasts of a page.',
    args: {
      ...cursorArgs,
      status: t.arg({ type: enumFrom(recipientStatuses), description: 'Only recipients with this status.' }),
      code: t.arg.int({
        description: 'Only recipients that failed with this code; 0 is a failure reported by the service.',
      }),
      variant: t.arg.int({ description: 'Only recipients of this variant; 0 is the control group.' }),
    },
    resolve: ({ id }, args, ctx) => recipientsOfBroadcast(ctx, id, args),
  }),
)

builder.objectField(BroadcastTemplate, 'template', (t) =>
  t.field({
    type: Template,
    nullable: true,
    ...requires(templateReads),
    description: 'The current template; null if the template was deleted.',
    resolve: ({ templateId }, _args, ctx) => templateLoader(ctx).load(templateId),
  }),
)

builder.objectFields(Recipient, (t) => ({
  broadcast: t.field({
    type: Broadcast,
    nullable: true,
    ...requires(broadcastReads),
    description: 'The broadcast of the recipient. One read serves all recipients of a page.',
    resolve: ({ broadcastId }, _args, ctx) => broadcastLoader(ctx).load(broadcastId),
  }),
  contact: t.field({
    type: Contact,
    nullable: true,
    ...requires(contactReads),
    description:
      'The contact of the recipient; null once the contact is deleted. One read serves all recipients of a page.',
    resolve: ({ contactId }, _args, ctx) => (contactId === null ? null : contactLoader(ctx).load(contactId)),
  }),
  message: t.field({
    type: Message,
    nullable: true,
    ...requires(messageReads),
    description:
      'The message sent to the recipient; null until the message exists. One read serves all recipients of a page.',
    resolve: ({ messageId }, _args, ctx) => (messageId === null ? null : messageLoader(ctx).load(messageId)),
  }),
}))

/** Values of the template's variables in one message: the values for all, overridden by those of the recipient. */
async function valuesIn(ctx: Ctx, { broadcastId, own, variant }: RecipientRow, part: keyof OwnValues) {
  const broadcast = await broadcastLoader(ctx).load(broadcastId)
  if (!broadcast) return []
  const { byId } = await templatesOfWorkspace(ctx.app, broadcast.workspaceId)
  const versionOf = versionsOf(byId, broadcast)
  return valuesOf(contentFor(ctx.actor, versionOf(variant).valuesFor(own)[part]))
}

builder.objectFields(Recipient, (t) => {
  const values = (part: keyof OwnValues, description: string) =>
    t.field({
      ...readWithIt,
      type: [TemplateValue],
      description,
      resolve: (row, _args, ctx) => valuesIn(ctx, row, part),
    })
  return {
    bodyValues: values('params', 'Values of the variables in the body of the template.'),
    headerValues: values(
      'headerParams',
      'Values of the variables in the header of the template, at most one.',
    ),
    buttonValues: values('buttonParams', 'Values for the buttons of the template.'),
  }
})

builder.objectField(Broadcast, 'number', (t) =>
  t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number that sends the broadcast; null if the number is no longer connected.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
)

builder.objectField(BroadcastActor, 'broadcast', (t) =>
  t.field({
    type: Broadcast,
    nullable: true,
    ...requires(broadcastReads),
    description: 'The broadcast that acted. One read serves all actors of a page.',
    resolve: ({ id }, _args, ctx) => (id === null ? null : broadcastLoader(ctx).load(id)),
  }),
)

builder.objectField(Message, 'broadcast', (t) =>
  t.field({
    type: Broadcast,
    nullable: true,
    ...requires(broadcastReads),
    description: 'The broadcast to which the message belongs; null if the message belongs to no broadcast.',
    resolve: ({ broadcastId }, _args, ctx) =>
      broadcastId === null ? null : broadcastLoader(ctx).load(broadcastId),
  }),
)

builder.objectField(Message, 'recipient', (t) =>
  t.field({
    type: Recipient,
    nullable: true,
    ...requires(broadcastReads),
    description:
      'The broadcast recipient to whom the message was sent; null for other messages. One read serves all messages of a page.',
    resolve: ({ id, broadcastId }, _args, ctx) =>
      broadcastId === null ? null : recipientOfMessageLoader(ctx).load(id),
  }),
)

builder.objectField(Broadcast, 'headerFile', (t) =>
  t.field({
    type: Media,
    nullable: true,
    ...requires(messageReads),
    description:
      'Header file of the broadcast, the same for all recipients; null if the broadcast has no header file.',
    resolve: ({ defaults: { headerMedia } }, _args, ctx) =>
      headerMedia ? mediaLoader(ctx).load(headerMedia.id) : null,
  }),
)

builder.objectFields(Broadcast, (t) => ({
  headerLocation: t.field({
    type: TemplateLocation,
    nullable: true,
    description:
      'Header location of the broadcast, the same for all recipients; null if the broadcast has no header location.',
    resolve: ({ defaults }) => defaults.headerLocation ?? null,
  }),
  offer: t.field({
    type: TemplateOfferTime,
    nullable: true,
    description: 'End of the limited-time offer; null if the broadcast has no offer that ends.',
    resolve: ({ defaults }) => defaults.limitedTimeOffer ?? null,
  }),
  cards: t.field({
    ...readWithIt,
    type: [TemplateCardContent],
    description:
      'Cards of the carousel, the same for all recipients; empty if the broadcast has no carousel.',
    resolve: ({ defaults }, _args, { actor }) =>
      (defaults.cards ?? []).map(({ headerMedia, params, buttonParams }) => ({
        headerMedia,
        params: contentFor(actor, params ?? {}) as Record<string, string>,
        buttonParams: contentFor(actor, buttonParams ?? {}) as Record<string, string>,
      })),
  }),
}))

builder.objectField(Contact, 'broadcasts', (t) =>
  t.field({
    type: BroadcastConnection,
    ...requires(broadcastReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Broadcasts that reached the contact, latest first. One statement serves all contacts of a page.',
    args: cursorArgs,
    reads: ['id'],
    resolve: ({ id }, args, ctx) => broadcastsOfContact(ctx, id, args),
  }),
)

builder.objectField(NumberType, 'broadcasts', (t) =>
  t.field({
    type: BroadcastConnection,
    ...requires(broadcastReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Broadcasts that the number sends, newest first. One statement serves all numbers of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => broadcastsOfNumber(ctx, id, args),
  }),
)

builder.objectField(Template, 'broadcasts', (t) =>
  t.field({
    type: BroadcastConnection,
    ...requires(broadcastReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Broadcasts that send the template, newest first. One statement serves all templates of a page.',
    args: cursorArgs,
    resolve: ({ id }, args, ctx) => broadcastsOfTemplate(ctx, id, args),
  }),
)

findsNodes({
  type: 'Broadcast',
  ids: { table: 'broadcast' },
  access: broadcastReads,
  load: (ctx, id) => broadcastLoader(ctx).load(id),
})
