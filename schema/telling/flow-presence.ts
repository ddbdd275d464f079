import { userLoader } from '#people/members/member-queries.ts'
import { flowViewersAccess, type FlowViewer as Viewer, watchFlow } from '#telling/presence/watch-flow.ts'
import { builder } from '../builder.ts'
import { memberReads } from '../people/people-links.ts'
import { MemberType } from '../people/users.ts'
import { requires } from '../requires.ts'

// Who has a flow open, and who of them edits it (docs/adr/0126).

const FlowViewer = builder.objectRef<Viewer>('FlowViewer').implement({
  description: 'A person of the workspace who has a conversation flow open.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the person.' }),
    name: t.exposeString('name', { description: 'For people.' }),
    member: t.field({
      type: MemberType,
      nullable: true,
      ...requires(memberReads),
      description: 'The person; one read for all who are there.',
      resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId),
    }),
    isEditing: t.exposeBoolean('isEditing', {
      description: 'Whether they edit it: the first of those there who may. The others read.',
    }),
  }),
})

builder.subscriptionField('flowPresence', (t) =>
  t.field({
    type: [FlowViewer],
    ...requires(flowViewersAccess),
    throws: ['not_found'],
    description:
      'Everybody who has a conversation flow open, yourself too, anew each time somebody comes or goes. Whoever subscribes has it open until the subscription ends.',
    args: { flowId: t.arg.id({ required: true, description: 'UUID of the flow.' }) },
    subscribe: (_root, { flowId }, ctx) => watchFlow(ctx, flowId),
    resolve: (viewers) => viewers,
  }),
)
