import type { FlowEnd } from './engine-sets.ts'
import type { LoadedReply } from './replies.ts'
import type { FlowPlace, FlowState } from './state.ts'

/** What is to be called: an address, the model of the AI, or a script. */
export type CallRequest =
  | {
      kind: 'http'
      /** whose headers are sent: their values are sealed in the version (src/messaging/automation/chatbot/chatbot-flows) */
      place: FlowPlace
      url: string
      method: string
      /** values are templates; what they name is in `vars` */
      vars: Readonly<Record<string, unknown>>
      body: string | null
    }
  | {
      kind: 'ai'
      prompt: string
      /** the prompt as the flow's author wrote it, before variables were filled in */
      template: string
    }
  | {
      kind: 'script'
      code: string
      /** what the script sees */
      vars: Readonly<Record<string, unknown>>
    }

export interface ContactEffect {
  fields: Readonly<Record<string, string>>
  addTags: readonly string[]
  removeTags: readonly string[]
  consent: 'opt_in' | 'opt_out' | null
}

/** What a step asks of the world. */
export type FlowEffect =
  | { kind: 'send'; reply: LoadedReply; place: FlowPlace | null; asks: boolean }
  | {
      kind: 'transfer'
      place: FlowPlace
      teamId: string | null
      notes: string
      requiredSkillIds?: readonly string[]
    }
  | { kind: 'call'; id: string; place: FlowPlace; request: CallRequest; isAwaited: boolean }
  | ({ kind: 'contact' } & ContactEffect)
  /** what was kept of the session goes into the contact's metadata under the flow's name (spec/8 CB6) */
  | { kind: 'record'; name: string; data: Readonly<Record<string, unknown>> }

/** A call as traces keep it. */
export interface TracedCall {
  kind: CallRequest['kind']
  /** null: nobody answered */
  status: number | null
  ms: number
}

/** One node that was gone through. */
export interface TraceStep extends FlowPlace {
  /** null: it waits there */
  outcome: string | null
  /** what went wrong, for whoever wrote the flow */
  problem: string | null
  /** variables that it set */
  set: Readonly<Record<string, unknown>>
  /** the call whose answer it went on with */
  call?: TracedCall
  /** calls that it made and nobody waits for: what comes of them is kept with it once they are over */
  called?: readonly string[]
}

export interface StepResult {
  /** null: the flow is over */
  state: FlowState | null
  /** how, once it is over */
  end: FlowEnd | null
  /** variables at the end of the step, also of a flow that is over */
  vars: Readonly<Record<string, unknown>>
  effects: readonly FlowEffect[]
  trace: readonly TraceStep[]
  /** the flow takes nothing of this input, and other looks may */
  isIgnored: boolean
}
