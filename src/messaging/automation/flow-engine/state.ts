import type { FlowGraph } from '#messaging/automation/flow-graph/flow-node.ts'
import type { Template } from '#messaging/automation/flow-language/templates.ts'
import type { FlowCallKind } from './engine-sets.ts'

// What a session is in a flow, and what the engine is given (docs/adr/0122). All of it is JSON but for times.

/** A node of a version of a flow. */
export interface FlowPlace {
  flowId: string
  version: number
  nodeId: string
}

/** What a session comes back to. */
export type Frame =
  /** a flow that called the present one from this node */
  | ({ kind: 'flow' } & FlowPlace)
  /** a loop of the present flow, in which round it is */
  | { kind: 'loop'; nodeId: string; round: number }
  /** a question that an older button was tapped in place of (spec/10 DE2) */
  | ({ kind: 'question'; retries: number; waitUntil: string | null } & FlowPlace)
  /** what was used of the limits of a step before a call, whose answer goes on within them */
  | { kind: 'used'; nodes: number; messages: number }

export interface FlowState {
  /** the node at which it waits */
  place: FlowPlace
  frames: readonly Frame[]
  vars: Readonly<Record<string, unknown>>
  /** how often the node was answered wrongly */
  retries: number
  /** when it goes on by itself */
  waitUntil: Date | null
  /** the call whose answer it waits for */
  callId: string | null
}

/** What a flow says around its graph (document 3; spec/8 CB6, spec/10 DE11). */
export interface FlowSettings {
  initialMessage: string
  completionMessage: string
  timeoutMessage: string
  cancelKeywords: readonly string[]
  cancelMessage: string
  onCompleteAction: 'none' | 'webhook' | 'create_record'
  completionConfig: Readonly<Record<string, unknown>>
}

/** A version of a flow that sessions run. */
export interface RunnableFlow {
  id: string
  name: string
  version: number
  graph: FlowGraph
  settings: FlowSettings
  /** the messages of the settings, by their names */
  messages: ReadonlyMap<string, Template>
}

/** What happens to a session. */
export type FlowInput =
  | { kind: 'start' }
  | { kind: 'text'; text: string }
  | { kind: 'button'; id: string; title: string }
  | { kind: 'form'; data: Readonly<Record<string, unknown>>; isOfThis: boolean }
  /** a file without words, a place */
  | { kind: 'other' }
  | { kind: 'call'; callId: string; result: CallResult }
  | { kind: 'time' }
  /** the person did not answer for as long as sessions last */
  | { kind: 'left' }

/** What a call to the outside came to; null: nobody answered. */
export interface CallResult {
  status: number | null
  /** the text of the answer */
  body: string
  /** what was called, and how long it took: for the trace */
  kind?: FlowCallKind | undefined
  ms?: number
}

/** What the engine knows beside the state. */
export interface FlowEnv {
  now: Date
  newId(): string
  /** 0 to 1, the same for the same key */
  chance(key: string): number
  /** a version of a flow; null where it is gone */
  flow(flowId: string, version: number): RunnableFlow | null
  /** the version that new sessions run; null where the flow is off, gone, or of another account */
  live(flowId: string): RunnableFlow | null
  /** the zone of the workspace */
  timezone: string
  /** whether the AI answers in flows */
  hasModel: boolean
  /** phone_number, contact_name and contact {name, phone, tags, fields} */
  known: Readonly<Record<string, unknown>>
}
