import type { ChangedValues } from '#core/events/log.ts'
import { textOf } from '#messaging/chat-model/messages/preview.ts'
import type { RuleTrigger } from './inbox-rule-input.ts'
import type { RuleEvent } from './inbox-rule-sets.ts'
import { languageOf } from './language-of.ts'

// What happened in a chat, as triggers look at it. Pure: the log and the past are read elsewhere.

/** What may start a rule. */
export interface Happening {
  event: RuleEvent
  contactId: string
  occurredAt: Date
  /** for which a rule that runs each time runs once: the event, or the message that nobody answered */
  claim: string
  eventId: string | null
  caseId: string | null
  /** rules that led to it */
  chain: readonly string[]
  text?: string | null
  numberId?: string | null
  fromAd?: boolean
  added?: readonly string[]
  removed?: readonly string[]
  fieldOf?: 'contact' | 'case'
  fields?: Readonly<Record<string, unknown>>
  reasonId?: string | null
}

/** An event of the log with what it is about. */
export interface LoggedEvent {
  id: string
  type: string
  contactId: string
  occurredAt: Date
  data: { values?: ChangedValues; cause?: { ruleIds: readonly string[] }; extras?: { owner?: string } }
  messageType: string | null
  content: Record<string, unknown> | null
  numberId: string | null
  caseId: string | null
  reasonId: string | null
}

/** The types of events that start rules. */
export const followedTypes = [
  'chat.reopened',
  'message.received',
  'contact.updated',
  'case.changed',
  'chat.closed',
] as const

/** What customers write by themselves: what the platform reports is none of it. */
const isWritten = (type: string | null) => type !== null && type !== 'system' && type !== 'reaction'

export const messageFacts = (type: string, content: Record<string, unknown>) => ({
  text: textOf(type, content),
  fromAd: content.referral !== undefined && content.referral !== null,
})

function changesOf(logged: LoggedEvent, base: Omit<Happening, 'event'>): Happening[] {
  const { addedTags = [], removedTags = [], fields = {} } = logged.data.values ?? {}
  const isTagged = addedTags.length + removedTags.length > 0
  const fieldOf = logged.type === 'case.changed' ? 'case' : 'contact'
  return [
    ...(isTagged
      ? [{ ...base, event: 'tags_changed' as const, added: addedTags, removed: removedTags }]
      : []),
    ...(Object.keys(fields).length > 0
      ? [{ ...base, event: 'field_changed' as const, fieldOf, fields } as Happening]
      : []),
  ]
}

/** What an event of the log says happened in its chat. */
export function happeningsOf(logged: LoggedEvent): Happening[] {
  const { id, type, contactId, occurredAt, data, caseId, numberId, reasonId } = logged
  const chain = data.cause?.ruleIds ?? []
  const base = { contactId, occurredAt, claim: id, eventId: id, caseId, chain }
  if (type === 'chat.reopened') return [{ ...base, event: 'chat_opened' }]
  if (type === 'chat.closed') return [{ ...base, event: 'case_closed', reasonId }]
  if (type !== 'message.received') return changesOf(logged, base)
  // Where another responder answers, the workspace reads a copy.
  if (data.extras?.owner === 'external' || !isWritten(logged.messageType)) return []
  const facts = messageFacts(logged.messageType ?? '', logged.content ?? {})
  return [{ ...base, event: 'message_received', numberId, ...facts }]
}

const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase()

function isSaid({ texts, textMatch = 'contains' }: RuleTrigger, text: string | null | undefined): boolean {
  if (!texts) return true
  if (!text) return false
  const said = folded(text)
  return texts.map(folded).some((one) => {
    if (textMatch === 'equals') return said === one
    return textMatch === 'starts_with' ? said.startsWith(one) : said.includes(one)
  })
}

const among = <T>(asked: readonly T[] | undefined, one: T | null | undefined) =>
  !asked || (one != null && asked.includes(one))

function isReceived(trigger: RuleTrigger, { text, numberId, fromAd = false }: Happening): boolean {
  const { numberIds, languages } = trigger
  if (!among(numberIds, numberId) || !isSaid(trigger, text)) return false
  if (trigger.fromAd !== undefined && trigger.fromAd !== fromAd) return false
  return !languages || among(languages, languageOf(text ?? ''))
}

function isTagged({ tagChange, tagNames }: RuleTrigger, { added = [], removed = [] }: Happening): boolean {
  const tags = [...(tagChange === 'removed' ? [] : added), ...(tagChange === 'added' ? [] : removed)]
  return tagNames ? tags.some((tag) => tagNames.includes(tag)) : tags.length > 0
}

function isChanged(trigger: RuleTrigger, { fieldOf, fields = {} }: Happening): boolean {
  const { fieldKey = '', fieldValue } = trigger
  if (trigger.fieldOf !== fieldOf || !(fieldKey in fields)) return false
  return fieldValue === undefined || String(fields[fieldKey] ?? '') === fieldValue
}

/** Whether what happened starts a rule with this trigger, the time of the day aside. */
export function starts(trigger: RuleTrigger, happening: Happening): boolean {
  if (trigger.event !== happening.event) return false
  switch (trigger.event) {
    case 'message_received':
      return isReceived(trigger, happening)
    case 'unanswered':
      return among(trigger.numberIds, happening.numberId)
    case 'tags_changed':
      return isTagged(trigger, happening)
    case 'field_changed':
      return isChanged(trigger, happening)
    case 'case_closed':
      return among(trigger.reasonIds, happening.reasonId)
    case 'chat_opened':
      return true
  }
}
