import { loaded } from '#core/found.ts'
import { createTemplate, dryRunTemplate } from '#messaging/content/templates/create.ts'
import { removeTemplate } from '#messaging/content/templates/remove.ts'
import { syncNumberTemplates } from '#messaging/content/templates/template-commands.ts'
import { examplesOf } from '#messaging/content/templates/template-examples.ts'
import { newTemplateInput, templateChangeInput } from '#messaging/content/templates/template-input.ts'
import { partsOf, specialVariablesOf } from '#messaging/content/templates/template-parts.ts'
import {
  listSendableTemplates,
  listTemplates,
  templateLoader,
  translationsLoader,
} from '#messaging/content/templates/template-queries.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import {
  parameterFormats,
  templateCategories,
  templateQualities,
  templateStatuses,
} from '#messaging/content/templates/template-sets.ts'
import { updateTemplate } from '#messaging/content/templates/update.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { connectionOf, cursorArgs, pageCost, sortArgs } from '../../page.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { createTemplateArgs, updateTemplateArgs } from './template-inputs.ts'
import {
  type AllVariables,
  short,
  TemplateButtonType,
  TemplateExamplesType,
  TemplateHeader,
  TemplateText,
  TemplateVariablesType,
} from './template-parts.ts'

/** A message format that the platform reviews (spec/4 B9). */
export const Template = builder.objectRef<TemplateRow>('Template').implement({
  interfaces: [Node],
  description: 'A message format that the platform reviews and approves.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Unique together with the language, per number.' }),
    language: t.exposeString('language', { description: 'Such as en, en_US or pt_BR.' }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'What it is for.',
      resolve: ({ category }) => knownOr(templateCategories, category),
    }),
    categoryText: t.exposeString('category', {
      description: 'The category as the platform has it, in lower case.',
    }),
    status: t.field({
      type: enumFrom(templateStatuses),
      description: 'How far its review is. Only approved ones can be sent.',
      resolve: ({ status }) => knownOr(templateStatuses, status),
    }),
    statusText: t.exposeString('status', {
      description: 'The status; in lower case as the platform has it, where it is new to us.',
    }),
    rejectionReason: t.exposeString('rejectionReason', {
      nullable: true,
      description: "The platform's reason code or text.",
    }),
    numberId: t.exposeID('numberId', { description: 'The number it belongs to.' }),
    parameterFormat: t.expose('parameterFormat', {
      type: enumFrom(parameterFormats),
      nullable: true,
      description: 'How its variables are called; null without variables.',
    }),
    header: t.field({
      type: TemplateHeader,
      nullable: true,
      description: 'What stands above the body.',
      resolve: (template) => partsOf(template.components).header,
    }),
    body: t.field({
      type: TemplateText,
      description: 'The body.',
      resolve: (template) => partsOf(template.components).body,
    }),
    footer: t.field({
      type: TemplateText,
      nullable: true,
      description: 'The small print.',
      resolve: (template) => partsOf(template.components).footer,
    }),
    buttons: t.field({
      type: [TemplateButtonType],
      description: 'In the order they are shown.',
      ...short,
      resolve: (template) => partsOf(template.components).buttons,
    }),
    variables: t.field({
      type: TemplateVariablesType,
      description: 'Exactly what a send must supply.',
      resolve: ({ variables, components }) => ({ ...variables, ...specialVariablesOf(partsOf(components)) }),
    }),
    examples: t.field({
      type: TemplateExamplesType,
      description: 'What its variables were reviewed with: shown beside the fields of a send.',
      resolve: ({ components }) => examplesOf(components),
    }),
    quality: t.field({
      type: enumFrom(templateQualities),
      description: 'How people take it.',
      resolve: ({ quality }) => knownOr(templateQualities, quality),
    }),
    qualityText: t.exposeString('quality', {
      description: 'The quality as the platform has it, in lower case.',
    }),
    createdAt: t.expose('createdAt', { type: 'DateTime', description: 'When we first had it.' }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it last changed.' }),
  }),
})

/** What reading templates asks, wherever they are reached from. */
export const templateReads = {
  permission: 'templates:read',
  scope: 'templates:read',
  feature: 'api.templates',
} as const

builder.objectField(Template, 'number', (t) =>
  t.field({
    type: NumberType,
    nullable: true,
    ...requires(numberReads),
    description: 'The number whose account has it; null when it is not connected any more.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
)

builder.objectField(Template, 'translations', (t) =>
  t.field({
    type: [Template],
    ...requires(templateReads),
    description: 'The same name on the same number in other languages. One read for all templates of a page.',
    resolve: ({ id }, _args, ctx) => translationsLoader(ctx).load(id),
  }),
)

export const TemplateConnection = connectionOf('Template', Template)

const DryRun = builder.objectRef<{ variables: AllVariables }>('TemplateDryRun').implement({
  description: 'What a new template would be; nothing was saved or submitted.',
  fields: (t) => ({
    dryRun: t.boolean({ description: 'Always true.', resolve: () => true }),
    variables: t.expose('variables', {
      type: TemplateVariablesType,
      description: 'What a send would have to supply.',
    }),
  }),
})

const writes = { permission: 'templates:write', scope: 'templates:write', feature: 'api.templates' } as const
const removes = {
  permission: 'templates:delete',
  scope: 'templates:write',
  feature: 'api.templates',
} as const
builder.queryFields((t) => ({
  templates: t.field({
    type: TemplateConnection,
    ...requires(templateReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Templates, newest first; with sort updated_at oldest change first.',
    args: {
      ...cursorArgs,
      ...sortArgs,
      numberId: t.arg.id({ description: 'Only templates of this number.' }),
      status: t.arg({ type: enumFrom(templateStatuses), description: 'Only templates in this state.' }),
      category: t.arg({
        type: enumFrom(templateCategories),
        description: 'Only templates of this category.',
      }),
      name: t.arg.string({ description: 'Only templates of exactly this name.' }),
      language: t.arg.string({ description: 'Only templates in exactly this language.' }),
      search: t.arg.string({ description: 'Part of the name or of a text.' }),
    },
    resolve: (_root, args, ctx) => listTemplates(ctx, args),
  }),
  sendableTemplates: t.field({
    type: TemplateConnection,
    ...requires({ permission: 'chat:write' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Templates that can be sent now, newest first: approved ones of numbers that can send. Those with a part that no send can give say so (`sendable`). For whoever may write to people.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({ description: 'Only templates of this number.' }),
      search: t.arg.string({ description: 'Part of the name or of a text.' }),
    },
    resolve: (_root, args, ctx) => listSendableTemplates(ctx, args),
  }),
  template: t.field({
    type: Template,
    ...requires(templateReads),
    throws: ['not_found'],
    description: 'One template.',
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: (_root, { id }, ctx) => loaded(templateLoader(ctx), id, 'template'),
  }),
}))

const CreateTemplateInput = inputFrom('CreateTemplateInput', newTemplateInput)

builder.mutationFields((t) => ({
  createTemplate: t.field({
    type: Template,
    ...requires(writes),
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_phone', 'number_unavailable'],
    description: 'Makes a template and submits it for review.',
    args: { input: t.arg({ type: CreateTemplateInput, required: true, description: 'What is asked for.' }) },
    strictArgs: createTemplateArgs,
    resolve: (_root, { input }, ctx) => createTemplate(ctx, input),
  }),
  dryRunTemplate: t.field({
    type: DryRun,
    ...requires(writes),
    throws: ['conflict', 'invalid_field', 'invalid_phone', 'number_unavailable'],
    description: 'Checks a new template without saving or submitting it.',
    args: { input: t.arg({ type: CreateTemplateInput, required: true, description: 'What is asked for.' }) },
    strictArgs: createTemplateArgs,
    resolve: (_root, { input }, ctx) => dryRunTemplate(ctx, input),
  }),
  updateTemplate: t.field({
    type: Template,
    ...requires(writes),
    throws: ['not_found', 'conflict', 'invalid_state', 'invalid_field', 'invalid_phone'],
    description: 'Changes a template and submits it again; each part that is given is replaced whole.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID.' }),
      input: t.arg({
        type: inputFrom('UpdateTemplateInput', templateChangeInput),
        required: true,
        description: 'What is asked for.',
      }),
    },
    strictArgs: updateTemplateArgs,
    resolve: (_root, { id, input }, ctx) => updateTemplate(ctx, id, input),
  }),
  deleteTemplate: t.id({
    ...requires(removes),
    throws: ['not_found', 'invalid_state'],
    description: 'Deletes a template in its language, here and on the platform; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID.' }) },
    resolve: async (_root, { id }, ctx) => {
      await removeTemplate(ctx, id)
      return id
    },
  }),
  syncTemplates: t.int({
    ...requires({ permission: 'templates:sync' }),
    throws: ['not_found'],
    answersAs: 'count',
    alsoAnswers: { number: { node: 'Number', id: 'numberId' } },
    description: "Makes a number's templates equal to the platform's; answers how many there are.",
    args: { numberId: t.arg.id({ required: true, description: 'The number.' }) },
    resolve: (_root, { numberId }, ctx) => syncNumberTemplates(ctx, numberId),
  }),
}))

findsNodes({
  type: 'Template',
  ids: { table: 'template' },
  access: templateReads,
  load: (ctx, id) => templateLoader(ctx).load(id),
})
