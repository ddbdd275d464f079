import { type Queryable, run, statement } from '#core/db/db.ts'
import type {
  MessageDirection,
  MessageType,
  SenderType,
} from '#messaging/chat-model/messages/message-sets.ts'
import type { TimelineData } from '#messaging/chat-model/timeline/timeline-row.ts'
import { type Happening, messageFacts } from './happenings.ts'
import type { RuleTrigger } from './inbox-rule-input.ts'

// What happened in chats before there was a rule, as far as tables say it: the log of events is kept for three days only.

/** Of one chat: what a rule would not do more often in a week. */
const mostOfChat = 200

interface Period {
  workspaceId: string
  contactIds: readonly string[]
  since: Date
}

interface PastCase {
  id: string
  contactId: string
  openedAt: Date
  closedAt: Date | null
  reasonId: string | null
}

const cases = statement<PastCase>(
  'inbox_rules.past_cases',
  `select k.id, k.contact_id as "contactId", k.opened_at as "openedAt", k.closed_at as "closedAt", k.reason_id as "reasonId"
   from unnest($2::uuid[]) as q(contact_id)
   cross join lateral (select * from conversation_case o where o.workspace_id = $1 and o.contact_id = q.contact_id
     and (o.closed_at is null or o.closed_at >= $3) order by o.opened_at desc, o.id desc limit ${mostOfChat}) k`,
)

interface PastMessage {
  id: string
  contactId: string
  direction: MessageDirection
  type: MessageType
  sentByType: SenderType
  numberId: string
  content: Record<string, unknown>
  createdAt: Date
}

const messages = statement<PastMessage>(
  'inbox_rules.past_messages',
  `select m.id, m.contact_id as "contactId", m.direction, m.type, m.sent_by_type as "sentByType",
     m.number_id as "numberId", m.content, m.created_at as "createdAt"
   from unnest($2::uuid[]) as q(contact_id)
   cross join lateral (select * from message o where o.workspace_id = $1 and o.contact_id = q.contact_id
     and o.created_at >= $3 order by o.created_at desc, o.id desc limit ${mostOfChat}) m
   order by m.created_at, m.id`,
)

interface PastChange {
  id: string
  contactId: string
  createdAt: Date
  data: Pick<TimelineData, 'added' | 'removed' | 'fields'>
}

const changes = statement<PastChange>(
  'inbox_rules.past_changes',
  `select y.id, y.contact_id as "contactId", y.created_at as "createdAt", y.data
   from unnest($2::uuid[]) as q(contact_id)
   cross join lateral (select * from timeline_entry o where o.workspace_id = $1 and o.contact_id = q.contact_id
     and o.created_at >= $3 and o.kind = any($4::text[]) order by o.created_at desc, o.id desc limit ${mostOfChat}) y`,
)

type Base = Pick<Happening, 'contactId' | 'occurredAt' | 'claim'>
const past = (base: Base): Omit<Happening, 'event'> => ({ ...base, eventId: null, caseId: null, chain: [] })

function receivedOf({ id, contactId, createdAt, type, content, numberId }: PastMessage): Happening {
  const base = past({ contactId, occurredAt: createdAt, claim: id })
  return { ...base, event: 'message_received', numberId, ...messageFacts(type, content) }
}

const isWritten = ({ direction, type }: PastMessage) =>
  direction === 'incoming' && type !== 'reaction' && type !== 'system'

const human: ReadonlySet<SenderType> = new Set(['member', 'api', 'phone_app', 'responder'])
const isAnswer = ({ direction, type, sentByType }: PastMessage) =>
  direction === 'outgoing' && type !== 'reaction' && human.has(sentByType)

/** Of one chat, in the order of time: each message that waited so long for an answer. */
function unansweredIn(all: readonly PastMessage[], minutes: number, now: Date): Happening[] {
  const found: Happening[] = []
  let first: PastMessage | null = null
  const look = (until: Date) => {
    if (!first) return
    const due = new Date(first.createdAt.getTime() + minutes * 60_000)
    const { id, contactId, numberId } = first
    if (due <= until)
      found.push({ ...past({ contactId, occurredAt: due, claim: id }), event: 'unanswered', numberId })
  }
  for (const message of all) {
    if (isWritten(message)) first ??= message
    if (!isAnswer(message)) continue
    look(message.createdAt)
    first = null
  }
  look(now)
  return found
}

async function ofMessages(db: Queryable, values: unknown[], trigger: RuleTrigger, now: Date) {
  const all = await run(db, messages, values)
  if (trigger.event === 'message_received') return all.filter(isWritten).map(receivedOf)
  const chats = Map.groupBy(all, ({ contactId }) => contactId).values()
  return [...chats].flatMap((some) => unansweredIn(some, trigger.minutes ?? 0, now))
}

/** Tags of people and of cases. */
async function ofTags(db: Queryable, values: unknown[]): Promise<Happening[]> {
  const all = await run(db, changes, [...values, ['tagged', 'case_changed']])
  return all.map(({ id, contactId, createdAt, data: { added = [], removed = [] } }) => {
    const base = past({ contactId, occurredAt: createdAt, claim: id })
    return { ...base, event: 'tags_changed', added, removed }
  })
}

/** Fields of cases, by what they held afterwards. */
async function ofFields(db: Queryable, values: unknown[]): Promise<Happening[]> {
  const all = await run(db, changes, [...values, ['case_changed']])
  return all.map(({ id, contactId, createdAt, data: { fields = [] } }) => {
    const base = past({ contactId, occurredAt: createdAt, claim: id })
    const after = Object.fromEntries(fields.map(({ key, after: value }) => [key, value]))
    return { ...base, event: 'field_changed', fieldOf: 'case', fields: after }
  })
}

/** Whether anything that is kept says how often it happened: of fields of people only the log of some days does. */
export const isKept = ({ event, fieldOf }: RuleTrigger): boolean =>
  event !== 'field_changed' || fieldOf === 'case'

function ofChats(db: Queryable, values: unknown[], trigger: RuleTrigger, now: Date): Promise<Happening[]> {
  if (trigger.event === 'tags_changed') return ofTags(db, values)
  return trigger.event === 'field_changed' ? ofFields(db, values) : ofMessages(db, values, trigger, now)
}

function ofCases(all: readonly PastCase[], event: 'chat_opened' | 'case_closed', since: Date): Happening[] {
  return all.flatMap(({ id, contactId, openedAt, closedAt, reasonId }): Happening[] => {
    const occurredAt = event === 'chat_opened' ? openedAt : closedAt
    if (!occurredAt || occurredAt < since) return []
    return [{ ...past({ contactId, occurredAt, claim: id }), event, caseId: id, reasonId }]
  })
}

/** What happened in these chats that a trigger could be about, with the cases in which it did: two statements. */
export async function pastHappenings(
  db: Queryable,
  { workspaceId, contactIds, since }: Period,
  trigger: RuleTrigger,
  now: Date,
): Promise<Happening[]> {
  const { event } = trigger
  const values = [workspaceId, contactIds, since]
  const allCases = await run(db, cases, values)
  if (event === 'chat_opened' || event === 'case_closed') return ofCases(allCases, event, since)
  const all = await ofChats(db, values, trigger, now)
  const byContact = Map.groupBy(allCases, ({ contactId }) => contactId)
  return all.map((one) => {
    const of = byContact.get(one.contactId)?.find(({ openedAt }) => openedAt <= one.occurredAt)
    return { ...one, caseId: of?.id ?? null }
  })
}
