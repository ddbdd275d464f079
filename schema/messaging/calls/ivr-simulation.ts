import { audioNamed } from '#messaging/calls/voice-menus/ivr-flows/ivr-audio.ts'
import { ivrEffectKinds, ivrEnds, transferOutcomes } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'
import {
  type IvrSimulation as Result,
  type SimulatedIvrStep as Step,
  simulateIvrFlow,
} from '#messaging/calls/voice-menus/ivr-flows/simulate-ivr.ts'
import { teamLoader } from '#people/teams/team-queries.ts'
import { builder } from '../../builder.ts'
import { enumFrom } from '../../enum-from.ts'
import { ofTeams, TeamType } from '../../people/teams.ts'
import { requires } from '../../requires.ts'
import { FlowProblem } from '../automation/flow-problems.ts'
import { IvrAudio } from './ivr-audio.ts'
import { simulateIvrArgs } from './ivr-flow-inputs.ts'
import { ivrReads } from './ivr-flows.ts'

// What a caller hears in a voice menu, without a call (docs/adr/0122).

// Only what clients give names it.
enumFrom(transferOutcomes)

type Effect = Step['effects'][number]
type PathStep = Step['path'][number]

const promptOf = (effect: Effect) => (effect.kind === 'play' || effect.kind === 'hang_up' ? effect : null)

const IvrEffect = builder.objectRef<Effect>('IvrEffect').implement({
  description: 'Effect that a simulated voice menu has on the call.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(ivrEffectKinds), description: 'Kind of the effect.' }),
    nodeId: t.exposeString('nodeId', {
      nullable: true,
      description: 'Node that causes the effect; null if the menu ended without a node.',
    }),
    audio: t.field({
      type: IvrAudio,
      nullable: true,
      description: 'Audio that is played; null if nothing is played or the text has no audio yet.',
      resolve: (effect, _args, ctx) => {
        const file = promptOf(effect)?.file
        return file ? audioNamed(ctx, file) : null
      },
    }),
    text: t.string({
      nullable: true,
      description: 'Text that is spoken; null for an audio file and for other effects.',
      resolve: (effect) => promptOf(effect)?.text ?? null,
    }),
    isInterruptible: t.boolean({
      description: 'Whether a key press interrupts the audio.',
      resolve: (effect) => effect.kind === 'play' && effect.interruptible,
    }),
    maxDigits: t.int({
      nullable: true,
      description: 'Maximum number of keys that are accepted; null for other effects.',
      resolve: (effect) => (effect.kind === 'gather' ? effect.maxDigits : null),
    }),
    terminator: t.string({
      nullable: true,
      description: 'Key that ends the input; null if no key ends the input.',
      resolve: (effect) => (effect.kind === 'gather' ? effect.terminator : null),
    }),
    timeoutSeconds: t.int({
      nullable: true,
      description: 'Time to wait for a key press or an HTTP response, in seconds; null for other effects.',
      resolve(effect) {
        if (effect.kind === 'gather') return effect.timeoutMs / 1000
        return effect.kind === 'http' ? effect.request.timeoutMs / 1000 : null
      },
    }),
    url: t.string({
      nullable: true,
      description: 'Address to which the HTTP request is sent; null for other effects.',
      resolve: (effect) => (effect.kind === 'http' ? effect.request.url : null),
    }),
    team: t.field({
      type: TeamType,
      nullable: true,
      ...ofTeams,
      throws: ['forbidden'],
      description:
        'Team to which the call is transferred; null if all members who take calls are asked, and for other effects.',
      resolve: (effect, _args, ctx) =>
        effect.kind === 'transfer' && effect.teamId ? teamLoader(ctx).load(effect.teamId) : null,
    }),
  }),
})

const IvrPathStep = builder.objectRef<PathStep>('IvrPathStep').implement({
  description: 'Step of a call on its path through voice menus.',
  fields: (t) => ({
    menu: t.string({
      nullable: true,
      description: 'Name of the voice menu that begins at the step; null for nodes.',
      resolve: ({ flow }) => flow ?? null,
    }),
    nodeId: t.string({
      nullable: true,
      description: 'Id of the node in the graph; null if a voice menu begins at the step.',
      resolve: ({ node }) => node ?? null,
    }),
    outcome: t.string({
      nullable: true,
      description: 'Outcome with which the node was left; null if the voice menu ends in the node.',
      resolve: ({ outcome }) => outcome ?? null,
    }),
    optionLabel: t.string({
      nullable: true,
      description: 'Label of the option for the key that was pressed; null if none was pressed.',
      resolve: ({ option_label: label }) => label ?? null,
    }),
    problem: t.string({
      nullable: true,
      description: 'Problem that occurred in the node; null if there was none.',
      resolve: ({ problem }) => problem ?? null,
    }),
  }),
})

const IvrSimulationStep = builder.objectRef<Step>('IvrSimulationStep').implement({
  description: 'Result of one input of a simulated call, or of the beginning of the call.',
  fields: (t) => ({
    effects: t.field({
      type: [IvrEffect],
      description: 'Effects on the call, in order.',
      resolve: ({ effects }) => [...effects],
    }),
    path: t.field({
      type: [IvrPathStep],
      description: 'Steps that the call passed through.',
      resolve: ({ path }) => [...path],
    }),
  }),
})

const IvrSimulation = builder.objectRef<Result>('IvrSimulation').implement({
  description: 'Result of simulating a voice menu without a call.',
  fields: (t) => ({
    steps: t.field({
      type: [IvrSimulationStep],
      description: 'The beginning of the call, if simulated, followed by the result of each input.',
      resolve: ({ steps }) => steps,
    }),
    state: t.field({
      type: 'JSON',
      description: 'State of the simulated call, to be passed with the next inputs.',
      resolve: ({ state }) => state,
    }),
    nodeId: t.string({
      nullable: true,
      description: 'Node at which the simulated call waits or ended; null if there is none.',
      resolve: ({ state }) => state.nodeId,
    }),
    end: t.field({
      type: enumFrom(ivrEnds),
      nullable: true,
      description: 'How the voice menu ended; null while the voice menu continues.',
      resolve: ({ state }) => state.end,
    }),
    problems: t.field({
      type: [FlowProblem],
      description: 'Warnings about the graph.',
      resolve: ({ problems }) => [...problems],
    }),
  }),
})

builder.mutationField('simulateIvrFlow', (t) =>
  t.field({
    type: IvrSimulation,
    ...requires(ivrReads),
    complexity: 50,
    throws: ['not_found', 'invalid_field'],
    description: 'Simulates a voice menu without a call. No HTTP request is sent.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the voice menu.' }),
      graph: t.arg({
        type: 'JSON',
        description: 'Unsaved graph to simulate; if omitted, the draft is simulated.',
      }),
      version: t.arg.int({ description: 'Version to simulate instead of the draft.' }),
      state: t.arg({
        type: 'JSON',
        description: 'State of the call, as returned by an earlier simulation; if omitted, the call begins.',
      }),
      inputs: t.arg({
        type: ['JSON'],
        required: true,
        description:
          'Inputs of the call, at most 50, each one of {digit}, {played}, {timeout}, {http: {status, body}}, {transfer} and {time}.',
      }),
    },
    strictArgs: simulateIvrArgs,
    resolve: (_root, { id, ...input }, ctx) => simulateIvrFlow(ctx, id, input),
  }),
)
