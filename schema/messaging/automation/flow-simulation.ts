import { flowLoader } from '#messaging/automation/chatbot/chatbot-flows/flow-queries.ts'
import {
  addFlowTest,
  deleteFlowTest,
  flowTestInput,
  type FlowTest as Test,
  testsOf,
} from '#messaging/automation/chatbot/chatbot-flows/flow-tests.ts'
import { moveSessions, moveSessionsInput } from '#messaging/automation/chatbot/chatbot-flows/move-sessions.ts'
import { type NodeCount, nodeCounts } from '#messaging/automation/chatbot/chatbot-flows/node-counts.ts'
import {
  type Simulation as Result,
  type Simulated,
  simulateFlow,
} from '#messaging/automation/chatbot/chatbot-flows/simulate.ts'
import type { TraceStep } from '#messaging/automation/flow-engine/effects.ts'
import { flowEnds } from '#messaging/automation/flow-engine/engine-sets.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors } from '../../for-doors.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { ChatbotFlow, flowReads } from './chatbot-flows.ts'
import { effectObject, FlowEffect } from './flow-effects.ts'
import { FlowProblem } from './flow-problems.ts'
import { createTestArgs, simulateArgs } from './flow-simulation-inputs.ts'

// What a flow does without doing it, and what its sessions did (docs/adr/0122).

const TracedNode = builder.objectRef<TraceStep>('SimulatedNode').implement({
  description: 'A node that a simulation went through.',
  fields: (t) => ({
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      description: 'Its flow.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    nodeId: t.exposeString('nodeId', { description: 'Its id in the graph.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'How it was left; null: it waits there.',
    }),
    problem: t.exposeString('problem', { nullable: true, description: 'What went wrong in it.' }),
    variables: t.field({
      type: 'JSON',
      description: 'The variables that it set.',
      resolve: ({ set }) => set,
    }),
  }),
})

const SimulationStep = builder.objectRef<Simulated>('SimulationStep').implement({
  description: 'What comes of one input of a simulation, or of its beginning.',
  fields: (t) => ({
    effects: t.field({
      type: [FlowEffect],
      description: 'What the product would do, in its order.',
      resolve: ({ effects }) => [...effects],
    }),
    effectsForDoors: t.field({
      ...forDoors,
      type: ['JSON'],
      description: 'The same as objects of JSON.',
      resolve: ({ effects }) => effects.map(effectObject),
    }),
    path: t.field({
      type: [TracedNode],
      description: 'The nodes that it went through.',
      resolve: ({ trace }) => [...trace],
    }),
  }),
})

const Simulation = builder.objectRef<Result>('Simulation').implement({
  description: 'What a flow does, without doing it.',
  fields: (t) => ({
    steps: t.field({
      type: [SimulationStep],
      description: 'The beginning, where there is one, and each input.',
      resolve: ({ steps }) => steps,
    }),
    state: t.field({
      type: 'JSON',
      nullable: true,
      description: 'Where it stands, to be given with the next inputs; null: the flow is over.',
      resolve: ({ state }) => state,
    }),
    end: t.expose('end', {
      type: enumFrom(flowEnds),
      nullable: true,
      description: 'How the flow ended; null: it goes on.',
    }),
    problems: t.field({
      type: [FlowProblem],
      description: 'Warnings about the graph.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
})

type TestStep = Test['steps'][number]

const FlowTestStep = builder.objectRef<TestStep>('FlowTestStep').implement({
  description: 'A step of a test: at most one thing happens; without one the flow begins.',
  fields: (t) => ({
    text: t.string({
      nullable: true,
      description: 'The customer writes this.',
      resolve: ({ input }) => input?.text ?? null,
    }),
    button: t.string({
      nullable: true,
      description: 'The customer taps the button with this id.',
      resolve: ({ input }) => input?.button ?? null,
    }),
    callStatus: t.int({
      nullable: true,
      description: 'The address answers with this status.',
      resolve: ({ input }) => input?.call?.status ?? null,
    }),
    expected: t.exposeStringList('expected', { description: 'Texts that must stand in what is said then.' }),
  }),
})

export const FlowTest = builder.objectRef<Test>('FlowTest').implement({
  description:
    'A conversation that a flow must have as it is written down; asked before each version is published.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What it shows.' }),
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      description: 'The flow that must have it.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    steps: t.field({ type: [FlowTestStep], description: 'Its steps.', resolve: ({ steps }) => steps }),
  }),
})

const FlowNodeCount = builder.objectRef<NodeCount>('FlowNodeCount').implement({
  description: 'How sessions left a node one way.',
  fields: (t) => ({
    nodeId: t.exposeString('nodeId', { description: 'Its id in the graph.' }),
    outcome: t.exposeString('outcome', { nullable: true, description: 'The way; null: they waited there.' }),
    times: t.exposeInt('times', { description: 'How often.' }),
    sessions: t.exposeInt('sessions', { description: 'How many sessions did.' }),
    problems: t.exposeInt('problems', { description: 'How often something went wrong in it.' }),
    lastProblem: t.exposeString('lastProblem', { nullable: true, description: 'What went wrong last.' }),
  }),
})

builder.objectFields(ChatbotFlow, (t) => ({
  tests: t.field({
    type: [FlowTest],
    complexity: 20,
    description: 'Conversations that it must have as they are written down, the oldest first.',
    resolve: (flow, _args, ctx) => testsOf(ctx, flow),
  }),
  nodeCounts: t.field({
    type: [FlowNodeCount],
    complexity: 50,
    description: 'How sessions went through a version in the last 30 days, by node and outcome.',
    args: { version: t.arg.int({ required: true, description: 'Its number.' }) },
    resolve: (flow, { version }, ctx) => nodeCounts(ctx, flow, version),
  }),
}))

const write = requires({ permission: 'flows.chatbot:write' })
const idArg = { required: true, description: 'UUID of the flow.' } as const

builder.mutationFields((t) => ({
  simulateFlow: t.field({
    type: Simulation,
    ...requires(flowReads),
    complexity: 50,
    throws: [
      'not_found',
      'invalid_field',
      'forbidden',
      'feature_not_in_plan',
      'invalid_state',
      'rate_limited',
    ],
    description:
      'Runs a flow without sending, calling or keeping anything; only the AI is asked, on request.',
    args: {
      id: t.arg.id(idArg),
      graph: t.arg({ type: 'JSON', description: 'A graph that is not saved; the draft without one.' }),
      version: t.arg.int({ description: 'A version in place of the draft.' }),
      state: t.arg({
        type: 'JSON',
        description: 'Where it stands, as it was answered; it begins without one.',
      }),
      asksModel: t.arg.boolean({
        description:
          'Whether nodes `ai_response` ask the model: whoever may try the AI, sixty times an hour, and the tokens count for the month. Without it an input answers them.',
      }),
      inputs: t.arg({
        type: ['JSON'],
        required: true,
        description: 'Up to 50, each one of {text}, {button}, {form}, {call: {status, body}} and {time}.',
      }),
    },
    strictArgs: simulateArgs,
    resolve: (_root, { id, ...input }, ctx) => simulateFlow(ctx, id, input),
  }),
  createFlowTest: t.field({
    type: FlowTest,
    ...write,
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description: 'Writes a conversation down that the flow must have; at most 100 of a flow.',
    args: { flowId: t.arg.id(idArg), ...argsFrom(flowTestInput) },
    strictArgs: createTestArgs,
    resolve: (_root, { flowId, ...input }, ctx) => addFlowTest(ctx, flowId, input),
  }),
  deleteFlowTest: t.field({
    type: 'ID',
    ...write,
    throws: ['not_found'],
    description: 'Forgets a test; answers its id.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the test.' }) },
    resolve: (_root, { id }, ctx) => deleteFlowTest(ctx, id),
  }),
  moveFlowSessions: t.field({
    type: 'Int',
    ...write,
    answersAs: 'count',
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description: 'Decides about sessions that run older versions of a flow; answers how many it changed.',
    args: { id: t.arg.id(idArg), ...argsFrom(moveSessionsInput) },
    resolve: (_root, { id, how }, ctx) => moveSessions(ctx, id, { how }),
  }),
}))
