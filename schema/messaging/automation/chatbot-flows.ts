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

/** A flow as read: alone with its graph, in lists without. */
type Flow = ListedFlow & { graph?: Graph }

export const ChatbotFlow = builder.objectRef<Flow>('ChatbotFlow').implement({
  interfaces: [Node],
  description: 'Conversation flow of the chatbot, with its draft and the triggers that start the flow.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the flow.' }),
    name: t.exposeString('name', {
      description: 'Name of the flow, unique in the workspace regardless of case.',
    }),
    description: t.exposeString('description', { description: 'Description of the purpose of the flow.' }),
    triggerKeywords: t.exposeStringList('triggerKeywords', {
      description: "Words that start the flow if they occur as whole words in a customer's message.",
    }),
    triggerButtonId: t.exposeString('triggerButtonId', {
      nullable: true,
      description:
        'Id of a button that starts the flow wherever the button is pressed; null if no button does.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'Number on which the flow runs; null for all numbers.',
      resolve: ({ numberId }, _args, ctx) => (numberId === null ? null : numberLoader(ctx).load(numberId)),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'Name of the account in /api; null for all accounts.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    initialMessage: t.exposeString('initialMessage', { description: 'Message that the flow sends first.' }),
    initialMessageType: t.expose('initialMessageType', {
      type: enumFrom(initialMessageTypes),
      description: 'Type of the message with which the flow begins.',
    }),
    completionMessage: t.exposeString('completionMessage', {
      description: 'Message that the flow sends when its graph reaches the end.',
    }),
    onCompleteAction: t.expose('onCompleteAction', {
      type: enumFrom(completionActions),
      description: 'Action after the flow is completed.',
    }),
    completionConfig: t.field({
      type: 'JSON',
      description:
        'Request that reports the completion of the flow: {url, method, headers, body}; values of headers are ********.',
      resolve: ({ completionConfig }) => completionConfig,
    }),
    timeoutMessage: t.exposeString('timeoutMessage', {
      description: 'Message that the flow sends if the customer does not reply in time.',
    }),
    cancelKeywords: t.exposeStringList('cancelKeywords', {
      description: 'Words with which a customer ends the flow.',
    }),
    cancelMessage: t.exposeString('cancelMessage', {
      description:
        'Message that the flow sends when a customer ends the flow with one of the cancel keywords.',
    }),
    panelConfig: t.field({
      type: 'JSON',
      description: 'Variables of the flow that are shown beside a chat.',
      resolve: ({ panelConfig }) => panelConfig,
    }),
    enabled: t.exposeBoolean('enabled', { description: 'Whether the flow is enabled.' }),
    graph: t.field({
      type: 'JSON',
      description:
        'Draft graph: {version, entry_node, nodes, edges}, in the format of docs/flows.schema.json; values of headers are ********.',
      resolve: (flow, _args, ctx) => graphOf(ctx, flow),
    }),
    nodes: t.field({
      type: [FlowNode],
      complexity: 20,
      description: 'Nodes of the draft.',
      resolve: async (flow, _args, ctx) => (await graphOf(ctx, flow)).nodes,
    }),
    edges: t.field({
      type: [FlowEdge],
      complexity: 20,
      description: 'Edges that connect the nodes of the draft.',
      resolve: async (flow, _args, ctx) => edgesOf(await graphOf(ctx, flow)),
    }),
    nodeCount: t.int({
      ...forDoors,
      description: 'Number of nodes in the draft.',
      resolve: ({ nodeCount }) => nodeCount ?? 0,
    }),
    problems: t.field({
      type: [FlowProblem],
      complexity: 50,
      description: 'Problems of the draft.',
      resolve: async (flow, _args, ctx) =>
        (await checkGraph(ctx, await graphOf(ctx, flow), flow.id)).problems,
    }),
    errorCount: t.int({
      description:
        "Number of nodes with a problem in the flow's sessions of the last 30 days; `nodeCounts` has the details.",
      resolve: ({ id }, _args, ctx) =>
        flowErrorsLoader(ctx)
          .load(id)
          .then((found) => found?.errors ?? 0),
    }),
    liveVersion: t.exposeInt('liveVersion', {
      nullable: true,
      description: 'Version that new sessions run; null before the first version is published.',
    }),
    revision: t.exposeInt('revision', {
      description: 'Revision of the draft, which increases with each save.',
    }),
    ...madeFields(t),
  }),
})

const ChatbotFlowPage = numberedPageOf('ChatbotFlow', ChatbotFlow, {
  of: 'conversation flows',
  order: 'Flows on the page, newest first.',
})

export const flowReads = { permission: 'flows.chatbot:read' } as const
const write = requires({ permission: 'flows.chatbot:write' })
const idArg = { required: true, description: 'UUID of the flow.' } as const

const narrowing = builder.args((t) => ({
  search: t.string({
    description: 'Only flows whose name, description or trigger keywords contain this text.',
  }),
  isEnabled: t.boolean({ description: 'True for only enabled flows, false for only disabled flows.' }),
}))

builder.objectField(FlowResponse, 'chatbotFlow', (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The flow that starts; null if a form is sent or the flow was deleted.',
    resolve: ({ responseContent }, _args, ctx) =>
      responseContent.chatbotFlowId === null ? null : flowLoader(ctx).load(responseContent.chatbotFlowId),
  }),
)

builder.objectField(SessionStep, 'flow', (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description: 'The flow of the step; null if the flow was deleted.',
    resolve: ({ flowId }, _args, ctx) => flowLoader(ctx).load(flowId),
  }),
)

builder.objectField(BotSession, 'flow', (t) =>
  t.field({
    type: ChatbotFlow,
    nullable: true,
    ...requires(flowReads),
    description:
      'The current or last flow of the session; null if the session had no flow or the flow was deleted.',
    resolve: ({ flowId }, _args, ctx) => (flowId === null ? null : flowLoader(ctx).load(flowId)),
  }),
)

builder.queryFields((t) => ({
  chatbotFlows: t.field({
    type: connectionOf('ChatbotFlow', ChatbotFlow),
    ...requires(flowReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Conversation flows of the chatbot, newest first.',
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
    description: 'The conversation flow with this id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => flowById(ctx, id),
  }),
}))

const CreateInput = inputFrom('CreateChatbotFlowInput', createFlowInput)
const UpdateInput = inputFrom('UpdateChatbotFlowInput', updateFlowInput)

/** /api has no drafts: there, each save that can run becomes a version. */
const publishes = { ...forDoors, description: 'Whether to publish the saved draft as a version.' } as const

builder.mutationFields((t) => ({
  createChatbotFlow: t.field({
    type: ChatbotFlow,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'conflict'],
    description:
      'Creates a conversation flow; a workspace has at most 500. An enabled flow must have no errors; a disabled flow may be unfinished.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The flow to create.' }),
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
      'Changes the given fields of the draft; a graph is replaced as a whole. Sessions run the changes once the draft is published.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'The fields to change.' }),
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
    description:
      'Deletes a flow with its versions, cancels the sessions that run the flow, and returns the id of the flow.',
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
