import type { App } from '#core/context/context.ts'
import { createCtx } from '#core/context/context-factory.ts'
import { columns, columnsAs } from '#core/db/columns.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { overWorkspaces, runOver, takeOver, workspacesFor } from '#core/db/per-workspace.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { AppError } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import type { OwnLanes } from '#core/lanes/lanes.ts'
import { ownedLanes } from '#core/lanes/ownership.ts'
import { setLocalTimes } from '#messaging/campaigns/broadcast-hours/local-start.ts'
import { drawVariants } from '#messaging/campaigns/broadcast-splits/split-draw.ts'
import { letterOf } from '#messaging/campaigns/broadcast-splits/split-shape.ts'
import { fitsVersions, obstaclesOfVariants } from '#messaging/campaigns/broadcast-splits/split-versions.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import { readTemplates } from '#messaging/content/templates/cache.ts'
import { statusEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns, laneOfBroadcast } from './broadcast-row.ts'
import { ofVariantSentence, startSentences, unfitSentence } from './cause-sets.ts'
import { tellMade } from './made-contacts.ts'
import { meetRecipients, unmetOf } from './meet.ts'
import { obstaclesOfShared } from './readiness.ts'

const atOnce = 50

/** A broadcast whose time has come, with what its start depends on, as it is now. */
type Due = BroadcastRow & { numberStatus: string | null; templateStatus: string | null }

/** The same, with why it cannot start. */
type Judged = Due & { reason: string | null }

const dueBroadcasts = overWorkspaces<Due>(
  'broadcasts.due',
  5,
  (only) => `with owned as (${ownedLanes('broadcasts', 'select unnest($3::smallint[])', '$4')}
   )
   select ${broadcastColumns('b')}, ${columnsAs('Number', 'n', { numberStatus: 'status' })},
     ${columnsAs('Template', 't', { templateStatus: 'status' })}
   from broadcast b
   join workspace w on w.id = b.workspace_id and w.status = 'open'
   left join number n on n.workspace_id = b.workspace_id and n.id = b.number_id
   left join template t on t.workspace_id = b.workspace_id and t.id = b.template_id
   where b.status = 'scheduled' and b.scheduled_at <= $1 and ${laneOfBroadcast('b')} in (select lane from owned) ${only('b')}
   order by b.scheduled_at limit $2 for update of b skip locked`,
)

/** Where broadcasts are due in these lanes, the longest first. */
const workspacesDue = statement<{ workspaceId: string }>(
  'broadcasts.workspaces_due',
  `select ${columns('Broadcast', 'b', ['workspaceId'])} from broadcast b
   where b.status = 'scheduled' and b.scheduled_at <= $1 and ${laneOfBroadcast('b')} = any($2::smallint[])
   group by b.workspace_id order by min(b.scheduled_at)`,
)

const starts = rowsIn<Judged>({
  workspace_id: ['uuid', (row) => row.workspaceId],
  id: ['uuid', (row) => row.id],
  reason: ['text', ({ reason }) => reason],
})

/** Nobody will ever be sent to by one that fails, so its recipients fail with it, for the same reason. */
const saveStarts = statement<BroadcastRow>(
  'broadcasts.save_starts',
  `with start as (
     select * from ${starts.from('s')}
   ), given_up as (
     update broadcast_recipient r set status = 'failed', error_message = s.reason, failed_at = $4
     from start s
     where s.reason is not null and r.workspace_id = s.workspace_id and r.broadcast_id = s.id and r.status = 'pending'
     returning r.workspace_id, r.broadcast_id
   ), lost as (
     select workspace_id, broadcast_id, count(*)::int as many from given_up group by workspace_id, broadcast_id
   )
   update broadcast b set status = case when s.reason is null then 'running' else 'failed' end,
     started_at = case when s.reason is null then $4::timestamptz end, failure_reason = s.reason, updated_at = $4,
     failed = b.failed + coalesce(l.many, 0)
   from start s left join lost l on l.workspace_id = s.workspace_id and l.broadcast_id = s.id
   where b.workspace_id = s.workspace_id and b.id = s.id returning ${broadcastColumns('b')}`,
)

/** Why a broadcast cannot start, in words for people; null when it can. */
function obstacleOf(row: Pick<Due, 'numberStatus' | 'templateStatus'>): string | null {
  if (row.numberStatus !== 'active') return startSentences.account_not_active
  if (row.templateStatus === null) return startSentences.template_gone
  return row.templateStatus === 'approved' ? null : startSentences.template_not_approved
}

/**
 * Looks whether a broadcast can start, and gives the recipients of one that was a draft their contacts (spec/8 CM3). What
 * its plan has no room for is no start: nobody of it becomes a contact then.
 */
async function prepare(
  app: App,
  tx: Tx,
  row: Due,
): Promise<{ reason: string | null; made: readonly ContactRow[] }> {
  const ids = [row.templateId, ...(row.split?.variants ?? []).map(({ templateId }) => templateId)]
  const templates = await readTemplates(tx, row.workspaceId, ids)
  const now = app.clock.now()
  const [ofVariant] = obstaclesOfVariants(templates, row, now)
  const template = templates.get(row.templateId)
  // One row that cannot be read keeps no other from starting: it fails when it is fed.
  const [ofShared] = template ? obstaclesOfShared(template, row.defaults ?? {}, now) : []
  const reason =
    obstacleOf(row) ??
    (ofShared ? startSentences[ofShared.kind] : null) ??
    (ofVariant ? ofVariantSentence(letterOf(ofVariant.variant), ofVariant.kind) : null)
  if (reason) return { reason, made: [] }
  const unmet = await unmetOf(tx, row)
  if (unmet.length === 0) return { reason, made: [] }
  const fits = template && fitsVersions(templates, row, template)
  const unfit = unmet.filter(({ own }) => fits && !fits(own)).length
  if (unfit > 0) return { reason: unfitSentence(unfit), made: [] }
  const ctx = createCtx(app, { actor: { kind: 'system', workspaceId: row.workspaceId } })
  try {
    return { reason: null, made: await meetRecipients(ctx, tx, row, unmet) }
  } catch (error) {
    if (error instanceof AppError && error.code === 'limit_reached')
      return { reason: startSentences.contacts_limit, made: [] }
    throw error
  }
}

/** Starts scheduled broadcasts of these lanes that are due, or fails those that cannot start (spec/4 B10, States). */
export async function startDue(app: App, own: OwnLanes): Promise<{ more: boolean }> {
  const workspaceIds = await workspacesFor(app, workspacesDue, [app.clock.now(), own.lanes])
  const { more } = await takeOver(app, workspaceIds, atOnce, (workspaceId, most) =>
    startSome(app, own, workspaceId, most),
  )
  return { more }
}

function startSome(app: App, own: OwnLanes, workspaceId: string | null, most: number): Promise<Due[]> {
  const now = app.clock.now()
  return inTransaction(app.pool, async (tx) => {
    const due = await runOver(tx, dueBroadcasts, [now, most, own.lanes, own.worker], workspaceId)
    if (due.length === 0) return due
    const judged: Judged[] = []
    const made: ContactRow[] = []
    for (const row of due) {
      const prepared = await prepare(app, tx, row)
      judged.push({ ...row, reason: prepared.reason })
      made.push(...prepared.made)
      if (!prepared.reason) await setLocalTimes(tx, row, now)
    }
    const started: BroadcastRow[] = []
    for (const row of await run(tx, saveStarts, [...starts.values(judged), now]))
      started.push(row.status === 'running' ? await drawVariants(tx, row, now) : row)
    await tellMade(app, tx, made)
    await appendEvents(
      app,
      tx,
      started.map((row) => statusEvent(row, 'scheduled', now)),
    )
    return due
  })
}
