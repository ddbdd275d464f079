import { hoursOf, isOpenAt, nextOpening } from '#messaging/business-hours/business-hours.ts'
import type { KeptSettings } from '#messaging/chatbot-settings/settings-row.ts'
import { type PassedOverRule, passedOverRule } from '#messaging/keyword-rules/passed-over.ts'
import type { StoredRule } from '#messaging/keyword-rules/stored-rules.ts'
import type { BotLook } from './bot-sets.ts'
import type { Reply } from './replies.ts'
import type { BotRules, RuleAnswer } from './rules-in-memory.ts'

// One look at one message, as a pure function: clock and ids are given, so that the same state and message always come to
// the same decision (docs/adr/0118).

/** The session of a contact on a number that goes on. */
export interface SessionState {
  id: string
  lastActivityAt: Date
  vars: Record<string, unknown>
  /** it began in this turn */
  isNew: boolean
}

/** What the looks ask of a chat. */
export interface ChatState {
  contactId: string
  contactName: string
  phone: string | null
  isWithPeople: boolean
  /** the last message, where a person of the team wrote it; what came before it needs no answer */
  personWrote: string | null
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
}

/** What does not come from the chat. */
export interface TurnEnv {
  now: Date
  newId(): string
  settings: KeptSettings
  rules: BotRules
  /** the installation has a model, and the workspace the component */
  hasModel: boolean
  /** rules whose answer was found not to be sendable, and why (spec/8 KW) */
  unsendable: ReadonlyMap<string, string>
}

export interface Handover {
  teamId: string | null
  notes: string
}

export interface Decision {
  look: BotLook
  rule: { id: string; name: string; keyword: string } | null
  passedOver: readonly PassedOverRule[]
  replies: readonly Reply[]
  /** the name of the step in the session (spec/5 1.8) */
  stepName: string
  transfer: Handover | null
  /** a model is asked, and what it says is sent later (src/messaging/ai-replies) */
  asksModel: boolean
  session: SessionState | null
  toldClosedUntil: Date | null
}

const hourMs = 3_600_000
const minuteMs = 60_000

export const silent = (look: BotLook, session: SessionState | null = null): Decision => ({
  look,
  rule: null,
  passedOver: [],
  replies: [],
  stepName: '',
  transfer: null,
  asksModel: false,
  session,
  toldClosedUntil: null,
})

const isOutside = (settings: KeptSettings, now: Date): boolean =>
  settings.businessHoursEnabled && !isOpenAt(hoursOf(settings), now)

/** Said once until the next opening (spec/8 CB3). */
function outOfHours(chat: ChatState, { settings, now }: Pick<TurnEnv, 'settings' | 'now'>): Decision {
  const body = settings.outOfHoursMessage
  const decision = silent('out_of_hours')
  if (body === '' || (chat.toldClosedUntil && chat.toldClosedUntil > now)) return decision
  const until = nextOpening(hoursOf(settings), now) ?? new Date(now.getTime() + 365 * 24 * hourMs)
  return { ...decision, replies: [{ kind: 'text', body, buttons: [] }], toldClosedUntil: until }
}

/** The session that goes on, or a new one where the person left the last one (spec/5 1.8). */
function sessionOf(chat: ChatState, message: TurnMessage, { settings, now, newId }: TurnEnv): SessionState {
  const known = chat.sessions.get(message.numberId)
  const leftAt = now.getTime() - settings.sessionTimeoutMinutes * minuteMs
  if (known && known.lastActivityAt.getTime() >= leftAt)
    return { ...known, lastActivityAt: now, isNew: false }
  return { id: newId(), lastActivityAt: now, vars: {}, isNew: true }
}

function momentOf(chat: ChatState, session: SessionState, message: TurnMessage, { now }: TurnEnv) {
  const vars = { ...session.vars, phone_number: chat.phone ?? '', contact_name: chat.contactName }
  return { at: now, numberId: message.numberId, vars }
}

const ruleOf = ({ rule, keyword }: { rule: { id: string; name: string }; keyword: string }) => ({
  id: rule.id,
  name: rule.name,
  keyword,
})

/** A keyword that hands over comes before everything that answers; outside business hours a message takes its place. */
export function handOver(
  answer: Pick<RuleAnswer, 'replies' | 'transfer'>,
  base: Decision,
  chat: ChatState,
  env: Pick<TurnEnv, 'settings' | 'now'>,
): Decision {
  const { settings, now } = env
  if (isOutside(settings, now) && settings.outOfHoursMessage !== '') {
    const told = outOfHours(chat, env)
    return { ...base, replies: told.replies, toldClosedUntil: told.toldClosedUntil }
  }
  return { ...base, replies: answer.replies, transfer: answer.transfer }
}

const isSaid = (text: string): boolean => text.trim() !== ''

/** What becomes of one message (spec/5 3.4 with spec/8 CB3 and spec/10 DE1). */
export function decide(chat: ChatState, message: TurnMessage, env: TurnEnv): Decision {
  const { settings, now, rules } = env
  if (now.getTime() - message.createdAt.getTime() > hourMs) return silent('too_late')
  if (chat.isWithPeople) return silent('with_people')
  if (chat.personWrote && message.id < chat.personWrote) return silent('person_wrote')
  if (chat.pausedUntil && chat.pausedUntil > now) return silent('paused')
  if (!settings.enabled || !settings.hasChatbot) return silent('off')
  if (isOutside(settings, now) && !settings.allowAutomatedOutsideHours) return outOfHours(chat, env)
  if (message.text === null) return silent('no_text')
  const session = sessionOf(chat, message, env)
  const base = silent('nothing', session)
  const moment = momentOf(chat, session, message, env)
  const handing = rules.handing.match(message.text, moment)
  const passedOver = handing.passedOver.map(passedOverRule)
  if (handing.found) {
    const rule = ruleOf(handing.found)
    const named: Decision = {
      ...base,
      look: 'transfer_keyword',
      stepName: 'keyword_check',
      rule,
      passedOver,
    }
    return handOver(rules.answerOf(handing.found.rule, moment.vars, now), named, chat, env)
  }
  const refusal = (rule: StoredRule) =>
    env.unsendable.get(rule.id) ?? rules.answerOf(rule, moment.vars, now).refusal
  const answering = rules.answering.match(message.text, { ...moment, refusal })
  passedOver.push(...answering.passedOver.map(passedOverRule))
  if (answering.found) {
    const { replies } = rules.answerOf(answering.found.rule, moment.vars, now)
    const rule = ruleOf(answering.found)
    return { ...base, look: 'keyword', stepName: 'keyword_response', rule, passedOver, replies }
  }
  if (session.isNew && isSaid(settings.greetingMessage)) {
    const reply = { kind: 'text' as const, body: settings.greetingMessage, buttons: settings.greetingButtons }
    return { ...base, look: 'greeting', stepName: 'greeting', passedOver, replies: [reply] }
  }
  if (settings.aiEnabled && env.hasModel)
    return { ...base, look: 'ai', stepName: 'ai_response', passedOver, asksModel: true }
  if (!session.isNew && isSaid(settings.fallbackMessage)) {
    const reply = { kind: 'text' as const, body: settings.fallbackMessage, buttons: settings.fallbackButtons }
    return { ...base, look: 'fallback', stepName: 'fallback_response', passedOver, replies: [reply] }
  }
  return { ...base, passedOver }
}
