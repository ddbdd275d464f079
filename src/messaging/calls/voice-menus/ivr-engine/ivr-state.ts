import type { FlowGraph } from '#messaging/automation/flow-graph/flow-node.ts'
import type { IvrNode } from '#messaging/calls/voice-menus/ivr-flows/ivr-family.ts'
import type { IvrEnd, TransferOutcome } from '#messaging/calls/voice-menus/ivr-flows/ivr-sets.ts'

// What a call is in a voice menu, and what the engine is given. All of it is JSON but for the time.

/** A version of a voice menu that calls run. */
export interface RunnableIvr {
  id: string
  name: string
  version: number
  graph: FlowGraph<IvrNode>
  /** the audio of texts, by the text */
  speech: Readonly<Record<string, string>>
}

/** A step of the way of a call, as /api shows it in ivr_path (spec/5 1.14). */
export interface IvrStep {
  /** where a menu begins: `flow_start`, with its name in `flow` */
  action?: 'flow_start'
  flow?: string
  node?: string
  type?: string
  label?: string
  outcome?: string
  /** the key that was pressed, and what it stands for */
  digit?: string
  option_label?: string
  problem?: string
}

/** Where a call is in its voice menu. */
export interface IvrState {
  flowId: string
  version: number
  /** the node at which it waits; null before the first one of a menu */
  nodeId: string | null
  vars: Readonly<Record<string, unknown>>
  path: readonly IvrStep[]
  /** how often the node was answered wrongly or not at all, and how often of that by a wrong key */
  tries: number
  wrong: number
  /** what was pressed so far at a gather node */
  digits: string
  /** nodes that the call went through */
  nodes: number
  /** how it ended; null while it goes on */
  end: IvrEnd | null
}

/** What happens in a call. */
export type IvrInput =
  | { kind: 'start' }
  /** one of 0 to 9, * and # */
  | { kind: 'digit'; digit: string }
  /** what was played last has ended by itself */
  | { kind: 'played' }
  /** no key was pressed for as long as the call listened */
  | { kind: 'timeout' }
  /** an address answered; status null: nobody did */
  | { kind: 'http'; status: number | null; body: string }
  | { kind: 'transfer'; outcome: TransferOutcome }

/** What the engine knows beside the state. */
export interface IvrEnv {
  now: Date
  /** the zone of the workspace */
  timezone: string
}

/** A request to an address of the workspace: what stands between braces in it is filled in where it is sent. */
export interface IvrRequest {
  /** whose headers are sent: their values are sealed in the version */
  place: { flowId: string; version: number; key: string }
  url: string
  method: string
  body: string | null
  vars: Readonly<Record<string, unknown>>
  timeoutMs: number
}

/** What is heard: a file, or nothing where its text has no audio yet. */
export interface IvrPrompt {
  file: string | null
  text: string | null
}

/** What a step asks of the call, in order. */
export type IvrEffect =
  /** stops what is played; a key stops it where it is interruptible; at its end comes `played` */
  | ({ kind: 'play'; nodeId: string; interruptible: boolean } & IvrPrompt)
  /** keys are awaited from now, and `timeout` comes after so long without one, counted from the end of what is played */
  | { kind: 'gather'; nodeId: string; maxDigits: number; terminator: string | null; timeoutMs: number }
  | { kind: 'http'; nodeId: string; request: IvrRequest }
  /** where it is the last step, the menu does not hear what became of it */
  | {
      kind: 'transfer'
      nodeId: string
      teamId: string | null
      onWaiting: IvrRequest | null
      onConnect: IvrRequest | null
      isLast: boolean
    }
  /** goes on with `start` in the live version of another menu, or without a menu where there is none */
  | { kind: 'goto'; nodeId: string; flowId: string }
  /** plays its prompt first, where it has one */
  | ({ kind: 'hang_up'; nodeId: string | null } & IvrPrompt)

export interface IvrStepped {
  state: IvrState
  effects: readonly IvrEffect[]
}

/** Where a call begins: `vars` are caller_phone and call_id. */
export const freshIvrState = (
  { id, version }: Pick<RunnableIvr, 'id' | 'version'>,
  vars: Readonly<Record<string, unknown>>,
): IvrState => ({
  flowId: id,
  version,
  nodeId: null,
  vars,
  path: [],
  tries: 0,
  wrong: 0,
  digits: '',
  nodes: 0,
  end: null,
})
