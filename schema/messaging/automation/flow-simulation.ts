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
  description: 'Node that a simulation passed through.',
  fields: (t) => ({
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      description: 'Flow of the node; null if the flow was deleted.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    nodeId: t.exposeString('nodeId', { description: 'Id of the node in the graph.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'Outcome with which the node was left; null while the simulation waits at the node.',
    }),
    problem: t.exposeString('problem', {
      nullable: true,
      description: 'Problem that occurred in the node; null if there was none.',
    }),
    variables: t.field({
      type: 'JSON',
      description: 'Variables that the node set.',
      resolve: ({ set }) => set,
    }),
  }),
})

const SimulationStep = builder.objectRef<Simulated>('SimulationStep').implement({
  description: 'Result of one input of a simulation, or of the beginning of the flow.',
  fields: (t) => ({
    effects: t.field({
      type: [FlowEffect],
      description: 'Effects that the flow would have, in order.',
      resolve: ({ effects }) => [...effects],
    }),
    effectsForDoors: t.field({
      ...forDoors,
      type: ['JSON'],
      description: 'Effects that the flow would have, as JSON objects.',
      resolve: ({ effects }) => effects.map(effectObject),
    }),
    path: t.field({
      type: [TracedNode],
      description: 'Nodes that the simulation passed through.',
      resolve: ({ trace }) => [...trace],
    }),
  }),
})

const Simulation = builder.objectRef<Result>('Simulation').implement({
  description: 'Result of simulating a flow.',
  fields: (t) => ({
    steps: t.field({
      type: [SimulationStep],
      description: 'The beginning of the flow, if simulated, followed by the result of each input.',
      resolve: ({ steps }) => steps,
    }),
    state: t.field({
      type: 'JSON',
      nullable: true,
      description:
        'State of the simulated flow, to be passed with the next inputs; null if the flow is over.',
      resolve: ({ state }) => state,
    }),
    end: t.expose('end', {
      type: enumFrom(flowEnds),
      nullable: true,
      description: 'How the flow ended; null while the flow continues.',
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
  description: 'Step of a flow test with at most one input; the flow begins if there is no input.',
  fields: (t) => ({
    text: t.string({
      nullable: true,
      description: 'Text that the customer writes; null for other inputs.',
      resolve: ({ input }) => input?.text ?? null,
    }),
    button: t.string({
      nullable: true,
      description: 'Id of the button that the customer taps; null for other inputs.',
      resolve: ({ input }) => input?.button ?? null,
    }),
    callStatus: t.int({
      nullable: true,
      description: 'HTTP status of the simulated response; null for other inputs.',
      resolve: ({ input }) => input?.call?.status ?? null,
    }),
    expected: t.exposeStringList('expected', {
      description: 'Texts that the messages sent in the step must contain.',
    }),
  }),
})

export const FlowTest = builder.objectRef<Test>('FlowTest').implement({
  description: 'Recorded conversation that a flow must reproduce; checked before each version is published.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the test.' }),
    name: t.exposeString('name', { description: 'Name of the test.' }),
    flow: t.field({
      type: ChatbotFlow,
      nullable: true,
      description: 'Flow that the test checks; null if the flow was deleted.',
      resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
    }),
    steps: t.field({
      type: [FlowTestStep],
      description: 'Steps of the test.',
      resolve: ({ steps }) => steps,
    }),
  }),
})

const FlowNodeCount = builder.objectRef<NodeCount>('FlowNodeCount').implement({
  description: 'Number of times that sessions left a node with one outcome.',
  fields: (t) => ({
    nodeId: t.exposeString('nodeId', { description: 'Id of the node in the graph.' }),
    outcome: t.exposeString('outcome', {
      nullable: true,
      description: 'Outcome with which sessions left the node; null for sessions that wait at the node.',
    }),
    times: t.exposeInt('times', {
      description: 'Number of times that sessions left the node with this outcome.',
    }),
    sessions: t.exposeInt('sessions', {
      description: 'Number of sessions that left the node with this outcome.',
    }),
    problems: t.exposeInt('problems', {
      description: 'Number of times that a problem occurred in the node.',
    }),
    lastProblem: t.exposeString('lastProblem', {
      nullable: true,
      description: 'The most recent problem in the node; null if there was none.',
    }),
  }),
})

builder.objectFields(ChatbotFlow, (t) => ({
  tests: t.field({
    type: [FlowTest],
    complexity: 20,
    description: 'Tests of the flow, oldest first.',
    resolve: (flow, _args, ctx) => testsOf(ctx, flow),
  }),
  nodeCounts: t.field({
    type: [FlowNodeCount],
    complexity: 50,
    description: 'Numbers of sessions by node and outcome for one version in the last 30 days.',
    args: { version: t.arg.int({ required: true, description: 'Number of the version.' }) },
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
      'Simulates a flow without sending, calling or saving anything. Only the AI model is asked, if requested.',
    args: {
      id: t.arg.id(idArg),
      graph: t.arg({
        type: 'JSON',
        description: 'Unsaved graph to simulate; if omitted, the draft is simulated.',
      }),
      version: t.arg.int({ description: 'Version to simulate instead of the draft.' }),
      state: t.arg({
        type: 'JSON',
        description: 'State of the flow, as returned by an earlier simulation; if omitted, the flow begins.',
      }),
      asksModel: t.arg.boolean({
        description:
          'Whether `ai_response` nodes ask the AI model, which requires permission to try the AI, is limited to 60 times an hour and uses tokens of the month. Otherwise inputs supply the replies.',
      }),
      inputs: t.arg({
        type: ['JSON'],
        required: true,
        description:
          'Inputs of the flow, at most 50, each one of {text}, {button}, {form}, {call: {status, body}} and {time}.',
      }),
    },
    strictArgs: simulateArgs,
    resolve: (_root, { id, ...input }, ctx) => simulateFlow(ctx, id, input),
  }),
  createFlowTest: t.field({
    type: FlowTest,
    ...write,
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Creates a test with a conversation that the flow must reproduce; a flow has at most 100 tests.',
    args: { flowId: t.arg.id(idArg), ...argsFrom(flowTestInput) },
    strictArgs: createTestArgs,
    resolve: (_root, { flowId, ...input }, ctx) => addFlowTest(ctx, flowId, input),
  }),
  deleteFlowTest: t.field({
    type: 'ID',
    ...write,
    throws: ['not_found'],
    description: 'Deletes a test and returns the id of the test.',
    args: { id: t.arg.id({ required: true, description: 'UUID of the test.' }) },
    resolve: (_root, { id }, ctx) => deleteFlowTest(ctx, id),
  }),
  moveFlowSessions: t.field({
    type: 'Int',
    ...write,
    answersAs: 'count',
    throws: ['not_found', 'invalid_field', 'invalid_state'],
    description:
      'Decides what happens to sessions that run older versions of a flow and returns the number of changed sessions.',
    args: { id: t.arg.id(idArg), ...argsFrom(moveSessionsInput) },
    resolve: (_root, { id, how }, ctx) => moveSessions(ctx, id, { how }),
  }),
}))
