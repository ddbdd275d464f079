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
        description: 'Name of the file. Null if the file has no name.',
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
  description: 'The location in the header of a template.',
  fields: (t) => ({
    latitude: t.exposeFloat('latitude', { description: 'Latitude of the location, -90 to 90.' }),
    longitude: t.exposeFloat('longitude', { description: 'Longitude of the location, -180 to 180.' }),
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
  description: 'Expiration of a limited-time offer.',
  fields: (t) => ({
    expiresAt: t.field({
      type: 'DateTime',
      description: 'Time at which the offer expires.',
      resolve: ({ expiresAt }) => new Date(expiresAt),
    }),
  }),
})

export const TemplateCardContent = builder.objectRef<CardValues>('TemplateCardContent').implement({
  description: 'Values with which a card of a carousel is sent.',
  fields: (t) => ({
    headerFile: t.field({
      type: TemplateFile,
      nullable: true,
      description: 'The file in the header of the card. Null if the card has no file.',
      resolve: ({ headerMedia }) => headerMedia ?? null,
    }),
    bodyValues: t.field({
      complexity: { field: 1, multiplier: 1 },
      type: [TemplateValue],
      description: 'Values of the variables in the text of the card.',
      resolve: ({ params }) => valuesOf(params),
    }),
    buttonValues: t.field({
      complexity: { field: 1, multiplier: 1 },
      type: [TemplateValue],
      description: 'Values of the buttons of the card.',
      resolve: ({ buttonParams }) => valuesOf(buttonParams),
    }),
    headerMedia: t.field({
      ...forDoors,
      type: 'JSON',
      nullable: true,
      description: 'The file in the header of the card: {id, filename}.',
      resolve: ({ headerMedia }) => headerMedia ?? null,
    }),
    params: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of the variables in the text of the card, by name.',
      resolve: ({ params }) => params ?? {},
    }),
    buttonParams: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of the buttons of the card, by index.',
      resolve: ({ buttonParams }) => buttonParams ?? {},
    }),
  }),
})

/** Values that are the same for all recipients, as a message or a broadcast keeps them. */
const sharedIn = ({ content }: MessageRow) => content as SharedValues

/** Lists inside a message are short and are read together with the message. */
export const readWithIt = { complexity: { field: 1, multiplier: 1 } } as const

export const MessageTemplate = builder.objectRef<MessageRow>('MessageTemplate').implement({
  description: 'The template of a message, as it was when the message was accepted.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the template.', resolve: wholeText('id') }),
    name: t.string({ description: 'Name of the template.', resolve: wholeText('name') }),
    language: t.string({ description: 'Language of the template.', resolve: wholeText('language') }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'Category of the template when the message was accepted.',
      resolve: ({ content }) => knownOr(templateCategories, String(content.category)),
    }),
    categoryText: t.string({
      description: 'Category of the template as the platform named it, in lower case.',
      resolve: wholeText('category'),
    }),
    text: t.string({
      ...forDoors,
      nullable: true,
      description: 'Body of the template with its variables filled in.',
      resolve: text('text'),
    }),
    params: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of the body, by name.',
      resolve: ({ content }) => content.params ?? {},
    }),
    headerParams: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of the header, by name.',
      resolve: ({ content }) => content.headerParams ?? {},
    }),
    buttonParams: t.field({
      ...forDoors,
      type: 'JSON',
      description: 'Values of the buttons, by index.',
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
      description: 'The location of the header.',
      resolve: (message) => sharedIn(message).headerLocation ?? null,
    }),
    limitedTimeOffer: t.field({
      ...forDoors,
      type: TemplateOfferTime,
      nullable: true,
      description: "Expiration of the template's limited-time offer.",
      resolve: (message) => sharedIn(message).limitedTimeOffer ?? null,
    }),
    cards: t.field({
      ...forDoors,
      type: [TemplateCardContent],
      nullable: true,
      description: "Cards of the template's carousel. Null if the template has no carousel.",
      resolve: (message) => sharedIn(message).cards ?? null,
    }),
  }),
})

export const TemplateContent = builder.objectRef<MessageRow>('TemplateContent').implement({
  description: 'A template together with the values that it was sent with.',
  fields: (t) => ({
    template: t.field({
      type: MessageTemplate,
      description: 'The template that was sent.',
      resolve: (message) => message,
    }),
    text: t.string({
      nullable: true,
      description: 'Body of the template with its variables filled in.',
      resolve: text('text'),
    }),
    bodyValues: t.field({
      ...readWithIt,
      type: [TemplateValue],
      description: 'Values of the variables in the body.',
      resolve: ({ content }) => valuesOf(content.params),
    }),
    headerValues: t.field({
      ...readWithIt,
      type: [TemplateValue],
      description: 'Values of the variables in the header, at most one.',
      resolve: ({ content }) => valuesOf(content.headerParams),
    }),
    buttonValues: t.field({
      ...readWithIt,
      type: [TemplateValue],
      description: 'Values of the buttons.',
      resolve: ({ content }) => valuesOf(content.buttonParams),
    }),
    headerFile: t.field({
      type: TemplateFile,
      nullable: true,
      description: 'The file in the header. Null if the header is not a file.',
      resolve: ({ content }) => (content.headerMedia as { id: string } | null | undefined) ?? null,
    }),
    location: t.field({
      type: TemplateLocation,
      nullable: true,
      description: 'The location in the header. Null if the header is not a location.',
      resolve: (message) => sharedIn(message).headerLocation ?? null,
    }),
    offer: t.field({
      type: TemplateOfferTime,
      nullable: true,
      description:
        "Expiration of the template's limited-time offer. Null if the template has no offer that expires.",
      resolve: (message) => sharedIn(message).limitedTimeOffer ?? null,
    }),
    carousel: t.field({
      ...readWithIt,
      type: [TemplateCardContent],
      description: "Cards of the template's carousel, in their order. Empty if the template has no carousel.",
      resolve: (message) => sharedIn(message).cards ?? [],
    }),
  }),
})
