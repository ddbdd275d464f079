import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { type LogReader, readLog } from '#core/events/log-reader.ts'
import { afterMinutes } from '#messaging/numbers/business-hours/after-minutes.ts'
import { readSettings } from '#messaging/routing/chatbot-settings/settings-queries.ts'
import type { KeptSettings } from '#messaging/routing/chatbot-settings/settings-row.ts'
import { followClocks } from '#messaging/routing/service-levels/follow-clocks.ts'
import { begin, behind, type Fact, hold, readFacts } from './log-facts.ts'
import { kindsOfClients } from './timer-sets.ts'
import { dropTimers, ensureTimers, type NewTimer, setTimers } from './timers.ts'
import { clientWait, lastAnswer, owedAnswer } from './waiting.ts'

// The log of events says what happened to chats; their timers follow it (spec/8 G18: accepting and storing messages
// costs nothing for them). Each event is read once, in order, and what it sets is in the transaction that moves on.

const atOnce = 2_000

/** When the next escalation comes after the last answer of an agent. */
interface Answered {
  contactId: string
  answeredAt: Date
  escalationDueAt: Date
}

const answered = rowsIn<Answered>(
  {
    contact_id: ['uuid', (one) => one.contactId],
    answered_at: ['timestamptz', (one) => one.answeredAt],
    due_at: ['timestamptz', (one) => one.escalationDueAt],
  },
  1,
)

/** Each answer moves what comes next; the first one is noted by the room of transfers. */
const noteAnswers = statement<never>(
  'timers.note_answers',
  `update transfer x set escalation_due_at = a.due_at
   from ${answered.from('a')}
   where x.workspace_id = $1 and x.contact_id = a.contact_id and x.status = 'active'
     and x.escalation_due_at is not null and a.answered_at >= x.transferred_at`,
)

const hasTimer = `cross join lateral (values
     ('response', case when not x.sla_breached then x.sla_response_deadline end),
     ('resolution', case when not x.sla_breached then x.sla_resolution_deadline end),
     ('escalation', case when x.escalation_level < 2 then x.escalation_due_at end),
     ('expiry', x.expires_at)) as d(kind, due_at)`

/** The timers of these transfers ($2, by their chats) are what their columns say; those that ended have none. */
const followColumns = statement<never>(
  'timers.follow_transfers',
  `with touched as materialized (
     select x.* from transfer x where x.workspace_id = $1 and x.id = any($2::uuid[])
     union
     select x.* from transfer x where x.workspace_id = $1 and x.contact_id = any($3::uuid[]) and x.status = 'active'
   ), wanted as materialized (
     select x.workspace_id, d.kind, x.id, x.contact_id, d.due_at from touched x ${hasTimer}
     where x.status = 'active' and d.due_at is not null
   ), dropped as (
     delete from timer t using touched x
     where t.workspace_id = $1 and t.subject_id = x.id
       and (t.kind in ('response', 'resolution', 'escalation', 'expiry') or x.status <> 'active')
       and not exists (select from wanted w where w.id = t.subject_id and w.kind = t.kind)
   )
   insert into timer as t (workspace_id, kind, subject_id, contact_id, due_at)
   select w.workspace_id, w.kind, w.id, w.contact_id, w.due_at from wanted w order by 1, 2, 3
   on conflict (workspace_id, kind, subject_id) do update
   set due_at = excluded.due_at, contact_id = excluded.contact_id, version = t.version + 1
   where t.due_at <> excluded.due_at or t.contact_id <> excluded.contact_id`,
)

/** The bot's part of a chat is over when people have it (spec/5 1.7), and each such transfer counts (spec/8 CS7). */
const noteTransfers = statement<never>(
  'timers.note_transfers',
  `with ended as (
     update bot_session b set status = 'cancelled', ended_at = $3
     where b.workspace_id = $1 and b.contact_id = any($2::uuid[]) and b.status = 'active'
   )
   insert into chatbot_counter as c (workspace_id, agent_transfers) values ($1, $4)
   on conflict (workspace_id) do update set agent_transfers = c.agent_transfers + excluded.agent_transfers`,
)

/** Chats of which a wait can be set: the bot's, with a person who is there, and open. */
const waitable = statement<{ contactId: string }>(
  'timers.waitable',
  `select v.contact_id as "contactId" from conversation v
   join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'open' and not exists (
     select from transfer x where x.workspace_id = v.workspace_id and x.contact_id = v.contact_id and x.status = 'active')`,
)

const activeTransfers = statement<{ id: string; contactId: string; agentId: string | null }>(
  'timers.active_transfers',
  `select x.id, x.contact_id as "contactId", x.agent_id as "agentId" from transfer x
   where x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and x.status = 'active'`,
)

type Chats = ReadonlyMap<string, readonly Fact[]>

const minuteMs = 60_000
const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * minuteMs)

async function followAnswers(tx: Tx, settings: KeptSettings, chats: Chats): Promise<void> {
  const rows = [...chats].flatMap(([contactId, facts]): Answered[] => {
    const last = lastAnswer(facts)
    if (!last) return []
    const escalationDueAt = afterMinutes(settings, last, settings.slaEscalationMinutes)
    return [{ contactId, answeredAt: last, escalationDueAt }]
  })
  if (rows.length > 0) await run(tx, noteAnswers, [settings.workspaceId, ...answered.values(rows)])
}

/** Agents who do not answer give their chats back, where the workspace says after how long (docs/adr/0076). */
async function followOwed(tx: Tx, settings: KeptSettings, chats: Chats): Promise<void> {
  const { workspaceId, slaGiveBackMinutes: after } = settings
  if (after === null) return
  const active = await run(tx, activeTransfers, [workspaceId, [...chats.keys()]])
  const lists = { set: [] as NewTimer[], ensure: [] as NewTimer[], drop: [] as string[] }
  for (const { id, contactId, agentId } of active) {
    const owed = owedAnswer(chats.get(contactId) ?? [])
    if (owed === undefined) continue
    if (owed === 'nothing' || agentId === null) lists.drop.push(id)
    else {
      const dueAt = afterMinutes(settings, owed.since, after)
      lists[owed.anew ? 'set' : 'ensure'].push({
        workspaceId,
        kind: 'give_back',
        subjectId: id,
        contactId,
        dueAt,
      })
    }
  }
  await setTimers(tx, lists.set)
  await ensureTimers(tx, lists.ensure)
  await dropTimers(tx, workspaceId, ['give_back'], lists.drop)
}

async function followClients(tx: Tx, settings: KeptSettings, chats: Chats): Promise<void> {
  const { workspaceId, clientReminderEnabled, clientReminderMinutes, clientAutoCloseMinutes } = settings
  const waits = [...chats].map(([contactId, facts]) => ({ contactId, wait: clientWait(facts) }))
  const ids = (those: typeof waits) => those.map(({ contactId }) => contactId)
  const over = waits.filter(({ wait }) => wait !== undefined)
  await dropTimers(tx, workspaceId, kindsOfClients, ids(over))
  const begun = waits.filter(({ wait }) => wait !== undefined && wait !== 'over')
  if (!clientReminderEnabled || begun.length === 0) return
  const open = new Set((await run(tx, waitable, [workspaceId, ids(begun)])).map(({ contactId }) => contactId))
  const timers = begun.flatMap(({ contactId, wait }): NewTimer[] => {
    if (typeof wait !== 'object' || !open.has(contactId)) return []
    const of = { workspaceId, subjectId: contactId, contactId }
    return [
      { ...of, kind: 'client_reminder', dueAt: later(wait.since, clientReminderMinutes) },
      { ...of, kind: 'client_close', dueAt: later(wait.since, clientAutoCloseMinutes) },
    ]
  })
  await setTimers(tx, timers)
}

/** Answers what is to be told of it. Chats are held before their transfers, as by whoever changes them. */
async function followWorkspace(
  app: App,
  tx: Tx,
  workspaceId: string,
  facts: readonly Fact[],
): Promise<NewEvent[]> {
  const settings = await readSettings(tx, workspaceId)
  const events = facts.some(({ hasLevels }) => hasLevels) ? await followClocks(app, tx, settings, facts) : []
  const chats = Map.groupBy(facts, ({ contactId }) => contactId)
  const made = facts.filter(({ type }) => type === 'transfer.created')
  if (made.length > 0) {
    const contacts = made.map(({ contactId }) => contactId)
    await run(tx, noteTransfers, [workspaceId, contacts, app.clock.now(), made.length])
  }
  await followAnswers(tx, settings, chats)
  const transfers = [...new Set(facts.flatMap(({ transferId }) => transferId ?? []))]
  await run(tx, followColumns, [workspaceId, transfers, [...chats.keys()]])
  await followOwed(tx, settings, chats)
  await followClients(tx, settings, chats)
  return events
}

const reader: LogReader = {
  behind,
  begin,
  hold,
  failing: 'timers of a workspace could not follow its log',
  async read(app, tx, held) {
    const each = Math.max(10, Math.ceil(atOnce / held.length))
    const facts = await readFacts(tx, held, each)
    const events: NewEvent[] = []
    for (const [workspaceId, own] of Map.groupBy(facts, (fact) => fact.workspaceId))
      events.push(...(await followWorkspace(app, tx, workspaceId, own)))
    if (events.length > 0) await appendEvents(app, tx, events)
    // Most events say nothing of timers, so their number tells nothing.
    return (await run(tx, behind, [])).some(({ workspaceId }) =>
      held.some((one) => one.workspaceId === workspaceId),
    )
  },
}

/** Sets the timers by what happened since. */
export const followLog = (app: App): Promise<{ more: boolean }> => readLog(app, reader)
