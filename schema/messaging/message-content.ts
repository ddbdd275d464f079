import { templateCategories } from '#messaging/templates/template-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom, knownOr } from '../enum-from.ts'

/** What a message carries, by type; backed by the stored content, whose keys are these field names. */
type Content = Record<string, unknown>

const nullableString = (description: string) => ({ nullable: true, description }) as const

function text(key: string) {
  return (content: Content): string | null => {
    const value = content[key]
    return value === null || value === undefined ? null : String(value)
  }
}

export const TextContent = builder.objectRef<Content>('TextContent').implement({
  description: 'Content of a text message.',
  fields: (t) => ({
    body: t.string({
      description: '1 to 4096 characters.',
      resolve: (content) => String(content.body ?? ''),
    }),
    previewUrl: t.boolean({
      description: 'Show a preview of the first link.',
      resolve: (c) => c.previewUrl === true,
    }),
  }),
})

export const MediaContent = builder.objectRef<Content>('MediaContent').implement({
  description: 'The file of a message.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the file.', resolve: (content) => String(content.mediaId) }),
    mimeType: t.string({ description: 'Media type.', resolve: (content) => String(content.mimeType) }),
    size: t.int({
      nullable: true,
      description: 'Bytes; null until a received file is fetched.',
      resolve: (content) => (typeof content.size === 'number' ? content.size : null),
    }),
    filename: t.string({ ...nullableString('File name, if any.'), resolve: text('filename') }),
    caption: t.string({ ...nullableString('Text under the file.'), resolve: text('caption') }),
  }),
})

export const TemplateContent = builder.objectRef<Content>('TemplateContent').implement({
  description: 'The template of a message and the values it was sent with.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the template.', resolve: (content) => String(content.id) }),
    name: t.string({ description: 'Name of the template.', resolve: (content) => String(content.name) }),
    language: t.string({
      description: 'Language of the template.',
      resolve: (content) => String(content.language),
    }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'As it was at acceptance.',
      resolve: ({ category }) => knownOr(templateCategories, String(category)),
    }),
    categoryText: t.string({
      description: 'The category as the platform had it, in lower case.',
      resolve: (content) => String(content.category),
    }),
    params: t.field({ type: 'JSON', description: 'Body values by name.', resolve: (c) => c.params ?? {} }),
    headerParams: t.field({
      type: 'JSON',
      description: 'Header values by name.',
      resolve: (c) => c.headerParams ?? {},
    }),
    buttonParams: t.field({
      type: 'JSON',
      description: 'Button values by index.',
      resolve: (c) => c.buttonParams ?? {},
    }),
    headerMedia: t.field({
      type: 'JSON',
      nullable: true,
      description: 'The file of the header: {id, filename}.',
      resolve: (content) => content.headerMedia ?? null,
    }),
    text: t.string({ ...nullableString('The rendered body.'), resolve: text('text') }),
  }),
})

export const LocationContent = builder.objectRef<Content>('LocationContent').implement({
  description: 'A place.',
  fields: (t) => ({
    latitude: t.float({ description: '-90 to 90.', resolve: (content) => Number(content.latitude) }),
    longitude: t.float({ description: '-180 to 180.', resolve: (content) => Number(content.longitude) }),
    name: t.string({ ...nullableString('Name of the place.'), resolve: text('name') }),
    address: t.string({ ...nullableString('Address of the place.'), resolve: text('address') }),
  }),
})

export const ButtonContent = builder.objectRef<Content>('ButtonContent').implement({
  description: "A tap on a template's quick reply.",
  fields: (t) => ({
    text: t.string({ ...nullableString('Label of the button.'), resolve: text('text') }),
    payload: t.string({ ...nullableString('What the template gave the button.'), resolve: text('payload') }),
  }),
})

export const ReactionContent = builder.objectRef<Content>('ReactionContent').implement({
  description: 'A reaction to a message.',
  fields: (t) => ({
    messageId: t.id({
      nullable: true,
      description: 'The message reacted to; null when we do not have it.',
      resolve: text('messageId'),
    }),
    emoji: t.string({ ...nullableString('Null when the reaction was removed.'), resolve: text('emoji') }),
  }),
})
