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
  description: 'The advertisement or post that led a person to write.',
  fields: (t) => ({
    sourceUrl: t.exposeString('sourceUrl', nullable('Where it is shown.')),
    sourceId: t.exposeString('sourceId', nullable('Its id at the platform.')),
    sourceType: t.exposeString('sourceType', nullable("In the platform's words: ad, post.")),
    headline: t.exposeString('headline', nullable('Its title.')),
    body: t.exposeString('body', nullable('Its words.')),
    mediaType: t.exposeString(
      'mediaType',
      nullable('What stands above its words, as the platform calls it.'),
    ),
    imageUrl: t.exposeString('imageUrl', nullable('Its picture; the platform deletes it some time later.')),
    videoUrl: t.exposeString('videoUrl', nullable('Its film; the platform deletes it some time later.')),
    thumbnailUrl: t.exposeString('thumbnailUrl', nullable('A picture of the film.')),
    clickId: t.exposeString(
      'clickId',
      nullable('Of the click (`ctwa_clid`), by which conversions are reported to the platform.'),
    ),
    welcomeMessage: t.exposeString(
      'welcomeMessage',
      nullable('What it said for the business before the person wrote.'),
    ),
  }),
})

builder.objectFields(Message, (t) => ({
  referral: t.field({
    type: MessageReferral,
    nullable: true,
    description: 'The advertisement or post that led the person to write it; null for most.',
    resolve: ({ content }) => readReferral(content),
  }),
  forwarded: t.boolean({
    description: 'Whether the person forwarded it from another chat.',
    resolve: isSet('forwarded'),
  }),
  frequentlyForwarded: t.boolean({
    description: 'Whether it was forwarded many times, as the platform counts.',
    resolve: isSet('frequentlyForwarded'),
  }),
}))

const ContactReferral = builder.objectRef<CameBy>('ContactReferral').implement({
  description: 'That a contact came by an advertisement or a post.',
  fields: (t) => ({
    referral: t.field({
      type: MessageReferral,
      description: 'Which one.',
      resolve: (cameBy) => readReferral(cameBy) as Referral,
    }),
    cameAt: t.expose('createdAt', { type: 'DateTime', description: 'When the message came.' }),
    message: t.field({
      type: Message,
      nullable: true,
      ...requires(messageReads),
      description: 'With which one; null when it is gone. One read for all of a page.',
      resolve: ({ messageId }, _args, ctx) => messageLoader(ctx).load(messageId),
    }),
    messageId: t.exposeID('messageId', { ...forDoors, description: 'UUID of the message.' }),
  }),
})

const told = 'one read for all contacts of a page.'

builder.objectFields(Contact, (t) => ({
  firstReferral: t.field({
    type: ContactReferral,
    nullable: true,
    reads: ['id'],
    description: `By what they came first; null for who came by themselves; ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.first,
  }),
  latestReferral: t.field({
    type: ContactReferral,
    nullable: true,
    reads: ['id'],
    description: `By what they came last, which may be the first; ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.latest,
  }),
}))

builder.objectFields(ContactEntry, (t) => ({
  firstReferral: t.field({
    type: ContactReferral,
    nullable: true,
    description: `By what they came first; ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.first,
  }),
  latestReferral: t.field({
    type: ContactReferral,
    nullable: true,
    description: `By what they came last; ${told}`,
    resolve: async ({ id }, _args, ctx) => (await referralsLoader(ctx).load(id))?.latest,
  }),
}))
