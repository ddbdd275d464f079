import { flowFunnel, type NodeExit, type NodeFunnel } from '#insight/reports/flow-funnel.ts'
import { builder } from '../builder.ts'
import { FlowReportType } from './journey-reports.ts'

// How far sessions came in a version of a flow, node by node.

const Exit = builder.objectRef<NodeExit>('FlowFunnelExit').implement({
  description: 'Sessions that left a node through one of its outputs.',
  fields: (t) => ({
    outcome: t.exposeString('outcome', {
      description: "Name of the output, as in the edges of the flow's graph.",
    }),
    sessionCount: t.exposeInt('sessions', { description: 'Number of sessions, each counted once.' }),
  }),
})

const Node = builder.objectRef<NodeFunnel>('FlowFunnelNode').implement({
  description:
    'Sessions at one node of a flow. Each session counts once, even if it reached the node several times.',
  fields: (t) => ({
    nodeId: t.exposeString('nodeId', { description: "Identifier of the node in the flow's graph." }),
    cameCount: t.exposeInt('came', { description: 'Number of sessions that reached the node.' }),
    exits: t.expose('exits', { type: [Exit], description: 'Sessions that left the node, by output.' }),
    endedCount: t.exposeInt('ended', { description: 'Number of sessions that ended at the node.' }),
    waitingCount: t.exposeInt('waiting', {
      description: 'Number of active sessions that are currently at the node.',
    }),
  }),
})

builder.objectFields(FlowReportType, (t) => ({
  funnel: t.field({
    type: [Node],
    complexity: 50,
    description:
      'Progress of sessions through one version of a flow, by node in descending order of sessions. Covers only days whose traces are kept, 30 at most.',
    args: {
      flowId: t.arg.id({
        required: true,
        description: 'UUID of the flow. A flow that does not exist has no nodes.',
      }),
      version: t.arg.int({ required: true, description: 'Number of the version.' }),
    },
    resolve: ({ report }, { flowId, version }, ctx) => flowFunnel(ctx, report, String(flowId), version),
  }),
}))
