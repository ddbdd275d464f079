import {
  changeTemplates,
  changeTemplatesInput,
  type TemplateOutcome,
} from '#messaging/content/templates/change-many.ts'
import { builder } from '../../builder.ts'
import { ErrorCodeEnum } from '../../error-code.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Template } from './templates.ts'

// One change of many templates.

const Changed = builder.objectRef<TemplateOutcome>('TemplateChanged').implement({
  description: 'A template that is as asked.',
  fields: (t) => ({
    templateId: t.exposeID('templateId', { description: 'Which one.' }),
    template: t.field({
      type: Template,
      nullable: true,
      description: 'As it is now; null where it is deleted.',
      resolve: ({ template }) => template,
    }),
  }),
})

const Refused = builder.objectRef<TemplateOutcome>('TemplateRefused').implement({
  description: 'A template that was left as it is.',
  fields: (t) => ({
    templateId: t.exposeID('templateId', { description: 'Which one.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'What a change of this template alone would have failed with.',
      resolve: ({ refusal }) => refusal?.code ?? 'internal_error',
    }),
    message: t.string({
      description: "For people; in the platform's words where it refused.",
      resolve: ({ refusal }) => refusal?.message ?? '',
    }),
  }),
})

const Result = builder.unionType('TemplateChangeResult', {
  description: 'What became of one template.',
  types: [Changed, Refused],
  resolveType: (outcome) => ((outcome as TemplateOutcome).refusal ? 'TemplateRefused' : 'TemplateChanged'),
})

const Results = builder.objectRef<TemplateOutcome[]>('TemplatesChange').implement({
  description: 'What became of many templates.',
  fields: (t) => ({
    results: t.field({
      type: [Result],
      description: 'One of each template, in the order asked.',
      resolve: (all) => all,
    }),
  }),
})

builder.mutationField('changeTemplates', (t) =>
  t.field({
    type: Results,
    ...requires({ permission: 'templates:write', scope: 'templates:write', feature: 'api.templates' }),
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    complexity: 25,
    description:
      'Archives up to 100 templates, brings them back or deletes them, here and on the platform. Those that cannot be changed are left as they are and told with the reason.',
    args: argsFrom(changeTemplatesInput),
    resolve: (_root, args, ctx) => changeTemplates(ctx, args),
  }),
)
