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
  description: 'A template of a bulk change that has the requested state.',
  fields: (t) => ({
    templateId: t.exposeID('templateId', { description: 'UUID of the template.' }),
    template: t.field({
      type: Template,
      nullable: true,
      description: 'The template after the change. Null if the template was deleted.',
      resolve: ({ template }) => template,
    }),
  }),
})

const Refused = builder.objectRef<TemplateOutcome>('TemplateRefused').implement({
  description: 'A template of a bulk change that was not changed.',
  fields: (t) => ({
    templateId: t.exposeID('templateId', { description: 'UUID of the template.' }),
    code: t.field({
      type: ErrorCodeEnum,
      description: 'Error code that a change of this template alone would have failed with.',
      resolve: ({ refusal }) => refusal?.code ?? 'internal_error',
    }),
    message: t.string({
      description:
        "Human-readable reason why the template was not changed, in the platform's words if the platform refused.",
      resolve: ({ refusal }) => refusal?.message ?? '',
    }),
  }),
})

const Result = builder.unionType('TemplateChangeResult', {
  description: 'Result of a bulk change for one template.',
  types: [Changed, Refused],
  resolveType: (outcome) => ((outcome as TemplateOutcome).refusal ? 'TemplateRefused' : 'TemplateChanged'),
})

const Results = builder.objectRef<TemplateOutcome[]>('TemplatesChange').implement({
  description: 'Result of a bulk change of templates.',
  fields: (t) => ({
    results: t.field({
      type: [Result],
      description: 'One result for each template, in the order of the request.',
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
      'Archives, restores or deletes up to 100 templates, in Parley and on the platform. Templates that cannot be changed stay as they are and are returned with the reason.',
    args: argsFrom(changeTemplatesInput),
    resolve: (_root, args, ctx) => changeTemplates(ctx, args),
  }),
)
