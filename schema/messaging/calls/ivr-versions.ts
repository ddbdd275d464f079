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
    'What was published of a voice menu. It never changes: calls finish on the version they began with.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'From 1.' }),
    flow: t.field({
      type: IvrFlow,
      nullable: true,
      description: 'Whose version it is.',
      resolve: ({ flowId }, _args, ctx) => ivrFlowLoader(ctx).load(flowId),
    }),
    note: t.exposeString('note', { description: 'What is new in it; empty where nobody said.' }),
    graph: t.field({
      type: 'JSON',
      description: 'Its graph; values of headers are ********.',
      resolve: ({ graph }) => graph,
    }),
    publishedBy: t.field({
      type: MemberActor,
      nullable: true,
      description: 'Who published it; null for the service itself.',
      resolve: ({ publishedById: id }) => (id === null ? null : memberActor(id)),
    }),
    publishedAt: t.expose('publishedAt', { type: 'DateTime', description: 'When it was published.' }),
  }),
})

builder.objectField(IvrFlow, 'versions', (t) =>
  t.field({
    type: [IvrFlowVersion],
    complexity: 50,
    description: 'What was published, the newest first: the last 20.',
    resolve: (flow, _args, ctx) => versionsOfIvr(ctx, flow),
  }),
)

const IvrStarter = builder.objectRef<Starter>('IvrStarter').implement({
  description: 'A voice menu to begin with.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(ivrStarterKinds), description: 'What it is for.' }),
    name: t.exposeString('name', { description: 'A name for it.' }),
    description: t.exposeString('description', { description: 'What it does.' }),
    graph: t.field({ type: 'JSON', description: 'Its graph.', resolve: ({ graph }) => graph }),
  }),
})

const write = requires({ permission: 'ivr_flows:write' })
const idArg = { required: true, description: 'UUID of the voice menu.' } as const

builder.queryField('ivrStarters', (t) =>
  t.field({
    type: [IvrStarter],
    ...requires(ivrReads),
    description: 'Voice menus to begin with: reception, callback.',
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
    description: 'Makes the draft the next version, which new calls run, and the speech of its texts.',
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
    description: 'Makes an older version the draft and publishes it anew.',
    args: {
      id: t.arg.id(idArg),
      version: t.arg.int({ required: true, description: 'Its number.' }),
    },
    resolve: (_root, { id, version }, ctx) => restoreIvrVersion(ctx, id, version),
  }),
}))
