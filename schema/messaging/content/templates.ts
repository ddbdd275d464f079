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
    id: t.exposeID('id', { description: 'UUID of the template.' }),
    name: t.exposeString('name', {
      description: 'Name of the template, unique together with the language on each number.',
    }),
    language: t.exposeString('language', {
      description: 'Language of the template, such as en, en_US or pt_BR.',
    }),
    category: t.field({
      type: enumFrom(templateCategories),
      description: 'Category of the template.',
      resolve: ({ category }) => knownOr(templateCategories, category),
    }),
    categoryText: t.exposeString('category', {
      description: 'Category of the template as the platform names it, in lower case.',
    }),
    status: t.field({
      type: enumFrom(templateStatuses),
      description: 'Review status of the template. Only approved templates can be sent.',
      resolve: ({ status }) => knownOr(templateStatuses, status),
    }),
    statusText: t.exposeString('status', {
      description:
        'Status of the template as a string. A status that Parley does not know is given as the platform names it, in lower case.',
    }),
    rejectionReason: t.exposeString('rejectionReason', {
      nullable: true,
      description: "The platform's code or text for why the template was rejected.",
    }),
    numberId: t.exposeID('numberId', { description: 'UUID of the number that the template belongs to.' }),
    parameterFormat: t.expose('parameterFormat', {
      type: enumFrom(parameterFormats),
      nullable: true,
      description: 'Whether the variables are named or numbered. Null if the template has no variables.',
    }),
    header: t.field({
      type: TemplateHeader,
      nullable: true,
      description: 'Header of the template.',
      resolve: (template) => partsOf(template.components).header,
    }),
    body: t.field({
      type: TemplateText,
      description: 'Body of the template.',
      resolve: (template) => partsOf(template.components).body,
    }),
    footer: t.field({
      type: TemplateText,
      nullable: true,
      description: 'Footer of the template.',
      resolve: (template) => partsOf(template.components).footer,
    }),
    buttons: t.field({
      type: [TemplateButtonType],
      description: 'Buttons of the template in display order.',
      ...short,
      resolve: (template) => partsOf(template.components).buttons,
    }),
    variables: t.field({
      type: TemplateVariablesType,
      description: 'Exact list of values that a send of the template must supply.',
      resolve: ({ variables, components }) => ({ ...variables, ...specialVariablesOf(partsOf(components)) }),
    }),
    examples: t.field({
      type: TemplateExamplesType,
      description: 'Example values of the variables in the review, for display beside the fields of a send.',
      resolve: ({ components }) => examplesOf(components),
    }),
    quality: t.field({
      type: enumFrom(templateQualities),
      description: 'Quality of the template, as rated by the platform.',
      resolve: ({ quality }) => knownOr(templateQualities, quality),
    }),
    qualityText: t.exposeString('quality', {
      description: 'Quality of the template as the platform names it, in lower case.',
    }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the template was first known to Parley.',
    }),
    updatedAt: t.expose('updatedAt', {
      type: 'DateTime',
      description: 'Time at which the template was last changed.',
    }),
  }),
})

/** The requirements for reading templates, from wherever they are reached. */
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
    description: 'The number whose account has the template. Null if the number is no longer connected.',
    resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
  }),
)

builder.objectField(Template, 'translations', (t) =>
  t.field({
    type: [Template],
    ...requires(templateReads),
    description:
      'Templates with the same name on the same number in other languages. One read serves all templates of a page.',
    resolve: ({ id }, _args, ctx) => translationsLoader(ctx).load(id),
  }),
)

export const TemplateConnection = connectionOf('Template', Template)

const DryRun = builder.objectRef<{ variables: AllVariables }>('TemplateDryRun').implement({
  description: 'Result of a dry run of a new template. Nothing was saved or submitted.',
  fields: (t) => ({
    dryRun: t.boolean({ description: 'Always true.', resolve: () => true }),
    variables: t.expose('variables', {
      type: TemplateVariablesType,
      description: 'Exact list of values that a send of the template would have to supply.',
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
    description: 'Lists templates, newest first. With `sort` updated_at, the oldest change comes first.',
    args: {
      ...cursorArgs,
      ...sortArgs,
      numberId: t.arg.id({ description: 'Only templates of this number are listed.' }),
      status: t.arg({
        type: enumFrom(templateStatuses),
        description: 'Only templates with this status are listed.',
      }),
      category: t.arg({
        type: enumFrom(templateCategories),
        description: 'Only templates of this category are listed.',
      }),
      name: t.arg.string({ description: 'Only templates with exactly this name are listed.' }),
      language: t.arg.string({ description: 'Only templates in exactly this language are listed.' }),
      search: t.arg.string({
        description: 'Only templates whose name or one of whose texts contains this text are listed.',
      }),
    },
    resolve: (_root, args, ctx) => listTemplates(ctx, args),
  }),
  sendableTemplates: t.field({
    type: TemplateConnection,
    ...requires({ permission: 'chat:write' }),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description:
      'Lists the templates that can currently be sent, newest first: approved templates of numbers that can send. `sendable` is false for a template with a part that Parley cannot supply. Requires the permission to write to customers.',
    args: {
      ...cursorArgs,
      numberId: t.arg.id({ description: 'Only templates of this number are listed.' }),
      search: t.arg.string({
        description: 'Only templates whose name or one of whose texts contains this text are listed.',
      }),
    },
    resolve: (_root, args, ctx) => listSendableTemplates(ctx, args),
  }),
  template: t.field({
    type: Template,
    ...requires(templateReads),
    throws: ['not_found'],
    description: 'Returns one template.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the template.' }) },
    resolve: (_root, { id }, ctx) => loaded(templateLoader(ctx), id, 'template'),
  }),
}))

const CreateTemplateInput = inputFrom('CreateTemplateInput', newTemplateInput)

builder.mutationFields((t) => ({
  createTemplate: t.field({
    type: Template,
    ...requires(writes),
    throws: ['not_found', 'conflict', 'invalid_field', 'invalid_phone', 'number_unavailable'],
    description: 'Creates a template and submits it for review.',
    args: {
      input: t.arg({ type: CreateTemplateInput, required: true, description: 'The template to create.' }),
    },
    strictArgs: createTemplateArgs,
    resolve: (_root, { input }, ctx) => createTemplate(ctx, input),
  }),
  dryRunTemplate: t.field({
    type: DryRun,
    ...requires(writes),
    throws: ['conflict', 'invalid_field', 'invalid_phone', 'number_unavailable'],
    description: 'Checks a new template without saving or submitting it.',
    args: {
      input: t.arg({ type: CreateTemplateInput, required: true, description: 'The template to check.' }),
    },
    strictArgs: createTemplateArgs,
    resolve: (_root, { input }, ctx) => dryRunTemplate(ctx, input),
  }),
  updateTemplate: t.field({
    type: Template,
    ...requires(writes),
    throws: ['not_found', 'conflict', 'invalid_state', 'invalid_field', 'invalid_phone'],
    description: 'Changes a template and submits it for review. Each given part is replaced as a whole.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the template.' }),
      input: t.arg({
        type: inputFrom('UpdateTemplateInput', templateChangeInput),
        required: true,
        description: 'The parts of the template to change.',
      }),
    },
    strictArgs: updateTemplateArgs,
    resolve: (_root, { id, input }, ctx) => updateTemplate(ctx, id, input),
  }),
  deleteTemplate: t.id({
    ...requires(removes),
    throws: ['not_found', 'invalid_state'],
    description: 'Deletes a template in its language, in Parley and on the platform, and returns its ID.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the template.' }) },
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
    description: "Synchronizes a number's templates with the platform and returns their number.",
    args: { numberId: t.arg.id({ required: true, description: 'UUID of the number.' }) },
    resolve: (_root, { numberId }, ctx) => syncNumberTemplates(ctx, numberId),
  }),
}))

findsNodes({
  type: 'Template',
  ids: { table: 'template' },
  access: templateReads,
  load: (ctx, id) => templateLoader(ctx).load(id),
})
