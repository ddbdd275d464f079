import type { MessageRow } from '#messaging/messages/message-row.ts'
import type { NamedExample } from '#messaging/templates/template-examples.ts'
import { templateCategories } from '#messaging/templates/template-sets.ts'
import { builder } from '../builder.ts'
import { enumFrom, knownOr } from '../enum-from.ts'
import { forDoors } from '../for-doors.ts'
import { text, wholeText } from './stored-content.ts'
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
  }),
})
