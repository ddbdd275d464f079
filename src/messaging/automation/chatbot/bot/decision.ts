import type { StepResult } from '#messaging/automation/flow-engine/effects.ts'
import type { Reply } from '#messaging/automation/flow-engine/replies.ts'
import type { CallResult, FlowPlace, FlowState } from '#messaging/automation/flow-engine/state.ts'
import type { PassedOverRule } from '#messaging/automation/keyword-rules/passed-over.ts'
import type { Target } from '#messaging/messages/messages/target.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import type { SessionStatus } from '../bot-sessions/session-sets.ts'
import type { FlowLibrary } from '../chatbot-flows/flow-library.ts'
import type { BotLook } from './bot-sets.ts'
import type { BotRules } from './rules-in-memory.ts'

// What a decision is made of, and what it is.

/** The session of a contact on a number that goes on. */
export interface SessionState {
  id: string
  lastActivityAt: Date
  vars: Record<string, unknown>
  /** it began in this turn */
  isNew: boolean
  /** active until its flow ends */
  status: SessionStatus
  /** where it is in a flow; null outside of flows */
  flow: FlowState | null
  /** when it goes on without a message, and the answer to a call that it does so with */
  wake: { dueAt: Date; callId: string | null; result: CallResult | null } | null
}

/** What the looks ask of a chat. */
export interface ChatState {
  contactId: string
  contactName: string
  phone: string | null
  tags: readonly string[]
  customFields: Readonly<Record<string, unknown>>
  isWithPeople: boolean
  hasAgent: boolean
  /** the last message, where a person of the team wrote it; what came before it needs no answer */
  personWrote: string | null
  /** the last message, where another responder wrote it on this number */
  responderWrote: { id: string; numberId: string } | null
  /** numbers on which another responder owns the chat (spec/10 PL2) */
  ownedElsewhere: ReadonlySet<string>
  /** what sends must know about the person, by the number on which they wrote */
  targets: ReadonlyMap<string, Target>
  pausedUntil: Date | null
  toldClosedUntil: Date | null
  /** by number; a session that was left is none */
  sessions: ReadonlyMap<string, SessionState>
}

export interface TurnMessage {
  id: string
  numberId: string
  createdAt: Date
  /** null: it has none */
  text: string | null
  /** it is a text, and not the words below a file */
  isText: boolean
  /** the button or row that was tapped */
  tap: { id: string; title: string } | null
  /** the values of a form that was filled in */
  form: Record<string, unknown> | null
  /** it answers a message */
  isReply: boolean
  /** the question of a flow that it answers, with the variables of its session */
  question: { place: FlowPlace; vars: Record<string, unknown> } | null
}

/** What does not come from the chat. */
export interface TurnEnv {
  now: Date
  newId(): string
  settings: KeptSettings
  rules: BotRules
  /** the installation has a model, and the workspace the component */
  hasModel: boolean
  flows: FlowLibrary
  /** rules whose answer was found not to be sendable, and why (spec/8 KW) */
  unsendable: ReadonlyMap<string, string>
}

export interface Handover {
  teamId: string | null
  notes: string
  /** skills that the chat requires from then on */
  requiredSkillIds?: readonly string[] | undefined
}

export interface Decision {
  look: BotLook
  rule: { id: string; name: string; keyword: string } | null
  passedOver: readonly PassedOverRule[]
  replies: readonly Reply[]
  /** the name of the step in the session (spec/5 1.8) */
  stepName: string
  transfer: Handover | null
  /** a model is asked, and what it says is sent later (src/messaging/automation/chatbot/ai-replies) */
  asksModel: boolean
  session: SessionState | null
  toldClosedUntil: Date | null
  /** what a flow did */
  flow: FlowTurn | null
}

/** What a flow does in a decision. */
export type FlowTurn = Pick<StepResult, 'effects' | 'trace'>
