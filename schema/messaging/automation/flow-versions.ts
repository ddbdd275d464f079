import type { Ctx } from '#core/context/context.ts'
import { checkGraph } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import { flowLoader } from '#messaging/automation/chatbot/chatbot-flows/flow-queries.ts'
import {
  publishFlow,
  publishInput,
  restoreVersion,
  type ListedVersion as Version,
  versionGraphLoader,
  versionsOf,
} from '#messaging/automation/chatbot/chatbot-flows/versions.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import type { FlowStarter as Starter } from '#messaging/automation/flow-starters/starter.ts'
import { starterKinds } from '#messaging/automation/flow-starters/starter-sets.ts'
import { flowStarters } from '#messaging/automation/flow-starters/starters.ts'
import { MemberActor } from '../../actors.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { argsFrom } from '../../input-from.ts'
import { memberActor } from '../../member-actor.ts'
import { requires } from '../../requires.ts'
import { publishFlowArgs } from './chatbot-flow-inputs.ts'
import { ChatbotFlow, flowReads } from './chatbot-flows.ts'
import { edgesOf, FlowEdge, FlowNode } from './flow-nodes.ts'
import { FlowProblem } from './flow-problems.ts'

// Versions of flows: what was published never changes (docs/adr/0121).

const graphOf = async (ctx: Ctx, { flowId, id }: Version): Promise<Graph | null> =>
  (await versionGraphLoader(ctx).load(`${flowId} ${id}`))?.graph ?? null

const FlowVersion = builder.objectRef<Version>('FlowVersion').implement({
  description:
    'What was published of a flow. It never changes: sessions finish on the version they began with.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'From 1.' }),
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      description: 'Whose version it is.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    note: t.exposeString('note', { description: 'What is new in it; empty where nobody said.' }),
    graph: t.field({
      type: 'JSON',
      description: 'Its graph; values of headers are ********.',
      resolve: (version, _args, ctx) => graphOf(ctx, version),
    }),
    nodes: t.field({
      type: [FlowNode],
      complexity: 20,
      description: 'Its nodes.',
      resolve: async (version, _args, ctx) => (await graphOf(ctx, version))?.nodes ?? [],
    }),
    edges: t.field({
      type: [FlowEdge],
      complexity: 20,
      description: 'How its nodes follow each other.',
      resolve: async (version, _args, ctx) => edgesOf(await graphOf(ctx, version)),
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

builder.objectFields(ChatbotFlow, (t) => ({
  versions: t.field({
    type: [FlowVersion],
    complexity: 50,
    description: 'What was published, the newest first: the last 20 and those in use.',
    resolve: (flow, _args, ctx) => versionsOf(ctx, flow),
  }),
  version: t.field({
    type: FlowVersion,
    nullable: true,
    complexity: 50,
    description: 'One of them; null where it is not kept.',
    args: { version: t.arg.int({ required: true, description: 'Its number.' }) },
    resolve: async (flow, { version }, ctx) =>
      (await versionsOf(ctx, flow)).find((one) => one.version === version) ?? null,
  }),
}))

const write = requires({ permission: 'flows.chatbot:write' })
const idArg = { required: true, description: 'UUID of the flow.' } as const

builder.queryFields((t) => ({
  flowProblems: t.field({
    type: [FlowProblem],
    ...requires(flowReads),
    complexity: 50,
    description: 'What is wrong with a graph that is not saved.',
    args: {
      graph: t.arg({ type: 'JSON', required: true, description: '{version, entry_node, nodes, edges}.' }),
      flowId: t.arg.id({ description: 'UUID of the flow whose draft it is to be.' }),
    },
    resolve: async (_root, { graph, flowId }, ctx) => (await checkGraph(ctx, graph, flowId ?? '')).problems,
  }),
}))

builder.mutationFields((t) => ({
  publishChatbotFlow: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['not_found', 'invalid_field', 'conflict'],
    description: 'Makes the draft the next version, which new sessions run; running ones keep theirs.',
    args: { id: t.arg.id(idArg), ...argsFrom(publishInput) },
    strictArgs: publishFlowArgs,
    resolve: (_root, { id, note }, ctx) => publishFlow(ctx, id, { note }),
  }),
  restoreFlowVersion: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Makes an older version the draft and publishes it anew.',
    args: {
      id: t.arg.id(idArg),
      version: t.arg.int({ required: true, description: 'Its number.' }),
    },
    resolve: (_root, { id, version }, ctx) => restoreVersion(ctx, id, version),
  }),
}))

const FlowStarter = builder.objectRef<Starter>('FlowStarter').implement({
  description: 'A flow to begin with.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(starterKinds), description: 'What it is for.' }),
    name: t.exposeString('name', { description: 'A name for it.' }),
    description: t.exposeString('description', { description: 'What it does.' }),
    triggerKeywords: t.exposeStringList('triggerKeywords', { description: 'Words that could begin it.' }),
    graph: t.field({ type: 'JSON', description: 'Its graph.', resolve: ({ graph }) => graph }),
  }),
})

builder.queryFields((t) => ({
  flowStarters: t.field({
    type: [FlowStarter],
    ...requires(flowReads),
    description: 'Flows to begin with: appointment, order status, lead capture, opening hours, hand-over.',
    resolve: () => [...flowStarters],
  }),
}))
