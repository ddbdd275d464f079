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
    'Published version of a flow. A version never changes: sessions finish on the version with which they began.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version, from 1.' }),
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      description: 'Flow to which the version belongs; null if the flow was deleted.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    note: t.exposeString('note', {
      description: 'Note on the changes in the version; empty if there is no note.',
    }),
    graph: t.field({
      type: 'JSON',
      description: 'Graph of the version; values of headers are ********.',
      resolve: (version, _args, ctx) => graphOf(ctx, version),
    }),
    nodes: t.field({
      type: [FlowNode],
      complexity: 20,
      description: 'Nodes of the version.',
      resolve: async (version, _args, ctx) => (await graphOf(ctx, version))?.nodes ?? [],
    }),
    edges: t.field({
      type: [FlowEdge],
      complexity: 20,
      description: 'Edges that connect the nodes of the version.',
      resolve: async (version, _args, ctx) => edgesOf(await graphOf(ctx, version)),
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

builder.objectFields(ChatbotFlow, (t) => ({
  versions: t.field({
    type: [FlowVersion],
    complexity: 50,
    description: 'Published versions of the flow, newest first: the last 20 and all versions in use.',
    resolve: (flow, _args, ctx) => versionsOf(ctx, flow),
  }),
  version: t.field({
    type: FlowVersion,
    nullable: true,
    complexity: 50,
    description: 'The version of the flow with this number; null if the version is not stored.',
    args: { version: t.arg.int({ required: true, description: 'Number of the version.' }) },
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
    description: 'Problems in an unsaved graph of a flow.',
    args: {
      graph: t.arg({
        type: 'JSON',
        required: true,
        description: 'Graph to check: {version, entry_node, nodes, edges}.',
      }),
      flowId: t.arg.id({ description: 'UUID of the flow to which the graph belongs.' }),
    },
    resolve: async (_root, { graph, flowId }, ctx) => (await checkGraph(ctx, graph, flowId ?? '')).problems,
  }),
}))

builder.mutationFields((t) => ({
  publishChatbotFlow: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['not_found', 'invalid_field', 'conflict'],
    description:
      'Publishes the draft as the next version, which new sessions run; running sessions keep their version.',
    args: { id: t.arg.id(idArg), ...argsFrom(publishInput) },
    strictArgs: publishFlowArgs,
    resolve: (_root, { id, note }, ctx) => publishFlow(ctx, id, { note }),
  }),
  restoreFlowVersion: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['not_found', 'invalid_field'],
    description: 'Copies an older version to the draft and publishes the draft as a new version.',
    args: {
      id: t.arg.id(idArg),
      version: t.arg.int({ required: true, description: 'Number of the version to restore.' }),
    },
    resolve: (_root, { id, version }, ctx) => restoreVersion(ctx, id, version),
  }),
}))

const FlowStarter = builder.objectRef<Starter>('FlowStarter').implement({
  description: 'Starter template for a flow.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(starterKinds), description: 'Purpose of the starter.' }),
    name: t.exposeString('name', { description: 'Suggested name of the flow.' }),
    description: t.exposeString('description', { description: 'Description of what the flow does.' }),
    triggerKeywords: t.exposeStringList('triggerKeywords', {
      description: 'Suggested trigger keywords of the flow.',
    }),
    graph: t.field({ type: 'JSON', description: 'Graph of the flow.', resolve: ({ graph }) => graph }),
  }),
})

builder.queryFields((t) => ({
  flowStarters: t.field({
    type: [FlowStarter],
    ...requires(flowReads),
    description:
      'Starter templates for flows: appointment, order status, lead capture, opening hours and transfer to agents.',
    resolve: () => [...flowStarters],
  }),
}))
