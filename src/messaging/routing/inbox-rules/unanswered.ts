import type { App } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { logFailure } from '#core/failure-log.ts'
import { isOutage } from '#core/outage.ts'
import type { Happening } from './happenings.ts'
import { enabledRules, type InboxRule } from './inbox-rule-queries.ts'
import { makeRuns, type Started } from './make-runs.ts'

// Time starts a rule where nobody answered. A row says when to look at a chat; whether somebody answered is asked then, so
// that an answer costs nothing.

const waitsAtOnce = 200
const minuteMs = 60_000

/** Rows of which one is there while a chat is to be looked at at $1. */
export const dueWaitRows = 'inbox_rule_wait where due_at <= $1 order by due_at'

interface Wait {
  workspaceId: string
  ruleId: string
  contactId: string
  dueAt: Date
}

const waits = rowsIn<Wait>({
  workspace_id: ['uuid', ({ workspaceId }) => workspaceId],
  rule_id: ['uuid', ({ ruleId }) => ruleId],
  contact_id: ['uuid', ({ contactId }) => contactId],
  due_at: ['timestamptz', ({ dueAt }) => dueAt],
})

/** The first message that waits says when; later ones wait with it. */
const insertWaits = statement(
  'inbox_rules.insert_waits',
  `insert into inbox_rule_wait (workspace_id, rule_id, contact_id, due_at)
   select w.workspace_id, w.rule_id, w.contact_id, min(w.due_at) from ${waits.from('w')}
   join contact c on c.workspace_id = w.workspace_id and c.id = w.contact_id and c.deleted_at is null
   group by w.workspace_id, w.rule_id, w.contact_id
   on conflict do nothing`,
)

const msOf = ({ trigger }: InboxRule) => (trigger.minutes ?? 0) * minuteMs

/** Notes when to look at chats in which somebody wrote, for rules about what nobody answers. */
export async function awaitAnswers(
  tx: Tx,
  workspaceId: string,
  rules: readonly InboxRule[],
  happenings: readonly Happening[],
): Promise<void> {
  const received = happenings.filter(({ event }) => event === 'message_received')
  const all = rules
    .filter(({ trigger }) => trigger.event === 'unanswered')
    .flatMap((rule) =>
      received.map(({ contactId, occurredAt }) => ({
        workspaceId,
        ruleId: rule.id,
        contactId,
        dueAt: new Date(occurredAt.getTime() + msOf(rule)),
      })),
    )
  if (all.length > 0) await run(tx, insertWaits, waits.values(all))
}

const takeDue = statement<Wait>(
  'inbox_rules.take_waits',
  `with due as (
     select w.workspace_id, w.rule_id, w.contact_id from inbox_rule_wait w where w.workspace_id = $2 and w.due_at <= $1
     order by w.due_at limit ${waitsAtOnce} for update skip locked
   )
   delete from inbox_rule_wait w using due d
   where w.workspace_id = d.workspace_id and w.rule_id = d.rule_id and w.contact_id = d.contact_id and w.workspace_id = $2
   returning w.workspace_id as "workspaceId", w.rule_id as "ruleId", w.contact_id as "contactId", w.due_at as "dueAt"`,
)

const workspacesDue = statement<{ workspaceId: string }>(
  'inbox_rules.workspaces_waiting',
  `select distinct workspace_id as "workspaceId" from inbox_rule_wait where due_at <= $1`,
)

interface Waiting {
  contactId: string
  messageId: string
  numberId: string
  since: Date
  caseId: string | null
}

/** Who answers: people of the workspace, by whatever way. What is sent by itself is no answer. */
const isHumanAnswer = `m.direction = 'outgoing' and m.type <> 'reaction'
  and m.sent_by_type in ('member', 'api', 'phone_app', 'responder')`

/** The first message in each open chat that nobody has answered since it was opened. */
const firstUnanswered = statement<Waiting>(
  'inbox_rules.first_unanswered',
  `select v.contact_id as "contactId", f.id as "messageId", f.number_id as "numberId", f.created_at as since,
     k.id as "caseId"
   from conversation v
   left join lateral (
     select m.created_at as at from message m
     where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id and ${isHumanAnswer}
       and m.created_at > v.opened_at - interval '1 minute'
     order by m.created_at desc limit 1) a on true
   cross join lateral (
     select m.id, m.number_id, m.created_at from message m
     where m.workspace_id = v.workspace_id and m.contact_id = v.contact_id and m.direction = 'incoming'
       and m.type not in ('reaction', 'system') and m.created_at > coalesce(a.at, v.opened_at - interval '1 minute')
     order by m.created_at, m.id limit 1) f
   left join conversation_case k
     on k.workspace_id = v.workspace_id and k.contact_id = v.contact_id and k.closed_at is null
   where v.workspace_id = $1 and v.contact_id = any($2::uuid[]) and v.status = 'open'`,
)

const happeningOf = ({ contactId, messageId, numberId, caseId }: Waiting, at: Date): Happening => ({
  event: 'unanswered',
  contactId,
  occurredAt: at,
  claim: messageId,
  eventId: null,
  caseId,
  chain: [],
  numberId,
})

async function lookAt(app: App, tx: Tx, workspaceId: string, due: readonly Wait[]): Promise<void> {
  const rules = new Map((await enabledRules(tx, [workspaceId])).map((rule) => [rule.id, rule]))
  const contactIds = [...new Set(due.map(({ contactId }) => contactId))]
  const rows = await run(tx, firstUnanswered, [workspaceId, contactIds])
  const waiting = new Map(rows.map((row) => [row.contactId, row]))
  const started: Started[] = []
  const later: Wait[] = []
  for (const wait of due) {
    const rule = rules.get(wait.ruleId)
    const chat = waiting.get(wait.contactId)
    if (rule?.trigger.event !== 'unanswered' || !chat) continue
    const dueAt = new Date(chat.since.getTime() + msOf(rule))
    if (dueAt > app.clock.now()) later.push({ ...wait, dueAt })
    else if (!rule.trigger.numberIds || rule.trigger.numberIds.includes(chat.numberId))
      started.push({ rule, happening: happeningOf(chat, dueAt) })
  }
  if (later.length > 0) await run(tx, insertWaits, waits.values(later))
  const ordered = started.toSorted((one, other) => one.rule.position - other.rule.position)
  await makeRuns(app, tx, workspaceId, ordered)
}

async function fireOf(app: App, workspaceId: string): Promise<boolean> {
  return await inTransaction(app.pool, async (tx) => {
    const due = await run(tx, takeDue, [app.clock.now(), workspaceId])
    if (due.length > 0) await lookAt(app, tx, workspaceId, due)
    return due.length >= waitsAtOnce
  })
}

/** Looks at chats whose time has come, each once. A workspace in which that fails is tried again, and no other waits for it. */
export async function fireWaits(app: App): Promise<{ more: boolean }> {
  let more = false
  for (const { workspaceId } of await run(app.pool, workspacesDue, [app.clock.now()])) {
    try {
      if (await fireOf(app, workspaceId)) more = true
    } catch (error) {
      if (isOutage(error)) throw error
      logFailure(app, { err: error, workspaceId }, 'chats that nobody answers could not be looked at')
    }
  }
  return { more }
}
