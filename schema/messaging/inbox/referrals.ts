import { type Referral, readReferral } from '#messaging/contacts/contacts/referral.ts'
import {
  type ContactReferral as CameBy,
  referralsLoader,
} from '#messaging/contacts/contacts/referral-queries.ts'
import { messageLoader } from '#messaging/messages/messages/message-queries.ts'
import { builder } from '../../builder.ts'
import { forDoors } from '../../for-doors.ts'
import { requires } from '../../requires.ts'
import { Message, messageReads } from '../messages/messages.ts'
import { isSet } from '../messages/stored-content.ts'
import { ContactEntry } from './contact-entries.ts'
import { Contact } from './contacts.ts'

// Where a customer came from, and how a message came about (spec/10 FR3).

const nullable = (description: string) => ({ nullable: true, description }) as const

const MessageReferral = builder.objectRef<Referral>('MessageReferral').implement({
  description: 'The advertisement or post that led a customer to write.',
  fields: (t) => ({
    sourceUrl: t.exposeString('sourceUrl', nullable('URL at which the advertisement or post is shown.')),
    sourceId: t.exposeString('sourceId', nullable('ID of the advertisement or post at the platform.')),
    sourceType: t.exposeString(
      'sourceType',
      nullable('Kind of the source as the platform names it: ad or post.'),
    ),
    headline: t.exposeString('headline', nullable('Headline of the advertisement or post.')),
    body: t.exposeString('body', nullable('Text of the advertisement or post.')),
    mediaType: t.exposeString(
      'mediaType',
      nullable('Media type of the advertisement or post, as the platform names it.'),
    ),
    imageUrl: t.exposeString(
      'imageUrl',
      nullable(
        'URL of the image of the advertisement or post. The platform deletes the image after some time.',
      ),
    ),
    videoUrl: t.exposeString(
      'videoUrl',
      nullable(
        'URL of the video of the advertisement or post. The platform deletes the video after some time.',
      ),
    ),
    thumbnailUrl: t.exposeString('thumbnailUrl', nullable('URL of the thumbnail of the video.')),
    clickId: t.exposeString(
      'clickId',
      nullable('ID of the click (`ctwa_clid`), with which conversions are reported to the platform.'),
    ),
    welcomeMessage: t.exposeString(
      'welcomeMessage',
      nullable('Greeting that the advertisement showed on behalf of the business before the customer wrote.'),
    ),
  }),
})

builder.objectFields(Message, (t) => ({
  referral: t.field({
    type: MessageReferral,
    nullable: true,
    description:
      'The advertisement or post that led the customer to write the message. Null for most messages.',
    resolve: ({ content }) => readReferral(content),
  }),
  forwarded: t.boolean({
    description: 'Whether the customer forwarded the message from another chat.',
    resolve: isSet('forwarded'),
  }),
  frequentlyForwarded: t.boolean({
    description: 'Whether the message was forwarded many times, as the platform counts.',
    resolve: isSet('frequentlyForwarded'),
  }),
}))

const ContactReferral = builder.objectRef<CameBy>('ContactReferral').implement({
  description: 'An arrival of a contact through an advertisement or a post.',
  fields: (t) => ({
    referral: t.field({
      type: MessageReferral,
      description: 'The advertisement or post.',
      resolve: (cameBy) => readReferral(cameBy) as Referral,
    }),
    cameAt: t.expose('createdAt', { type: 'DateTime', description: 'Time at which the message arrived.' }),
    message: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description:
        'The message that came from the advertisement or post. Null if the message was deleted. One read serves all referrals of a page.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
    messageId: t.exposeID('messageId', { ...forDoors, description: 'UUID of the message.' }),
  }),
})

const told = 'One read serves all contacts of a page.'

builder.objectFields(Contact, (t) => ({
  firstReferral: t.field({
    type: ContactReferral,
    nullable: true,
    reads: ['id'],
    description: `First advertisement or post through which the contact came. Null if the contact came without one. ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.first,
  }),
  latestReferral: t.field({
    type: ContactReferral,
    nullable: true,
    reads: ['id'],
    description: `Latest advertisement or post through which the contact came, which may be the first one. ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.latest,
  }),
}))

builder.objectFields(ContactEntry, (t) => ({
  firstReferral: t.field({
    type: ContactReferral,
    nullable: true,
    description: `First advertisement or post through which the contact came. ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.first,
  }),
  latestReferral: t.field({
    type: ContactReferral,
    nullable: true,
    description: `Latest advertisement or post through which the contact came. ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.latest,
  }),
}))
