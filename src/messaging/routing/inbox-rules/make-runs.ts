import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { newId } from '#core/ids.ts'
import { hoursOf, isOpenAt } from '#messaging/numbers/business-hours/business-hours.ts'
import { readSettings } from '../chatbot-settings/settings-queries.ts'
import { type Happening, starts } from './happenings.ts'
import type { InboxRule } from './inbox-rule-queries.ts'
import type { RuleRunStatus } from './inbox-rule-sets.ts'
import { matchingChats } from './matching-chats.ts'

// Which rules run at what happened: asked for all that happened at once, and written with the place up to which the log
// was read, so that no event is passed over and none is counted twice (docs/adr/0189).

/** Rules that follow from each other's changes: so many, and no more. */
const longestChain = 3
/** Runs of all rules in a chat within an hour, and in a workspace within a minute. */
const mostRuns = { chat: 20, workspace: 300 }

interface NewRun {
  id: string
  rule: InboxRule
  happening: Happening
  claim: string
  status: RuleRunStatus
}

const newRuns = rowsIn<NewRun, Date>({
  workspace_id: ['uuid', ({ rule }) => rule.workspaceId],
  id: ['uuid', ({ id }) => id],
  rule_id: ['uuid', ({ rule }) => rule.id],
  rule_name: ['text', ({ rule }) => rule.name],
  contact_id: ['uuid', ({ happening }) => happening.contactId],
  claim: ['uuid', ({ claim }) => claim],
  case_id: ['uuid', ({ happening }) => happening.caseId],
  event: ['text', ({ happening }) => happening.event],
  event_id: ['uuid', ({ happening }) => happening.eventId],
  occurred_at: ['timestamptz', ({ happening }) => happening.occurredAt],
  matched: ['text', ({ rule }) => JSON.stringify(conditionsOf(rule))],
  chain: ['text', ({ happening }) => JSON.stringify(happening.chain)],
  status: ['text', ({ status }) => status],
  now: ['timestamptz', (_, now) => now],
})

const insertRuns = statement(
  'inbox_rules.insert_runs',
  `insert into inbox_rule_run (workspace_id, id, rule_id, rule_name, contact_id, claim, case_id, event, event_id, occurred_at,
     matched, chain, status, due_at, created_at, finished_at)
   select n.workspace_id, n.id, n.rule_id, n.rule_name, n.contact_id, n.claim, n.case_id, n.event, n.event_id, n.occurred_at,
     array(select jsonb_array_elements_text(n.matched::jsonb)),
     array(select jsonb_array_elements_text(n.chain::jsonb)::uuid), n.status,
     case when n.status = 'waiting' then n.now end, n.now, case when n.status <> 'waiting' then n.now end
   from ${newRuns.from('n')} on conflict do nothing`,
)

const claims = rowsIn<{ ruleId: string; claim: string }>(
  {
    rule_id: ['uuid', ({ ruleId }) => ruleId],
    claim: ['uuid', ({ claim }) => claim],
  },
  1,
)

const taken = statement<{ ruleId: string; claim: string }>(
  'inbox_rules.taken',
  `select x.rule_id as "ruleId", x.claim from inbox_rule_run x
   where x.workspace_id = $1 and (x.rule_id, x.claim) in (select * from ${claims.from('q')})`,
)

const recent = statement<{ contactId: string | null; many: number }>(
  'inbox_rules.recent_runs',
  `select x.contact_id as "contactId", count(*)::int as many from inbox_rule_run x
   where x.workspace_id = $1 and x.contact_id = any($2::uuid[]) and x.created_at > $3 and x.status <> 'limited'
   group by x.contact_id
   union all
   select null, count(*)::int from inbox_rule_run x
   where x.workspace_id = $1 and x.created_at > $4 and x.status <> 'limited'`,
)

/** Names of what was asked and matched, for the log. */
function conditionsOf({ trigger, conditions }: InboxRule): string[] {
  const { event: _, ...said } = trigger
  return [said, conditions].flatMap((part) =>
    Object.entries(part).flatMap(([name, value]) => (value === undefined ? [] : [name])),
  )
}

/** A rule with what started it. */
export interface Started {
  rule: InboxRule
  happening: Happening
}

const keyOf = (ruleId: string, claim: string) => `${ruleId} ${claim}`
const claimOf = ({ rule, happening }: Started) =>
  (rule.isOncePerCase ? happening.caseId : null) ?? happening.claim

/** What each of these happenings starts: changes of a rule start neither it nor one that led to it. */
export function startedBy(rules: readonly InboxRule[], happenings: readonly Happening[]): Started[] {
  return happenings.flatMap((happening) =>
    rules
      .filter(
        ({ id, trigger, enabledAt }) =>
          happening.chain.length < longestChain &&
          !happening.chain.includes(id) &&
          enabledAt !== null &&
          happening.occurredAt >= enabledAt &&
          starts(trigger, happening),
      )
      .map((rule) => ({ rule, happening })),
  )
}

/** Leaves out what comes at another time of the day than its rule runs at. */
async function withinHours(tx: Tx, workspaceId: string, all: readonly Started[]): Promise<Started[]> {
  if (!all.some(({ rule }) => rule.trigger.hours)) return [...all]
  const hours = hoursOf(await readSettings(tx, workspaceId))
  return all.filter(({ rule: { trigger }, happening: { occurredAt } }) => {
    if (!trigger.hours) return true
    return isOpenAt(hours, occurredAt) === (trigger.hours === 'within')
  })
}

/** Leaves out chats that do not match: one statement for each rule. */
async function whereMatched(app: App, tx: Tx, workspaceId: string, all: readonly Started[]) {
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  const matching = new Map<string, ReadonlySet<string>>()
  for (const [id, started] of Map.groupBy(all, ({ rule }) => rule.id)) {
    const contactIds = started.map(({ happening }) => happening.contactId)
    const conditions = started[0]?.rule.conditions ?? {}
    matching.set(id, await matchingChats(tx, ctx, { workspaceId, conditions }, contactIds))
  }
  return all.filter(({ rule, happening }) => matching.get(rule.id)?.has(happening.contactId))
}

/** Leaves out what ran already, and what comes after a rule that stops the others at the same event. */
async function notYetRun(tx: Tx, workspaceId: string, all: readonly Started[]): Promise<Started[]> {
  const asked = all.map((one) => ({ ruleId: one.rule.id, claim: claimOf(one) }))
  const known = await run(tx, taken, [workspaceId, ...claims.values(asked)])
  const seen = new Set(known.map(({ ruleId, claim }) => keyOf(ruleId, claim)))
  const stopped = new Set<string>()
  return all.filter((one) => {
    const { rule, happening } = one
    const key = keyOf(rule.id, claimOf(one))
    if (seen.has(key) || stopped.has(happening.claim)) return false
    seen.add(key)
    if (rule.stopsOthers) stopped.add(happening.claim)
    return true
  })
}

const minuteMs = 60_000

/** Beyond the limits a run is written down and not done. */
async function withinLimits(
  app: App,
  tx: Tx,
  workspaceId: string,
  all: readonly Started[],
): Promise<NewRun[]> {
  const now = app.clock.nowMs()
  const contactIds = [...new Set(all.map(({ happening }) => happening.contactId))]
  const [hourAgo, minuteAgo] = [new Date(now - 60 * minuteMs), new Date(now - minuteMs)]
  const counted = await run(tx, recent, [workspaceId, contactIds, hourAgo, minuteAgo])
  const counts = new Map(counted.map(({ contactId, many }) => [contactId, many]))
  return all.map((one) => {
    const { contactId } = one.happening
    const [ofChat, ofAll] = [counts.get(contactId) ?? 0, counts.get(null) ?? 0]
    const id = newId(now)
    if (ofChat >= mostRuns.chat || ofAll >= mostRuns.workspace)
      return { ...one, id, claim: id, status: 'limited' }
    counts.set(contactId, ofChat + 1)
    counts.set(null, ofAll + 1)
    return { ...one, id, claim: claimOf(one), status: 'waiting' }
  })
}

/** Makes the runs of what was started in a workspace, in the transaction that notes how far was looked. */
export async function makeRuns(
  app: App,
  tx: Tx,
  workspaceId: string,
  started: readonly Started[],
): Promise<void> {
  if (started.length === 0) return
  const atTheTime = await withinHours(tx, workspaceId, started)
  const matched = await whereMatched(app, tx, workspaceId, atTheTime)
  if (matched.length === 0) return
  const fresh = await notYetRun(tx, workspaceId, matched)
  if (fresh.length === 0) return
  const runs = await withinLimits(app, tx, workspaceId, fresh)
  await run(tx, insertRuns, newRuns.values(runs, app.clock.now()))
}
