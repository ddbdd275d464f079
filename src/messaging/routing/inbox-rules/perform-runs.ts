import type { Member } from '#core/access/actor.ts'
import type { App, Ctx } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { inTransaction, run, statement } from '#core/db/db.ts'
import { overWorkspaces, runOver, workspacesFor } from '#core/db/per-workspace.ts'
import { causedBy } from '#core/events/cause.ts'
import { logFailure } from '#core/failure-log.ts'
import { newId } from '#core/ids.ts'
import { isOutage } from '#core/outage.ts'
import { tellChats } from '#messaging/chat-model/timeline/write-entries.ts'
import { isLeftOut } from '#messaging/messages/macros/step-order.ts'
import { membersNow } from '#people/sessions/members.ts'
import type { RuleStep } from './inbox-rule-input.ts'
import type { InboxRule } from './inbox-rule-queries.ts'
import { enabledRules } from './inbox-rule-queries.ts'
import type { RuleRunStatus } from './inbox-rule-sets.ts'
import { matchingChats } from './matching-chats.ts'
import { performStep } from './perform-step.ts'
import { type RuleRun, type RuleStepRun, runColumns } from './rule-run-row.ts'

// Runs are done one after the other in a chat, in the order in which they were made. A worker takes some for a while, and
// notes after each step how far it is: whoever goes on after it does not begin again (docs/adr/0189).

const runsAtOnce = 20
const sideBySide = 4
const leaseMs = 60_000
const retryMs = 60_000
const mostAttempts = 5

/** Rows of which one is there while a run is to be done at $1. */
export const dueRunRows = 'inbox_rule_run where due_at <= $1 order by due_at'

const claim = overWorkspaces<RuleRun>(
  'inbox_rules.claim_runs',
  4,
  (only) => `with due as (
     select x.workspace_id, x.id from inbox_rule_run x
     where x.due_at <= $1 and not exists (select from inbox_rule_run o
       where o.workspace_id = x.workspace_id and o.contact_id = x.contact_id and o.due_at is not null and o.id < x.id)
       ${only('x')}
     order by x.due_at limit ${runsAtOnce} for update skip locked
   )
   update inbox_rule_run x set due_at = $2, claimed_by = $3, attempts = x.attempts + 1
   from due d where x.workspace_id = d.workspace_id and x.id = d.id ${only('x')}
   returning ${runColumns('x')}`,
)

const workspacesDue = statement<{ workspaceId: string }>(
  'inbox_rules.workspaces_due',
  `select distinct workspace_id as "workspaceId" from inbox_rule_run where due_at <= $1`,
)

const mine = 'workspace_id = $1 and id = $2 and claimed_by = $3'

const beginWebhook = statement<{ id: string }>(
  'inbox_rules.begin_webhook',
  `update inbox_rule_run set begun_step = $4, due_at = $5 where ${mine} returning id`,
)
const noteStep = statement<{ id: string }>(
  'inbox_rules.note_step',
  `update inbox_rule_run set steps = steps || $4::jsonb, due_at = $5 where ${mine} returning id`,
)
/** A run that was not begun leaves its case to a later one. */
const finish = statement<{ id: string }>(
  'inbox_rules.finish_run',
  `update inbox_rule_run set status = $4::text, due_at = null, claimed_by = null, finished_at = $5,
     claim = case when $4::text in ('not_matched', 'rule_off') then id else claim end
   where ${mine} returning id`,
)
const retry = statement(
  'inbox_rules.retry_run',
  `update inbox_rule_run set due_at = case when attempts < ${mostAttempts} then $4::timestamptz end, claimed_by = null,
     status = case when attempts < ${mostAttempts} then status else 'failed' end,
     finished_at = case when attempts < ${mostAttempts} then null else $5::timestamptz end
   where ${mine}`,
)

/** Another worker has the run now. */
class RunLost extends Error {}

interface Work {
  run: RuleRun
  /** of the claim */
  token: string
  rule: InboxRule | undefined
  author: Member | undefined
}

const keysOf = ({ run: { workspaceId, id }, token }: Work) => [workspaceId, id, token]
const leaseEnd = (ctx: Ctx) => new Date(ctx.now().getTime() + leaseMs)

async function assertMine(rows: Promise<unknown[]>): Promise<void> {
  if ((await rows).length === 0) throw new RunLost()
}

const isRefused = ({ status }: RuleStepRun) => status === 'refused'

/** What becomes of the next step of a run, after those that are noted. */
async function next(
  ctx: Ctx,
  work: Work,
  { step, index }: { step: RuleStep; index: number },
  done: readonly RuleStepRun[],
): Promise<RuleStepRun> {
  const { kind } = step
  const refused = done.filter(isRefused).map((one) => one.kind)
  if (isLeftOut(kind, refused)) return { kind, status: 'skipped' }
  if (kind === 'webhook' && work.run.begunStep === index) return { kind, status: 'unknown' }
  if (kind === 'webhook')
    await assertMine(run(ctx.app.pool, beginWebhook, [...keysOf(work), index, leaseEnd(ctx)]))
  return performStep(ctx, work.author, work.run, { step, index })
}

/** A step that is refused ends nothing: the next ones go on, as in macros (docs/adr/0200). */
async function performAll(ctx: Ctx, work: Work, rule: InboxRule): Promise<RuleStepRun[]> {
  const done = [...work.run.steps]
  for (const [index, step] of rule.steps.entries()) {
    if (index < done.length) continue
    const result = await next(ctx, work, { step, index }, done)
    const noted = [...keysOf(work), JSON.stringify([result]), leaseEnd(ctx)]
    await assertMine(run(ctx.app.pool, noteStep, noted))
    done.push(result)
  }
  return done
}

/** The chat is told what was done, by the transaction that ends the run. */
async function end(
  ctx: Ctx,
  work: Work,
  status: RuleRunStatus,
  steps: readonly RuleStepRun[],
): Promise<void> {
  const { workspaceId, contactId, ruleId, ruleName } = work.run
  const done = [...new Set(steps.flatMap((one) => (one.status === 'done' ? [one.kind] : [])))]
  await inTransaction(ctx.app.pool, async (tx) => {
    const ended = await run(tx, finish, [...keysOf(work), status, ctx.now()])
    if (ended.length === 0 || done.length === 0) return
    const extras = { rule: { id: ruleId, name: ruleName }, steps: done }
    await tellChats(ctx, tx, [
      {
        id: ctx.newId(),
        workspaceId,
        type: 'inbox_rule.ran',
        subjectId: contactId,
        contactId,
        data: { extras },
        occurredAt: ctx.now(),
      },
    ])
  })
}

async function perform(ctx: Ctx, work: Work): Promise<void> {
  const {
    rule,
    run: { workspaceId, contactId, steps, chain, ruleId, event },
  } = work
  if (!rule || rule.trigger.event !== event) return end(ctx, work, 'rule_off', [])
  const isBegun = steps.length > 0 || work.run.begunStep !== null
  if (!isBegun) {
    const matching = await matchingChats(ctx.app.pool, ctx, rule, [contactId])
    if (!matching.has(contactId)) return end(ctx, work, 'not_matched', [])
  }
  const ctxOfRun = createCtx(ctx.app, { actor: { kind: 'system', workspaceId, ruleRunId: work.run.id } })
  const done = await causedBy({ ruleIds: [...chain, ruleId] }, () => performAll(ctxOfRun, work, rule))
  await end(ctx, work, done.some(isRefused) ? 'refused' : 'done', done)
}

async function attempt(app: App, work: Work): Promise<void> {
  const { workspaceId, id, ruleId } = work.run
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId } })
  try {
    await perform(ctx, work)
  } catch (error) {
    if (error instanceof RunLost) return
    if (isOutage(error)) throw error
    logFailure(app, { err: error, workspaceId, ruleId, runId: id }, 'a rule of the inbox could not be run')
    const later = new Date(app.clock.nowMs() + retryMs)
    await run(app.pool, retry, [...keysOf(work), later, app.clock.now()])
  }
}

/** With their rules and those who saved them, as they are now: two statements for each workspace. */
async function workOf(app: App, runs: readonly RuleRun[], token: string): Promise<Work[]> {
  const all: Work[] = []
  for (const [workspaceId, some] of Map.groupBy(runs, (one) => one.workspaceId)) {
    const rules = new Map((await enabledRules(app.pool, [workspaceId])).map((rule) => [rule.id, rule]))
    const authorIds = [...rules.values()].map(({ authorId }) => authorId)
    const members = await membersNow(app, workspaceId, [...new Set(authorIds)])
    const authors = new Map(members.map((member) => [member.userId, member]))
    for (const one of some) {
      const rule = rules.get(one.ruleId)
      all.push({ run: one, token, rule, author: rule && authors.get(rule.authorId) })
    }
  }
  return all
}

async function performSome(app: App, only: string | null): Promise<boolean> {
  const token = newId(app.clock.nowMs())
  const now = app.clock.now()
  const runs = await runOver(app.pool, claim, [now, new Date(now.getTime() + leaseMs), token], only)
  if (runs.length === 0) return false
  const rest = await workOf(app, runs, token)
  const one = async () => {
    for (let work = rest.shift(); work; work = rest.shift()) await attempt(app, work)
  }
  await Promise.all(Array.from({ length: Math.min(sideBySide, rest.length) }, one))
  return true
}

/** Does the runs that are due, of each chat one. */
export async function performRuns(app: App): Promise<{ more: boolean }> {
  let more = false
  for (const only of await workspacesFor(app, workspacesDue, [app.clock.now()]))
    if (await performSome(app, only)) more = true
  return { more }
}
