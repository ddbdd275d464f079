import { formStatuses } from '#messaging/numbers/accounts/form-sets.ts'
import { platformForms } from '#messaging/numbers/accounts/platform-forms.ts'
import type { ListedForm } from '#outside/platform/forms.ts'
import { builder } from '../../builder.ts'
import { enumFrom, knownOr } from '../../enum-from.ts'
import { requires } from '../../requires.ts'
import { short } from '../content/template-parts.ts'

// Forms that buttons open, chosen by name: the platform calls them flows (spec/6 6).

const Form = builder.objectRef<ListedForm>('PlatformForm').implement({
  description: 'Form on the platform that a button of a message or template opens.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'Id of the form on the platform, used as `flowId` of a button.' }),
    name: t.exposeString('name', { description: 'Name of the form.' }),
    status: t.field({
      type: enumFrom(formStatuses),
      description: 'Status of the form. Only published forms can be sent.',
      resolve: ({ status }) => knownOr(formStatuses, status.toLowerCase()),
    }),
    statusText: t.string({
      description: 'Status of the form, as the platform spells the status, in lower case.',
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
      "Forms of a number's business account, as queried from the platform. Requires permission to send messages.",
    args: {
      numberId: t.arg.id({ description: 'UUID of the sending number. Defaults to the default number.' }),
    },
    resolve: (_root, { numberId }, ctx) => platformForms(ctx, numberId),
  }),
)
