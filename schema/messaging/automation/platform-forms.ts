import { formStatuses } from '#messaging/numbers/accounts/form-sets.ts'
import { platformForms } from '#messaging/numbers/accounts/platform-forms.ts'
import type { ListedForm } from '#outside/platform/forms.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { short } from '../content/template-parts.ts'

// Forms that buttons open, chosen by name: the platform calls them flows (spec/6 6).

const Form = builder.objectRef<ListedForm>('PlatformForm').implement({
  description: 'A form that the platform keeps, which a button of a message or of a template opens.',
  fields: (t) => ({
    id: t.exposeID('id', { description: "The platform's id: `flowId` of a button." }),
    name: t.exposeString('name', { description: 'What its makers call it.' }),
    status: t.field({
      type: enumFrom(formStatuses),
      description: 'How far it is. Only published ones can be sent.',
      resolve: ({ status }) => knownOr(formStatuses, status.toLowerCase()),
    }),
    statusText: t.string({
      description: 'The status as the platform has it, in lower case.',
      resolve: ({ status }) => status.toLowerCase(),
    }),
  }),
})

builder.queryField('platformForms', (t) =>
  t.field({
    type: [Form],
    ...requires({ permission: 'chat:write' }),
    ...short,
    throws: ['not_found', 'bad_gateway', 'unavailable'],
    description:
      "The forms of a number's business account, asked of the platform now. For whoever may write to people.",
    args: {
      numberId: t.arg.id({ description: 'The number that sends; the default one when left out.' }),
    },
    resolve: (_root, { numberId }, ctx) => platformForms(ctx, numberId),
  }),
)
