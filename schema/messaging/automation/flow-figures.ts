import {
  type FlowFigures as Figures,
  flowFigures,
  runningSessionsLoader,
  type VersionSessions,
} from '#messaging/automation/chatbot/chatbot-flows/flow-figures.ts'
import { builder } from '../../builder.ts'
import { ChatbotFlow } from './chatbot-flows.ts'

// How many sessions run a flow, and how they end.

const FlowVersionSessions = builder.objectRef<VersionSessions>('FlowVersionSessions').implement({
  description: 'Number of sessions that run a version of a flow.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Number of the version.' }),
    count: t.exposeInt('count', { description: 'Number of sessions that currently run the version.' }),
  }),
})

const FlowFigures = builder.objectRef<Figures>('FlowFigures').implement({
  description: 'Statistics of the sessions that went through a version of a flow.',
  fields: (t) => ({
    sessions: t.exposeInt('sessions', { description: 'Number of sessions that went through the version.' }),
    completed: t.exposeInt('completed', { description: 'Number of sessions that reached the end.' }),
    active: t.exposeInt('active', { description: 'Number of sessions that are still active.' }),
    timedOut: t.exposeInt('timedOut', {
      description: 'Number of sessions that ended because the customer did not reply.',
    }),
    cancelled: t.exposeInt('cancelled', {
      description: 'Number of sessions that were ended by the customer, a member or a transfer.',
    }),
    medianSeconds: t.exposeFloat('medianSeconds', {
      nullable: true,
      description:
        'Median duration in seconds from the first node to the last, of the sessions that reached the end; null if there were none.',
    }),
  }),
})

builder.objectFields(ChatbotFlow, (t) => ({
  runningSessions: t.field({
    type: [FlowVersionSessions],
    description:
      'Numbers of sessions that currently run the flow by version, newest version first. One read serves all flows of a page.',
    resolve: ({ id }, _args, ctx) => runningSessionsLoader(ctx).load(id),
  }),
  figures: t.field({
    type: FlowFigures,
    complexity: 50,
    description: 'Statistics of the sessions that went through a version in the last 30 days.',
    args: { version: t.arg.int({ required: true, description: 'Number of the version.' }) },
    resolve: (flow, { version }, ctx) => flowFigures(ctx, flow, version),
  }),
}))
