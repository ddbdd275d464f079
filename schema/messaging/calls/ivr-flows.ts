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
  description: 'A node of a voice menu.',
  fields: (t) => ({
    id: t.exposeString('id', { description: 'Its id in the graph.' }),
    type: t.field({
      type: enumFrom(ivrNodeTypes),
      description: 'What it does.',
      // Graphs with other types are not kept.
      resolve: ({ type }) => (isIn(ivrNodeTypes, type) ? type : 'hangup'),
    }),
    label: t.exposeString('label', { description: 'What its author calls it.' }),
    config: t.field({
      type: 'JSON',
      description: 'What it does it with, by its type (docs/voice-menus.md); values of headers are ********.',
      resolve: ({ config }) => config,
    }),
  }),
})

/** A file that the first node plays, for clients that know no graphs. */
function welcomeAudio({ graph: { nodes, entry_node } }: Flow): string | null {
  const first = nodes.find(({ id }) => id === entry_node)
  const file = first?.type === 'greeting' ? first.config.audio_file : null
  return typeof file === 'string' && file !== '' ? file : null
}

export const IvrFlow = builder.objectRef<Flow>('IvrFlow').implement({
  interfaces: [Node],
  description: 'A voice menu: its draft, and when calls of its number hear it.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID.' }),
    name: t.exposeString('name', { description: 'What it is called.' }),
    description: t.exposeString('description', { description: 'What it is for.' }),
    number: t.field({
      type: NumberType,
      nullable: true,
      ...requires(numberReads),
      description: 'The number whose calls it takes.',
      resolve: ({ numberId }, _args, ctx) => numberLoader(ctx).load(numberId),
    }),
    accountNameForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'What /api calls it.',
      resolve: ({ numberId }, _args, ctx) => accountName(ctx, numberId),
    }),
    isActive: t.exposeBoolean('isActive', { description: 'Whether calls run it.' }),
    isCallStart: t.exposeBoolean('isCallStart', {
      description: 'Whether incoming calls begin with it; one active menu of a number does.',
    }),
    isOutgoingEnd: t.exposeBoolean('isOutgoingEnd', {
      description:
        'Whether outgoing calls go on with it once their agent has hung up; one active menu of a number does.',
    }),
    graph: t.field({
      type: 'JSON',
      description: 'The draft: {version, entry_node, nodes, edges}; values of headers are ********.',
      resolve: ({ graph }) => graph,
    }),
    nodes: t.field({
      type: [IvrNode],
      complexity: 20,
      description: 'The nodes of the draft.',
      resolve: ({ graph }) => graph.nodes,
    }),
    welcomeAudioForDoors: t.string({
      ...forDoors,
      nullable: true,
      description: 'The file that it begins with.',
      resolve: welcomeAudio,
    }),
    problems: t.field({
      type: [FlowProblem],
      complexity: 50,
      description: 'What is wrong with the draft.',
      resolve: async (flow, _args, ctx) => [...(await checkIvrGraph(ctx, flow.graph, flow.id)).problems],
    }),
    liveVersion: t.exposeInt('liveVersion', {
      nullable: true,
      description: 'The version that calls run; null before the first one is published.',
    }),
    revision: t.exposeInt('revision', { description: 'Moves with each save of the draft.' }),
    ...madeFields(t),
  }),
})

const IvrFlowPage = numberedPageOf('IvrFlow', IvrFlow, { of: 'voice menus', order: 'The newest first.' })

export const ivrReads = { permission: 'ivr_flows:read' } as const
const write = requires({ permission: 'ivr_flows:write' })
const idArg = { required: true, description: 'UUID of the voice menu.' } as const
const search = { description: 'Part of a name or a description.' } as const

builder.queryFields((t) => ({
  ivrFlows: t.field({
    type: connectionOf('IvrFlow', IvrFlow),
    ...requires(ivrReads),
    complexity: pageCost,
    throws: ['invalid_request', 'invalid_field'],
    description: 'Voice menus, the newest first.',
    args: {
      search: t.arg.string(search),
      numberId: t.arg.id({ description: 'Only those of this number.' }),
      ...cursorArgs,
    },
    resolve: (_root, args, ctx) => listIvrFlows(ctx, args),
  }),
  ivrFlowPage: t.field({
    type: IvrFlowPage,
    ...onlyForDoors(requires(ivrReads)),
    description: 'Voice menus.',
    args: {
      search: t.arg.string(search),
      account: t.arg.string({ description: 'Only those of this account, by its name or id.' }),
      ...pageArgs,
    },
    resolve: (_root, args, ctx) => numberedIvrFlows(ctx, args),
  }),
  ivrFlow: t.field({
    type: IvrFlow,
    ...requires(ivrReads),
    throws: ['not_found'],
    description: 'One voice menu.',
    args: { id: t.arg.id(idArg) },
    resolve: (_root, { id }, ctx) => ivrFlowById(ctx, id),
  }),
  ivrFlowProblems: t.field({
    type: [FlowProblem],
    ...requires(ivrReads),
    complexity: 50,
    description: 'What is wrong with the graph of a voice menu that is not saved.',
    args: {
      graph: t.arg({ type: 'JSON', required: true, description: '{version, entry_node, nodes, edges}.' }),
      flowId: t.arg.id({ description: 'UUID of the voice menu whose draft it is to be.' }),
    },
    resolve: async (_root, { graph, flowId }, ctx) => [
      ...(await checkIvrGraph(ctx, graph, flowId ?? '')).problems,
    ],
  }),
}))

const CreateInput = inputFrom('CreateIvrFlowInput', createIvrFlowInput)
const UpdateInput = inputFrom('UpdateIvrFlowInput', updateIvrFlowInput)

/** /api has no drafts: there, a save that can run is a version. */
const publishes = { ...forDoors, description: 'Whether the save is a version.' } as const

builder.mutationFields((t) => ({
  createIvrFlow: t.field({
    type: IvrFlow,
    ...write,
    throws: ['invalid_field', 'invalid_state', 'unavailable', 'unsupported_media_type', 'not_implemented'],
    description:
      'Makes a voice menu; at most 200 of a workspace. One that calls begin with has no errors, others may be unfinished.',
    args: {
      input: t.arg({ type: CreateInput, required: true, description: 'The voice menu.' }),
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
      'Changes what is given of the draft; a graph is given whole. What calls run changes when the draft is published.',
    args: {
      id: t.arg.id(idArg),
      input: t.arg({ type: UpdateInput, required: true, description: 'What changes.' }),
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
    description: 'Forgets a voice menu and its versions; answers its id.',
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
