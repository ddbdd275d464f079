import { flowFunnel, type NodeExit, type NodeFunnel } from '#insight/reports/flow-funnel.ts'
import { builder } from '../builder.ts'
import { FlowReportType } from './journey-reports.ts'

// How far sessions came in a version of a flow, node by node.

const Exit = builder.objectRef<NodeExit>('FlowFunnelExit').implement({
  description: 'Sessions that left a node by one of its outputs.',
  fields: (t) => ({
    outcome: t.exposeString('outcome', { description: 'The output, as the edges of the graph name it.' }),
    sessionCount: t.exposeInt('sessions', { description: 'Sessions, once each.' }),
  }),
})

const Node = builder.objectRef<NodeFunnel>('FlowFunnelNode').implement({
  description: 'Sessions at one node, once each, however often they came.',
  fields: (t) => ({
    nodeId: t.exposeString('nodeId', { description: 'Its id in the graph.' }),
    cameCount: t.exposeInt('came', { description: 'They came to it.' }),
    exits: t.expose('exits', { type: [Exit], description: 'They left it, by output.' }),
    endedCount: t.exposeInt('ended', { description: 'They are over, and it was their last node.' }),
    waitingCount: t.exposeInt('waiting', { description: 'They go on, and are there now.' }),
  }),
})

builder.objectFields(FlowReportType, (t) => ({
  funnel: t.field({
    type: [Node],
    complexity: 50,
    description:
      'How far sessions came in a version of a flow, by node, those with most sessions first; of the days of which traces are kept, 30 at most.',
    args: {
      flowId: t.arg.id({ required: true, description: 'UUID of the flow; one of nobody has no nodes.' }),
      version: t.arg.int({ required: true, description: 'The number of the version.' }),
    },
    resolve: ({ report }, { flowId, version }, ctx) => flowFunnel(ctx, report, String(flowId), version),
  }),
}))
