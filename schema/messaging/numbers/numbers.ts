import { formatPhone } from '#messaging/contacts/contacts/phone.ts'
import { workspaceCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { listNumbers, numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import type { NumberRow } from '#messaging/numbers/accounts/account-row.ts'
import { numberStatuses } from '#messaging/numbers/accounts/account-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { WorkspaceSettingsType } from '../../people/organizations.ts'
import { requires } from '../../requires.ts'

export const NumberType = builder.objectRef<NumberRow>('Number').implement({
  interfaces: [Node],
  description: 'A messaging number connected to the workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What the team calls it.' }),
    phone: t.string({
      nullable: true,
      description: '+ and digits; null until the platform told it.',
      resolve: (number) => formatPhone(number.phone),
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'The name that people see in their chat.',
    }),
    verifiedName: t.exposeString('verifiedName', {
      nullable: true,
      description: 'The name that the platform has verified.',
    }),
    status: t.expose('status', { type: enumFrom(numberStatuses), description: 'Whether it can send.' }),
    isDefault: t.exposeBoolean('isDefaultOutgoing', { description: 'Sends when no number is named.' }),
  }),
})

/** What reading numbers asks, wherever they are reached from. */
export const numberReads = { permission: 'accounts:read', scope: 'numbers:read' } as const

builder.objectField(WorkspaceSettingsType, 'phoneCountry', (t) =>
  t.string({
    nullable: true,
    throws: ['unauthorized'],
    description:
      'Where phones without a country code are from: as was chosen, else as the default sender is; null while neither is known.',
    resolve: (_settings, _args, ctx) => workspaceCountry(ctx),
  }),
)

builder.queryField('numbers', (t) =>
  t.field({
    type: [NumberType],
    description: 'All numbers of the workspace, the default one first.',
    ...requires(numberReads),
    resolve: (_root, _args, ctx) => listNumbers(ctx),
  }),
)

findsNodes({
  type: 'Number',
  ids: { table: 'number' },
  access: numberReads,
  load: (ctx, id) => numberLoader(ctx).load(id),
})
