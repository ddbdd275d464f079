import { checkGraph } from '#messaging/automation/chatbot/chatbot-flows/flow-checks.ts'
import {
  createFlow,
  deleteFlow,
  updateFlow,
} from '#messaging/automation/chatbot/chatbot-flows/flow-commands.ts'
import { createFlowInput, updateFlowInput } from '#messaging/automation/chatbot/chatbot-flows/flow-input.ts'
import {
  flowById,
  flowLoader,
  graphOf,
  type ListedFlow,
  listFlows,
  numberedFlows,
} from '#messaging/automation/chatbot/chatbot-flows/flow-queries.ts'
import {
  completionActions,
  initialMessageTypes,
} from '#messaging/automation/chatbot/chatbot-flows/flow-sets.ts'
import { flowErrorsLoader } from '#messaging/automation/chatbot/chatbot-flows/node-counts.ts'
import type { Graph } from '#messaging/automation/flow-graph/graph-shape.ts'
import { accountName } from '#messaging/numbers/accounts/account-names.ts'
import { numberLoader } from '#messaging/numbers/accounts/account-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { forDoors, onlyForDoors } from '../../for-doors.ts'
import { inputFrom } from '../../input-from.ts'
import { findsNodes, Node } from '../../node.ts'
import { numberedPageOf, pageArgs } from '../../numbered-page.ts'
import { connectionOf, cursorArgs, pageCost } from '../../page.ts'
import { madeFields } from '../../people/made-fields.ts'
import { requires } from '../../requires.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { BotSession, SessionStep } from './bot-sessions.ts'
import { createFlowArgs, updateFlowArgs } from './chatbot-flow-inputs.ts'
import { edgesOf, FlowEdge, FlowNode } from './flow-nodes.ts'
import { FlowProblem } from './flow-problems.ts'
import { FlowResponse } from './rule-responses.ts'

// Conversation flows of the chatbot (document 3, Chatbot conversation flow; spec/5 1.9; spec/8 CF).

/** As it was read: alone with its graph, and in lists without. */
type Flow = ListedFlow & { graph?: Graph }

export const ChatbotFlow = builder.objectRef<Flow>('ChatbotFlow').implement({
  interfaces: [Node],
  description: 'A conversation flow of the chatbot: its draft, and what decides when it begins.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'Each name once, ignoring case.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    triggerKeywords: t.exposeStringList('triggerKeywords', {
      description: 'Words that begin it, as whole words in what a customer writes.',
    }),
    triggerButtonId: t.exposeString('triggerButtonId', {
      nullable: true,
      description: 'The id of a button that begins it wherever it is pressed.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number on which it runs; null for all.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'What /api calls it.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    initialMessage: t.exposeString('initialMessage', { description: 'Said first.' }),
    initialMessageType: t.expose('initialMessageType', {
      type: enumFrom(initialMessageTypes),
      description: 'What it begins with.',
    }),
    completionMessage: t.exposeString('completionMessage', {
      description: 'Said when it ends by its graph.',
    }),
    onCompleteAction: t.expose('onCompleteAction', {
      type: enumFrom(completionActions),
      description: 'What follows then.',
    }),
    completionConfig: t.field({
      type: 'JSON',
      description: 'Where its end is told: {url, method, headers, body}; values of headers are ********.',
      resolve: ({ completionConfig }) => completionConfig,
    }),
    timeoutMessage: t.exposeString('timeoutMessage', {
      description: 'Said when the customer does not answer in time.',
    }),
    cancelKeywords: t.exposeStringList('cancelKeywords', { description: 'Words that end it.' }),
    cancelMessage: t.exposeString('cancelMessage', { description: 'Said when one of them did.' }),
    panelConfig: t.field({
      type: 'JSON',
      description: 'Which of its variables are shown beside a chat.',
      resolve: ({ panelConfig }) => panelConfig,
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether it runs.' }),
    graph: t.field({
      type: 'JSON',
      description:
        'The draft: {version, entry_node, nodes, edges}, as docs/flows.schema.json has it; values of headers are ********.',
      resolve: (flow, _args, ctx) => graphOf(ctx, flow),
    }),
    nodes: t.field({
      type: [FlowNode],
      complexity: 20,
      description: 'The nodes of the draft.',
      resolve: async (flow, _args, ctx) => (await graphOf(ctx, flow)).nodes,
    }),
    edges: t.field({
      type: [FlowEdge],
      complexity: 20,
      description: 'How the nodes of the draft follow each other.',
      resolve: async (flow, _args, ctx) => edgesOf(await graphOf(ctx, flow)),
    }),
    nodeCount: t.int({
      ...forDoors,
      description: 'How many nodes the draft has.',
      resolve: ({ nodeCount }) => nodeCount ?? 0,
    }),
    problems: t.field({
      type: [FlowProblem],
      complexity: 50,
      description: 'What is wrong with the draft.',
      resolve: async (flow, _args, ctx) =>
        (await checkGraph(ctx, await graphOf(ctx, flow), flow.id)).problems,
    }),
    errorCount: t.int({
      description: 'How many nodes of its sessions had a problem in the last 30 days; see `nodeCounts`.',
      resolve: ({ id }, _args, ctx) =>
        flowErrorsLoader(ctx)
          .load(id)
          .then((found) => found?.errors ?? 0),
    }),
    liveVersion: t.exposeInt('liveVersion', {
      nullable: true,
      description: 'The version that new sessions run; null before the first one is published.',
    }),
    revision: t.exposeInt('revision', { description: 'Moves with each save of the draft.' }),
    ...madeFields(t),
  }),
})

const ChatbotFlowPage = numberedPageOf('ChatbotFlow', ChatbotFlow, {
  of: 'conversation flows',
  order: 'The newest first.',
})

export const flowReads = { permission: 'flows.chatbot:read' } as const
const write = requires({ permission: 'flows.chatbot:write' })
const idArg = { required: true, description: 'UUID of the flow.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({ description: 'Part of a name, a description or a trigger word.' }),
  isEnabled: t.boolean({ description: 'Only those that run, or only those that do not.' }),
}))

builder.objectField(FlowResponse, 'chatbotFlow', (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The flow that begins; null where a form is sent, and where it is gone.',
    resolve: ({ responseContent }, _args, ctx) =>
      responseContent.chatbotFlowId === null ? null : flowLoader(ctx).load(responseContent.chatbotFlowId),
  }),
)

builder.objectField(SessionStep, 'flow', (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The flow; null where it is gone.',
    resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
  }),
)

builder.objectField(BotSession, 'flow', (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The flow that it is in, or was in last; null outside of flows, and where it is gone.',
    resolve: ({ flowId }, _args, ctx) => (flowId === null ? null : flowLoader(ctx).load(flowId)),
  }),
)

builder.queryFields((t) => ({
  chatbotFlows: t.field({
    type: connectionOf('ChatbotFlow', ChatbotFlow),
    ...requires(flowReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Conversation flows of the chatbot, the newest first.',
    args: { ...narrowing, ...cursorArgs },
    resolve: (_root, args, ctx) => listFlows(ctx, args),
  }),
  chatbotFlowPage: t.field({
    type: ChatbotFlowPage,
    ...onlyForDoors(requires(flowReads)),
    description: 'Conversation flows of the chatbot.',
    args: { ...narrowing, ...pageArgs },
    resolve: (_root, args, ctx) => numberedFlows(ctx, args),
  }),
  chatbotFlow: t.field({
    type: ChatbotFlow,
    ...requires(flowReads),
    throws: ['not_found'],
    description: 'One conversation flow.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => flowById(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateChatbotFlowInput', createFlowInput)
const UpdateInput = inputFrom('UpdateChatbotFlowInput', updateFlowInput)

/** /api has no drafts: there, a save that can run is a version. */
const publishes = { ...forDoors, description: 'Whether the save is a version.' } as const

builder.mutationFields((t) => ({
  createChatbotFlow: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'conflict'],
    description:
      'Makes a conversation flow; at most 500 of a workspace. One that is enabled has no errors, others may be unfinished.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The flow.' }),
      publishes: t.arg.boolean(publishes),
    },
    strictArgs: createFlowArgs,
    resolve: (_root, { input, publishes: isVersion }, ctx) =>
      createFlow(ctx, input, { publishes: isVersion === true }),
  }),
  updateChatbotFlow: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['not_found', 'invalid_field', 'conflict'],
    description:
      'Changes what is given of the draft; a graph is given whole. What runs changes when the draft is published.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
      publishes: t.arg.boolean(publishes),
    },
    strictArgs: updateFlowArgs,
    resolve: (_root, { id, input, publishes: isVersion }, ctx) =>
      updateFlow(ctx, id, input, { publishes: isVersion === true }),
  }),
  deleteChatbotFlow: t.field({
    type: 'ID',
    ...requires({ permission: 'flows.chatbot:delete' }),
    throws: ['not_found'],
    description: 'Forgets a flow and its versions; sessions that run it are cancelled. Answers its id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteFlow(ctx, id),
  }),
}))

findsNodes({
  type: 'ChatbotFlow',
  ids: { table: 'chatbot_flow' },
  access: flowReads,
  load: (ctx, id) => flowLoader(ctx).load(id),
})
