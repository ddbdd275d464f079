import { userLoader } from '#people/members/member-queries.ts'
import { flowViewersAccess, type FlowViewer as Viewer, watchFlow } from '#telling/presence/watch-flow.ts'
import { builder } from '../builder.ts'
import { memberReads } from '../people/people-links.ts'
import { MemberType } from '../people/users.ts'
import { requires } from '../requires.ts'

// Who has a flow open, and who of them edits it (docs/adr/0126).

const FlowViewer = builder.objectRef<Viewer>('FlowViewer').implement({
  description: 'A member of the workspace who has a conversation flow open.',
  fields: (t) => ({
    id: t.exposeID('userId', { description: 'UUID of the member.' }),
    name: t.exposeString('name', { description: 'Name of the member for display.' }),
    member: t.field({
      type: MemberType,
      nullable: true,
      ...requires(memberReads),
      description: 'The member. One read serves all viewers.',
      resolve: ({ userId }, _args, ctx) => userLoader(ctx).load(userId),
    }),
    isEditing: t.exposeBoolean('isEditing', {
      description:
        'Whether the member edits the flow. The first viewer who has the permission edits; all other viewers read.',
    }),
  }),
})

builder.subscriptionField('flowPresence', (t) =>
  t.field({
    type: [FlowViewer],
    ...requires(flowViewersAccess),
    throws: ['not_found'],
    description:
      'Sends all members who have a conversation flow open, the caller included, each time a member opens or closes the flow. The caller counts as a viewer until the subscription ends.',
    args: { flowId: t.arg.id({ required: true, description: 'UUID of the flow.' }) },
    subscribe: (_root, { flowId }, ctx) => watchFlow(ctx, flowId),
    resolve: (viewers) => viewers,
  }),
)
