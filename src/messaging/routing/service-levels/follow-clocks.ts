import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import type { NewEvent } from '#core/events/log.ts'
import type { MessageDirection, SenderType } from '#messaging/chat-model/messages/message-sets.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { isWithPeople } from '#messaging/routing/transfers/with-people.ts'
import { levelFor } from './choose-level.ts'
import { type ClockRow, clockColumns } from './clock-row.ts'
import { saveClocks } from './clock-writes.ts'
import { type CountedTime, countedTime } from './counted-time.ts'
import { levelLookUp, readLevels } from './level-queries.ts'
import type { ServiceLevel } from './level-row.ts'
import { type Clock, Clocks } from './move-clocks.ts'
import { type DueTime, dueEvent, timesChanged, writeMissed } from './service-events.ts'

// The times of cases follow the log of events: accepting and storing messages costs nothing for them (docs/adr/0188).

/** What happened in a chat, as far as its times depend on it. */
export interface ServiceFact {
  contactId: string
  type: string
  occurredAt: Date
  messageId: string | null
  direction: MessageDirection | null
  sentByType: SenderType | null
}

interface Chat {
  contactId: string
  agentId: string | null
  agentName: string | null
  teamId: string | null
  teamName: string | null
  priority: number
  /** people have it, and not the chatbot */
  isWithPeople: boolean
  /** the customer wrote something that has no reply */
  isWaiting: boolean
}

/** Held until the transaction ends, in the order in which everybody holds them. */
const lockChats = statement<Chat>(
  'service_clocks.lock_chats',
  `select v.contact_id as "contactId", v.agent_id as "agentId", u.full_name as "agentName", v.team_id as "teamId",
     t.name as "teamName", v.priority, ${isWithPeople('v')} as "isWithPeople",
     v.waiting_since is not null as "isWaiting"
   from conversation v
   left join user_account u on u.id = v.agent_id
   left join team t on t.workspace_id = v.workspace_id and t.id = v.team_id
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[])
   order by v.workspace_id, v.contact_id for update of v`,
)

interface CaseOf {
  id: string
  contactId: string
  closedAt: Date | null
}

const cases = statement<CaseOf>(
  'service_clocks.cases',
  `select k.id, k.contact_id as "contactId", k.closed_at as "closedAt" from conversation_case k
   where k.workspace_id = $1 and k.contact_id = any($2::uuid[]) and (k.closed_at is null or k.closed_at >= $3)
   order by k.opened_at, k.id`,
)

const clocksOf = statement<ClockRow>(
  'service_clocks.of_cases',
  `select ${clockColumns} from service_clock k
   where k.workspace_id = $1 and k.case_id = any($2::uuid[]) and (k.ended_at is null or k.kind <> 'next_response')
   order by k.started_at, k.id for update`,
)

/** The case that something of a moment belongs to: what was said just before a case began belongs to it. */
const caseAt = (own: readonly CaseOf[], at: Date) =>
  own.find(({ closedAt }) => closedAt === null || closedAt >= at)?.id

const isOfCustomer = ({ messageId, direction }: ServiceFact) => messageId !== null && direction === 'incoming'

/** A person's answer: of a member, or written on the phone of the number. */
const isOfPerson = ({ messageId, sentByType }: ServiceFact) =>
  messageId !== null && (sentByType === 'member' || sentByType === 'phone_app')

interface Happened {
  facts: readonly ServiceFact[]
  own: readonly CaseOf[]
  /** the workspace has a chatbot that is on */
  hasChatbot: boolean
}

interface Held extends Chat {
  /** while the chatbot has the chat nobody waits for people */
  isOfPeople: boolean
}

type Step = (clocks: Clocks, of: string, at: Date, chat: Held) => void

const waits: Step = (clocks, of, at) => clocks.waits(of, at)

/** It went back to the chatbot, if there is one: people are done with it. */
const givenBack: Step = (clocks, of, at, { isOfPeople }) => {
  if (!isOfPeople) clocks.over(of, at)
}

const steps: Readonly<Record<string, Step>> = {
  'chat.closed': (clocks, of, at) => clocks.over(of, at),
  'chat.reopened': (clocks, of, at) => clocks.goesOn(of, at),
  'chat.assigned': (clocks, of, at, { isOfPeople, isWaiting }) => {
    if (isOfPeople && isWaiting) clocks.waits(of, at)
  },
  'transfer.created': waits,
  'transfer.resumed': givenBack,
  'transfer.expired': givenBack,
}

/** What one thing that happened means for the times of its case. */
function goOn(clocks: Clocks, of: string, fact: ServiceFact, chat: Held): void {
  const at = fact.occurredAt
  if (isOfPerson(fact)) clocks.answered(of, at)
  else if (!isOfCustomer(fact)) steps[fact.type]?.(clocks, of, at, chat)
  else if (chat.isOfPeople) clocks.waits(of, at)
}

/** Goes through what happened in a chat, and sees to the level that it has by now. */
function goThrough(clocks: Clocks, chat: Chat, { facts, own, hasChatbot }: Happened): void {
  const held = { ...chat, isOfPeople: !hasChatbot || chat.isWithPeople }
  for (const fact of facts) {
    const of = caseAt(own, fact.occurredAt)
    if (of !== undefined) goOn(clocks, of, fact, held)
  }
  const current = own.find(({ closedAt }) => closedAt === null)
  if (current) clocks.follow(current.id)
}

interface Read {
  ctx: Ctx
  settings: KeptSettings
  levels: readonly ServiceLevel[]
  nameOf(levelId: string | null): string | null
  timeOf(levelId: string | null): CountedTime
}

async function readBy(app: App, tx: Tx, settings: KeptSettings, before: readonly ClockRow[]): Promise<Read> {
  const { workspaceId } = settings
  const levels = await readLevels(tx, workspaceId)
  const missing = before.flatMap(({ levelId }) =>
    levels.some(({ id }) => id === levelId) ? [] : (levelId ?? []),
  )
  const others = missing.length > 0 ? await levelLookUp(tx, workspaceId, missing) : []
  const known = new Map([...levels, ...others].map((level) => [level.id, level]))
  const times = new Map<string | null, CountedTime>()
  return {
    ctx: createCtx(app, { actor: { kind: 'system', workspaceId } }),
    settings,
    levels,
    nameOf: (id) => known.get(id ?? '')?.name ?? null,
    timeOf(id) {
      const time = times.get(id) ?? countedTime(settings, known.get(id ?? '') ?? null)
      times.set(id, time)
      return time
    },
  }
}

/** A time as it is kept: who had the chat, and how urgent it was, when something happened last. */
function rowOf({ ctx, settings }: Read, chat: Chat, clock: Clock, before: ClockRow | undefined): ClockRow {
  const { contactId, agentId, teamId, priority } = chat
  const now = ctx.now()
  const own = { contactId, agentId, teamId, priority, updatedAt: now }
  return { createdAt: now, ...before, ...clock, ...own, workspaceId: settings.workspaceId }
}

const timeOf = ({ nameOf }: Read, chat: Chat, row: ClockRow): DueTime => ({
  ...chat,
  workspaceId: row.workspaceId,
  id: row.id,
  caseId: row.caseId,
  kind: row.kind,
  levelId: row.levelId,
  levelName: nameOf(row.levelId),
  dueAt: row.breachedAt ?? row.startedAt,
})

/**
 * Moves the times of chats on with what happened, in a workspace with service levels. Answers the events that tell of it,
 * to be appended at the end of the transaction.
 */
export async function followClocks(
  app: App,
  tx: Tx,
  settings: KeptSettings,
  facts: readonly ServiceFact[],
): Promise<NewEvent[]> {
  const { workspaceId } = settings
  const byContact = Map.groupBy(facts, ({ contactId }) => contactId)
  const chats = await run(tx, lockChats, [workspaceId, [...byContact.keys()].sort()])
  const since = new Date(Math.min(...facts.map(({ occurredAt }) => occurredAt.getTime())))
  const held = await run(tx, cases, [workspaceId, chats.map(({ contactId }) => contactId), since])
  const before = await run(tx, clocksOf, [workspaceId, held.map(({ id }) => id)])
  const read = await readBy(app, tx, settings, before)
  const hasChatbot = settings.enabled && settings.hasChatbot
  const saved: ClockRow[] = []
  const dropped: string[] = []
  const events: NewEvent[] = []
  const missed: { event: NewEvent; time: DueTime }[] = []
  for (const chat of chats) {
    const own = held.filter(({ contactId }) => contactId === chat.contactId)
    const rows = before.filter(({ caseId }) => own.some(({ id }) => id === caseId))
    const measure = { level: levelFor(read.levels, chat), timeOf: read.timeOf, newId: () => read.ctx.newId() }
    const clocks = new Clocks(
      measure,
      rows.map((row) => ({ ...row })),
    )
    goThrough(clocks, chat, { facts: byContact.get(chat.contactId) ?? [], own, hasChatbot })
    const asRow = (clock: Clock) =>
      rowOf(
        read,
        chat,
        clock,
        rows.find(({ id }) => id === clock.id),
      )
    saved.push(...[...clocks.touched].map(asRow))
    dropped.push(...[...clocks.dropped].map(({ id }) => id))
    if (clocks.touched.size + clocks.dropped.size > 0)
      events.push(timesChanged(read.ctx, { workspaceId, contactId: chat.contactId }))
    for (const clock of clocks.missed) {
      const time = timeOf(read, chat, asRow(clock))
      missed.push({ time, event: dueEvent(read.ctx, 'service.missed', time) })
    }
  }
  await saveClocks(tx, workspaceId, { saved, dropped, contactIds: chats.map(({ contactId }) => contactId) })
  await writeMissed(read.ctx, tx, missed)
  return [...missed.map(({ event }) => event), ...events]
}
