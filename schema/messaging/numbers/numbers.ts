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
  description: 'A messaging number that is connected to the workspace.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the number.' }),
    name: t.exposeString('name', { description: 'Name of the number in the workspace.' }),
    phone: t.string({
      nullable: true,
      description: 'Phone number as + and digits. Null until the platform has reported it.',
      resolve: (number) => formatPhone(number.phone),
    }),
    displayName: t.exposeString('displayName', {
      nullable: true,
      description: 'Name of the number that customers see in their chat.',
    }),
    verifiedName: t.exposeString('verifiedName', {
      nullable: true,
      description: 'Name of the business that the platform has verified.',
    }),
    status: t.expose('status', {
      type: enumFrom(numberStatuses),
      description: 'Whether the number can send.',
    }),
    isDefault: t.exposeBoolean('isDefaultOutgoing', {
      description: 'Whether the number sends messages for which no number is given.',
    }),
  }),
})

/** The requirements for reading numbers, from wherever they are reached. */
export const numberReads = { permission: 'accounts:read', scope: 'numbers:read' } as const

builder.objectField(WorkspaceSettingsType, 'phoneCountry', (t) =>
  t.string({
    nullable: true,
    throws: ['unauthorized'],
    description:
      'Country of phone numbers without a country code: the chosen country, or else the country of the default number. Null if neither is known.',
    resolve: (_settings, _args, ctx) => workspaceCountry(ctx),
  }),
)

builder.queryField('numbers', (t) =>
  t.field({
    type: [NumberType],
    description: 'Lists all numbers of the workspace, the default number first.',
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
