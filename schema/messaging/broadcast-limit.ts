import { limitPolicies } from '#messaging/broadcasts/broadcast-sets.ts'
import { limitCauses } from '#messaging/broadcasts/cause-sets.ts'
import { type LimitWait, limitWaitOf } from '#messaging/broadcasts/limit.ts'
import { limitBroadcast, limitInput } from '#messaging/broadcasts/limit-policy.ts'
import { builder } from '../builder.ts'
import { enumFrom } from '../enum-from.ts'
import { argsFrom } from '../input-from.ts'
import { requires } from '../requires.ts'
import { Broadcast } from './broadcasts.ts'

// What becomes of a broadcast at the messaging limit of its number (docs/adr/0087).

const Wait = builder.objectRef<LimitWait>('BroadcastLimitWait').implement({
  description: 'A broadcast that waits, since the platform takes no more of its messages for now.',
  fields: (t) => ({
    cause: t.expose('cause', { type: enumFrom(limitCauses), description: 'Why.' }),
    code: t.exposeInt('code', { description: "The platform's code." }),
    since: t.expose('since', { type: 'DateTime', description: 'Since when it waits.' }),
    nextTryAt: t.expose('nextTryAt', {
      type: 'DateTime',
      description: 'When the next person is tried; when that message leaves, it goes on.',
    }),
  }),
})

builder.objectFields(Broadcast, (t) => ({
  limitPolicy: t.expose('limitPolicy', {
    type: enumFrom(limitPolicies),
    description: 'What becomes of it at the messaging limit of the number.',
  }),
  limitWait: t.field({
    type: Wait,
    nullable: true,
    description: 'Why it waits while it is being sent, by its limitPolicy; null while it does not.',
    resolve: limitWaitOf,
  }),
}))

builder.mutationField('limitBroadcast', (t) =>
  t.field({
    type: Broadcast,
    ...requires({ permission: 'campaigns:write' }),
    throws: ['not_found', 'invalid_state', 'invalid_field'],
    description:
      'Says of a draft what becomes of it when the platform takes no more of its messages, since the limit of the number is reached or too many people have reported it: whoever is refused fails, or it waits and tries one person each hour.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the draft.' }), ...argsFrom(limitInput) },
    resolve: (_root, { id, ...input }, ctx) => limitBroadcast(ctx, id, input),
  }),
)
