import { isIn } from '#core/closed-set.ts'
import type { GraphNode } from '#messaging/automation/flow-graph/graph-shape.ts'
import { checkIvrGraph } from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-checks.ts'
import {
  createIvrFlow,
  deleteIvrFlow,
  updateIvrFlow,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-commands.ts'
import {
  createIvrFlowInput,
  updateIvrFlowInput,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-input.ts'
import {
  type IvrFlow as Flow,
  ivrFlowById,
  ivrFlowLoader,
  listIvrFlows,
  numberedIvrFlows,
} from '#messaging/calls/voice-menus/ivr-flows/ivr-flow-queries.ts'
import { ivrNodeTypes } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
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
import { FlowProblem } from '../automation/flow-problems.ts'
import { NumberType, numberReads } from '../numbers/numbers.ts'
import { createIvrFlowArgs, updateIvrFlowArgs } from './ivr-flow-inputs.ts'

// Voice menus (spec/5 1.14; spec/8 CL5; spec/10 DE16).

const IvrNode = builder.objectRef<GraphNode>('IvrNode').implement({
  description: 'Node of a voice menu.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Id of the node in the graph.' }),
    type: t.field({
      type: enumFrom(ivrNodeTypes),
      description: 'Type of the node.',
      // Graphs with other types are not kept.
      resolve: ({ type }) => (isIn(ivrNodeTypes, type) ? type : 'hangup'),
    }),
    label: t.exposeString('label', { description: 'Label that the author gave the node.' }),
    config: t.field({
      type: 'JSON',
      description:
        'Configuration of the node, by its type (docs/voice-menus.md); values of headers are ********.',
      resolve: ({ config }) => config,
    }),
  }),
})

/** The file that the first node plays, for clients that do not read graphs. */
function welcomeAudio({ graph: { nodes, entry_node } }: Flow): string | null {
  const first = nodes.find(({ id }) => id === entry_node)
  const file = first?.type === 'greeting' ? first.config.audio_file : null
  return typeof file === 'string' && file !== '' ? file : null
}

export const IvrFlow = builder.objectRef<Flow>('IvrFlow').implement({
  interfaces: [Node],
  description: 'Voice menu with its draft and the settings for which calls of its number run the menu.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the voice menu.' }),
    name: t.exposeString('name', { description: 'Name of the voice menu.' }),
    description: t.exposeString('description', {
      description: 'Description of the purpose of the voice menu.',
    }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'Number whose calls the voice menu handles; null if the number no longer exists.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'Name of the account in /api.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether calls run the voice menu.' }),
    isCallStart: t.exposeBoolean('isCallStart', {
      description:
        'Whether incoming calls begin with the voice menu; at most one active menu of a number does.',
    }),
    isOutgoingEnd: t.exposeBoolean('isOutgoingEnd', {
      description:
        'Whether outgoing calls continue with the voice menu after the agent hangs up; at most one active menu of a number does.',
    }),
    graph: t.field({
      type: 'JSON',
      description: 'Draft graph: {version, entry_node, nodes, edges}; values of headers are ********.',
      resolve: ({ graph }) => graph,
    }),
    nodes: t.field({
      type: [IvrNode],
      complexity: 20,
      description: 'Nodes of the draft.',
      resolve: ({ graph }) => graph.nodes,
    }),
    welcomeAudioForDoors: t.string({
      ...forDoors,
      nullable: true,
      description:
        'Audio file with which the voice menu begins; null if the voice menu does not begin with a file.',
      resolve: welcomeAudio,
    }),
    problems: t.field({
      type: [FlowProblem],
      complexity: 50,
      description: 'Problems of the draft.',
      resolve: async (flow, _args, ctx) => [...(await checkIvrGraph(ctx, flow.graph, flow.id)).problems],
    }),
    liveVersion: t.exposeInt('liveVersion', {
      nullable: true,
      description: 'Version that calls run; null before the first version is published.',
    }),
    revision: t.exposeInt('revision', {
      description: 'Revision of the draft, which increases with each save.',
    }),
    ...madeFields(t),
  }),
})

const IvrFlowPage = numberedPageOf('IvrFlow', IvrFlow, {
  of: 'voice menus',
  order: 'Voice menus on the page, newest first.',
})

export const ivrReads = { permission: 'ivr_flows:read' } as const
const write = requires({ permission: 'ivr_flows:write' })
const idArg = { required: true, description: 'UUID of the voice menu.' } as const
const search = { description: 'Only voice menus whose name or description contains this text.' } as const

builder.queryFields((t) => ({
  ivrFlows: t.field({
    type: connectionOf('IvrFlow', IvrFlow),
    ...requires(ivrReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Voice menus, newest first.',
    args: {
      search: t.arg.string(search),
      numberId: t.arg.id({ description: 'Only voice menus of this number.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listIvrFlows(ctx, args),
  }),
  ivrFlowPage: t.field({
    type: IvrFlowPage,
    ...onlyForDoors(requires(ivrReads)),
    description: 'Voice menus of the workspace.',
    args: {
      search: t.arg.string(search),
      account: t.arg.string({ description: 'Only voice menus of this account, by name or id.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedIvrFlows(ctx, args),
  }),
  ivrFlow: t.field({
    type: IvrFlow,
    ...requires(ivrReads),
    throws: ['not_found'],
    description: 'The voice menu with this id.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => ivrFlowById(ctx, id),
  }),
  ivrFlowProblems: t.field({
    type: [FlowProblem],
    ...requires(ivrReads),
    complexity: 50,
    description: 'Problems in the unsaved graph of a voice menu.',
    args: {
      graph: t.arg({
        type: 'JSON',
        required: true,
        description: 'Graph to check: {version, entry_node, nodes, edges}.',
      }),
      flowId: t.arg.id({ description: 'UUID of the voice menu to which the graph belongs.' }),
    },
    resolve: async (_root, { graph, flowId }, ctx) => [
      ...(await checkIvrGraph(ctx, graph, flowId ?? '')).problems,
    ],
  }),
}))

const CreateInput = inputFrom('CreateIvrFlowInput', createIvrFlowInput)
const UpdateInput = inputFrom('UpdateIvrFlowInput', updateIvrFlowInput)

/** /api has no drafts: there, each save that can run becomes a version. */
const publishes = { ...forDoors, description: 'Whether to publish the saved draft as a version.' } as const

builder.mutationFields((t) => ({
  createIvrFlow: t.field({
    type: IvrFlow,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'unavailable', 'unsupported_media_type', 'not_implemented'],
    description:
      'Creates a voice menu; a workspace has at most 200. A menu with which calls begin must have no errors; other menus may be unfinished.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The voice menu to create.' }),
      publishes: t.arg.boolean(publishes),
    },
    strictArgs: createIvrFlowArgs,
    resolve: (_root, { input, publishes: isVersion }, ctx) =>
      createIvrFlow(ctx, input, { publishes: isVersion === true }),
  }),
  updateIvrFlow: t.field({
    type: IvrFlow,
    ...write,
    throws: [
      'not_found',
      'invalid_field',
      'invalid_state',
      'conflict',
      'unavailable',
      'unsupported_media_type',
      'not_implemented',
    ],
    description:
      'Changes the given fields of the draft; a graph is replaced as a whole. Calls run the changes once the draft is published.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'The fields to change.' }),
      publishes: t.arg.boolean(publishes),
    },
    strictArgs: updateIvrFlowArgs,
    resolve: (_root, { id, input, publishes: isVersion }, ctx) =>
      updateIvrFlow(ctx, id, input, { publishes: isVersion === true }),
  }),
  deleteIvrFlow: t.field({
    type: 'ID',
    ...requires({ permission: 'ivr_flows:delete' }),
    throws: ['not_found'],
    description: 'Deletes a voice menu with its versions and returns the id of the voice menu.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => deleteIvrFlow(ctx, id),
  }),
}))

findsNodes({
  type: 'IvrFlow',
  ids: { table: 'ivr_flow' },
  access: ivrReads,
  load: (ctx, id) => ivrFlowLoader(ctx).load(id),
})
