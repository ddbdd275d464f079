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
  description: 'How many sessions run a version of a flow.',
  fields: (t) => ({
    version: t.exposeInt('version', { description: 'Its number.' }),
    count: t.exposeInt('count', { description: 'How many sessions run it now.' }),
  }),
})

const FlowFigures = builder.objectRef<Figures>('FlowFigures').implement({
  description: 'What became of the sessions that went through a version of a flow.',
  fields: (t) => ({
    sessions: t.exposeInt('sessions', { description: 'How many sessions went through it.' }),
    completed: t.exposeInt('completed', { description: 'How many came to its end.' }),
    active: t.exposeInt('active', { description: 'How many go on.' }),
    timedOut: t.exposeInt('timedOut', { description: 'How many ended because the customer was silent.' }),
    cancelled: t.exposeInt('cancelled', {
      description: 'How many were ended by the customer, the team or a transfer.',
    }),
    medianSeconds: t.exposeFloat('medianSeconds', {
      nullable: true,
      description:
        'The median of the seconds from the first node to the last, of those that came to the end.',
    }),
  }),
})

builder.objectFields(ChatbotFlow, (t) => ({
  runningSessions: t.field({
    type: [FlowVersionSessions],
    description:
      'The sessions that run it now, by version, the newest version first. One read for all flows of a page.',
    resolve: ({ id }, _args, ctx) => runningSessionsLoader(ctx).load(id),
  }),
  figures: t.field({
    type: FlowFigures,
    complexity: 50,
    description: 'What became of the sessions that went through a version in the last 30 days.',
    args: { version: t.arg.int({ required: true, description: 'Its number.' }) },
    resolve: (flow, { version }, ctx) => flowFigures(ctx, flow, version),
  }),
}))
