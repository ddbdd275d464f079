import type { MessageRow } from '#messaging/chat-model/messages/message-row.ts'
import type { NamedExample } from '#messaging/content/templates/template-examples.ts'
import { templateCategories } from '#messaging/content/templates/template-sets.ts'
import type { CardValues, SharedValues } from '#messaging/content/templates/values.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { text, wholeText } from '../messages/stored-content.ts'
import { TemplateValue } from './template-parts.ts'

export const TemplateFile = builder
  .objectRef<{ id: string; filename?: string | null }>('TemplateFile')
  .implement({
    description: "The file of a template's header.",
    fields: (t) => ({
      id: t.exposeID('id', { description: 'UUID of the file.' }),
      filename: t.string({
        nullable: true,
        description: 'File name, if any.',
        resolve: ({ filename }) => filename ?? null,
      }),
    }),
  })

/** Values by the names of their variables, as a list. */
export const valuesOf = (values: unknown): NamedExample[] =>
  Object.entries((values ?? {}) as Record<string, unknown>).map(([name, value]) => ({
    name,
    value: String(value),
  }))

type Place = NonNullable<SharedValues['headerLocation']>

export const TemplateLocation = builder.objectRef<Place>('TemplateLocation').implement({
  description: 'The place above a template.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: '-90 to 90.' }),
    longitude: t.exposeFloat('longitude', { description: '-180 to 180.' }),
    name: t.string({
      nullable: true,
      description: 'Name of the place.',
      resolve: ({ name }) => name ?? null,
    }),
    address: t.string({
      nullable: true,
      description: 'Address of the place.',
      resolve: ({ address }) => address ?? null,
    }),
  }),
})

export const TemplateOfferTime = builder.objectRef<{ expiresAt: string }>('TemplateOfferTime').implement({
  description: 'Until when an offer lasts.',
  fields: (t) => ({
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Until this moment.',
      resolve: ({ expiresAt }) => new Date(expiresAt),
    }),
  }),
})

export const TemplateCardContent = builder.objectRef<CardValues>('TemplateCardContent').implement({
  description: 'What a card of a carousel is sent with.',
  fields: (t) => ({
    headerFile: t.field({
      type: TemplateFile,
      nullable: true,
      description: 'The file above its text, if any.',
      resolve: ({ headerMedia }) => headerMedia ?? null,
    }),
    bodyValues: t.field({
      complexity: { field: 1, multiplier: 1 },
      type: [TemplateValue],
      description: 'What stands in its text.',
      resolve: ({ params }) => valuesOf(params),
    }),
    buttonValues: t.field({
      complexity: { field: 1, multiplier: 1 },
      type: [TemplateValue],
      description: 'What its buttons are given.',
      resolve: ({ buttonParams }) => valuesOf(buttonParams),
    }),
    headerMedia: t.field({
      ...forDoors,
      type: 'JSON',
      nullable: true,
      description: 'The file above its text: {id, filename}.',
      resolve: ({ headerMedia }) => headerMedia ?? null,
    }),
    params: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of its text by name.',
      resolve: ({ params }) => params ?? {},
    }),
    buttonParams: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Button values by index.',
      resolve: ({ buttonParams }) => buttonParams ?? {},
    }),
  }),
})

/** What is the same for everybody, as a message or a broadcast keeps it. */
const sharedIn = ({ content }: MessageRow) => content as SharedValues

/** Lists inside a message are short and read with it. */
export const readWithIt = { complexity: { field: 1, multiplier: 1 } } as const

export const MessageTemplate = builder.objectRef<MessageRow>('MessageTemplate').implement({
  description: 'The template of a message, as it was when the message was accepted.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the template.', resolve: wholeText('id') }),
    name: t.string({ description: 'Name of the template.', resolve: wholeText('name') }),
    language: t.string({ description: 'Language of the template.', resolve: wholeText('language') }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'As it was at acceptance.',
      resolve: ({ content }) => knownOr(templateCategories, String(content.category)),
    }),
    categoryText: t.string({
      description: 'The category as the platform had it, in lower case.',
      resolve: wholeText('category'),
    }),
    text: t.string({
      ...forDoors,
      nullable: true,
      description: 'The rendered body.',
      resolve: text('text'),
    }),
    params: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Body values by name.',
      resolve: ({ content }) => content.params ?? {},
    }),
    headerParams: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Header values by name.',
      resolve: ({ content }) => content.headerParams ?? {},
    }),
    buttonParams: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Button values by index.',
      resolve: ({ content }) => content.buttonParams ?? {},
    }),
    headerMedia: t.field({
      ...forDoors,
      type: 'JSON',
      nullable: true,
      description: 'The file of the header: {id, filename}.',
      resolve: ({ content }) => content.headerMedia ?? null,
    }),
    headerLocation: t.field({
      ...forDoors,
      type: TemplateLocation,
      nullable: true,
      description: 'The place of the header.',
      resolve: (message) => sharedIn(message).headerLocation ?? null,
    }),
    limitedTimeOffer: t.field({
      ...forDoors,
      type: TemplateOfferTime,
      nullable: true,
      description: 'Until when its offer lasts.',
      resolve: (message) => sharedIn(message).limitedTimeOffer ?? null,
    }),
    cards: t.field({
      ...forDoors,
      type: [TemplateCardContent],
      nullable: true,
      description: 'The cards of its carousel; null for one without.',
      resolve: (message) => sharedIn(message).cards ?? null,
    }),
  }),
})

export const TemplateContent = builder.objectRef<MessageRow>('TemplateContent').implement({
  description: 'A template and the values it was sent with.',
  fields: (t) => ({
    template: t.field({
      type: MessageTemplate,
      description: 'What was sent.',
      resolve: (message) => message,
    }),
    text: t.string({ nullable: true, description: 'The rendered body.', resolve: text('text') }),
    bodyValues: t.field({
      ...readWithIt,
      type: [TemplateValue],
      description: 'What stands in the body.',
      resolve: ({ content }) => valuesOf(content.params),
    }),
    headerValues: t.field({
      ...readWithIt,
      type: [TemplateValue],
      description: 'What stands in the header; at most one.',
      resolve: ({ content }) => valuesOf(content.headerParams),
    }),
    buttonValues: t.field({
      ...readWithIt,
      type: [TemplateValue],
      description: 'What the buttons were given.',
      resolve: ({ content }) => valuesOf(content.buttonParams),
    }),
    headerFile: t.field({
      type: TemplateFile,
      nullable: true,
      description: 'The file above the body, if any.',
      resolve: ({ content }) => (content.headerMedia as { id: string } | null | undefined) ?? null,
    }),
    location: t.field({
      type: TemplateLocation,
      nullable: true,
      description: 'The place above the body, if any.',
      resolve: (message) => sharedIn(message).headerLocation ?? null,
    }),
    offer: t.field({
      type: TemplateOfferTime,
      nullable: true,
      description: 'Until when its offer lasts, if it has one that ends.',
      resolve: (message) => sharedIn(message).limitedTimeOffer ?? null,
    }),
    carousel: t.field({
      ...readWithIt,
      type: [TemplateCardContent],
      description: 'The cards of its carousel, in their order; none for one without.',
      resolve: (message) => sharedIn(message).cards ?? [],
    }),
  }),
})
