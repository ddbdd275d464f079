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
  description: 'What a simulated voice menu asks of the call.',
  fields: (t) => ({
    kind: t.expose('kind', { type: enumFrom(ivrEffectKinds), description: 'What it is.' }),
    nodeId: t.exposeString('nodeId', {
      nullable: true,
      description: 'The node that asks for it; null where the menu ended without one.',
    }),
    audio: t.field({
      type: IvrAudio,
      nullable: true,
      description: 'What is heard; null where nothing is, and where its text has no audio yet.',
      resolve: (effect, _args, ctx) => {
        const file = promptOf(effect)?.file
        return file ? audioNamed(ctx, file) : null
      },
    }),
    text: t.string({
      nullable: true,
      description: 'The text that is said; null for a file.',
      resolve: (effect) => promptOf(effect)?.text ?? null,
    }),
    isInterruptible: t.boolean({
      description: 'Whether a key ends what is played.',
      resolve: (effect) => effect.kind === 'play' && effect.interruptible,
    }),
    maxDigits: t.int({
      nullable: true,
      description: 'How many keys are taken; null for other effects.',
      resolve: (effect) => (effect.kind === 'gather' ? effect.maxDigits : null),
    }),
    terminator: t.string({
      nullable: true,
      description: 'The key that ends them; null without one.',
      resolve: (effect) => (effect.kind === 'gather' ? effect.terminator : null),
    }),
    timeoutSeconds: t.int({
      nullable: true,
      description: 'For how long a key, or an answer, is awaited; null for other effects.',
      resolve(effect) {
        if (effect.kind === 'gather') return effect.timeoutMs / 1000
        return effect.kind === 'http' ? effect.request.timeoutMs / 1000 : null
      },
    }),
    url: t.string({
      nullable: true,
      description: 'The address that is asked.',
      resolve: (effect) => (effect.kind === 'http' ? effect.request.url : null),
    }),
    team: t.field({
      type: TeamType,
      nullable: true,
      ...ofTeams,
      throws: ['forbidden'],
      description: 'To whom the call is handed over; null: everybody who takes calls, and for other effects.',
      resolve: (effect, _args, ctx) =>
        effect.kind === 'transfer' && effect.teamId ? teamLoader(ctx).load(effect.teamId) : null,
    }),
  }),
})

const IvrPathStep = builder.objectRef<PathStep>('IvrPathStep').implement({
  description: 'A step of the way of a call through voice menus.',
  fields: (t) => ({
    menu: t.string({
      nullable: true,
      description: 'The name of the menu that begins here; null for nodes.',
      resolve: ({ flow }) => flow ?? null,
    }),
    nodeId: t.string({
      nullable: true,
      description: 'The node, by its id in the graph.',
      resolve: ({ node }) => node ?? null,
    }),
    outcome: t.string({
      nullable: true,
      description: 'How it was left; null where the menu ends in it.',
      resolve: ({ outcome }) => outcome ?? null,
    }),
    optionLabel: t.string({
      nullable: true,
      description: 'What the key stands for that was pressed.',
      resolve: ({ option_label: label }) => label ?? null,
    }),
    problem: t.string({
      nullable: true,
      description: 'What went wrong in it.',
      resolve: ({ problem }) => problem ?? null,
    }),
  }),
})

const IvrSimulationStep = builder.objectRef<Step>('IvrSimulationStep').implement({
  description: 'What comes of one input of a simulated call, or of its beginning.',
  fields: (t) => ({
    effects: t.field({
      type: [IvrEffect],
      description: 'What the call would do, in its order.',
      resolve: ({ effects }) => [...effects],
    }),
    path: t.field({
      type: [IvrPathStep],
      description: 'What it went through.',
      resolve: ({ path }) => [...path],
    }),
  }),
})

const IvrSimulation = builder.objectRef<Result>('IvrSimulation').implement({
  description: 'What a caller hears in a voice menu, without a call.',
  fields: (t) => ({
    steps: t.field({
      type: [IvrSimulationStep],
      description: 'The beginning, where there is one, and each input.',
      resolve: ({ steps }) => steps,
    }),
    state: t.field({
      type: 'JSON',
      description: 'Where the call stands, to be given with the next inputs.',
      resolve: ({ state }) => state,
    }),
    nodeId: t.string({
      nullable: true,
      description: 'The node at which it waits, or ended.',
      resolve: ({ state }) => state.nodeId,
    }),
    end: t.field({
      type: enumFrom(ivrEnds),
      nullable: true,
      description: 'How the menu ended; null: it goes on.',
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
    description: 'Runs a voice menu without a call, and asks no address.',
    args: {
      id: t.arg.id({ required: true, description: 'UUID of the voice menu.' }),
      graph: t.arg({ type: 'JSON', description: 'A graph that is not saved; the draft without one.' }),
      version: t.arg.int({ description: 'A version in place of the draft.' }),
      state: t.arg({
        type: 'JSON',
        description: 'Where the call stands, as it was answered; it begins without one.',
      }),
      inputs: t.arg({
        type: ['JSON'],
        required: true,
        description:
          'Up to 50, each one of {digit}, {played}, {timeout}, {http: {status, body}}, {transfer} and {time}.',
      }),
    },
    strictArgs: simulateIvrArgs,
    resolve: (_root, { id, ...input }, ctx) => simulateIvrFlow(ctx, id, input),
  }),
)
