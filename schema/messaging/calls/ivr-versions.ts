import { publishInput } from '#messaging/automation/chatbot/chatbot-flows/versions.ts'
import { ivrFlowLoader } from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-queries.ts'
import { ivrStarterKinds } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
import {
  ivrStarters,
  type IvrStarter as Starter,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-starters.ts'
import {
  publishIvrFlow,
  restoreIvrVersion,
  type IvrFlowVersion as Version,
  versionsOfIvr,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-versions.ts'
import { MemberActor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { requires } from '../../requires.ts'
import { publishIvrArgs } from './ivr-flow-inputs.ts'
import { IvrFlow, ivrReads } from './ivr-flows.ts'

// Versions of voice menus: what was published never changes (docs/adr/0121); and menus to begin with.

const IvrFlowVersion = builder.objectRef<Version>('IvrFlowVersion').implement({
  description:
    'Published version of a voice menu. A version never changes: calls finish on the version with which they began.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    flow: t.field({
      type: IvrFlow,
      nullable: true,
      description: 'Voice menu to which the version belongs; null if the voice menu was deleted.',
      resolve: ({ flowId }, _args, ctx) => ivrFlowLoader(ctx).load(flowId),
    }),
    note: t.exposeString('note', {
      description: 'Note on the changes in the version; empty if there is no note.',
    }),
    graph: t.field({
      type: 'JSON',
      description: 'Graph of the version; values of headers are ********.',
      resolve: ({ graph }) => graph,
    }),
    publishedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Member who published the version; null if the service published the version.',
      resolve: ({ publishedById: id }) => (id === null ? null : memberActor(id)),
    }),
    publishedAt: t.expose('publishedAt', {
      type: 'DateTime',
      description: 'Time at which the version was published.',
    }),
  }),
})

builder.objectField(IvrFlow, 'versions', (t) =>
  t.field({
    type: [IvrFlowVersion],
    complexity: 50,
    description: 'Published versions of the voice menu, newest first, at most the last 20.',
    resolve: (flow, _args, ctx) => versionsOfIvr(ctx, flow),
  }),
)

const IvrStarter = builder.objectRef<Starter>('IvrStarter').implement({
  description: 'Starter template for a voice menu.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(ivrStarterKinds), description: 'Purpose of the starter.' }),
    name: t.exposeString('name', { description: 'Suggested name of the voice menu.' }),
    description: t.exposeString('description', { description: 'Description of what the voice menu does.' }),
    graph: t.field({ type: 'JSON', description: 'Graph of the voice menu.', resolve: ({ graph }) => graph }),
  }),
})

const write = requires({ permission: 'ivr_flows:write' })
const idArg = { required: true, description: 'UUID of the voice menu.' } as const

builder.queryField('ivrStarters', (t) =>
  t.field({
    type: [IvrStarter],
    ...requires(ivrReads),
    description: 'Starter templates for voice menus: reception and callback.',
    resolve: () => [...ivrStarters],
  }),
)

builder.mutationFields((t) => ({
  publishIvrFlow: t.field({
    type: IvrFlow,
    ...write,
    throws: [
      'not_found',
      'invalid_field',
      'invalid_state',
      'conflict',
      'unavailable',
      'unsupported_media_type',
      'not_implemented',
    ],
    description:
      'Publishes the draft as the next version, which new calls run, and generates the speech for its texts.',
    args: { id: t.arg.id(idArg), ...argsFrom(publishInput) },
    strictArgs: publishIvrArgs,
    resolve: (_root, { id, note }, ctx) => publishIvrFlow(ctx, id, { note }),
  }),
  restoreIvrFlowVersion: t.field({
    type: IvrFlow,
    ...write,
    throws: [
      'not_found',
      'invalid_field',
      'invalid_state',
      'unavailable',
      'unsupported_media_type',
      'not_implemented',
    ],
    description: 'Copies an older version to the draft and publishes the draft as a new version.',
    args: {
      id: t.arg.id(idArg),
      version: t.arg.int({ required: true, description: 'Number of the version to restore.' }),
    },
    resolve: (_root, { id, version }, ctx) => restoreIvrVersion(ctx, id, version),
  }),
}))
