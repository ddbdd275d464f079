import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { OwnerChanged } from './timeline.ts'
import { MissedCall } from './timeline-calls.ts'

// What entries of timelines lead to.

for (const entry of [MissedCall, OwnerChanged])
  builder.objectField(entry, 'number', (t) =>
    t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number that the entry is about. One read serves all entries of a page.',
      resolve: ({ data }, _args, ctx) => (data.numberId ? numberLoader(ctx).load(data.numberId) : null),
    }),
  )
