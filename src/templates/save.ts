import type { App } from '../context.ts'
import { run, type Tx } from '../db.ts'
import { appendEvents, type NewEvent } from '../events/log.ts'
import { newId } from '../ids.ts'
import { forgetTemplates } from './cache.ts'
import type { ListedTemplate, TemplateFacts } from './facts.ts'
import type { TemplateRow } from './row.ts'
import { deleteTemplates, insertTemplates, updateTemplates } from './sql.ts'

/** What is to be stored about the templates of one number, found out under its lock. */
export interface TemplateChanges {
  added: ListedTemplate[]
  changed: { row: TemplateRow; facts: TemplateFacts }[]
  gone: TemplateRow[]
  /** templates that are new to us because the platform decided about them, not because we looked */
  tellAdded: boolean
}

/**
 * Stores the changes set-wise with their events: template.status when the state changed or the template is gone,
 * template.updated when its category or quality changed (spec/4 B13).
 */
export async function saveTemplates(
  app: App,
  tx: Tx,
  number: { workspaceId: string; id: string },
  changes: TemplateChanges,
): Promise<void> {
  const now = app.clock.now()
  const added = await insertAll(tx, number, changes.added, now)
  await updateAll(tx, number.workspaceId, changes.changed, now)
  if (changes.gone.length > 0) {
    await run(tx, deleteTemplates, [number.workspaceId, changes.gone.map((row) => row.id)])
  }
  const events = [
    ...(changes.tellAdded ? added.map((row) => statusEvent(app, row, null, now)) : []),
    ...changes.changed.flatMap(({ row, facts }) =>
      eventsOfChange(app, row, { ...row, ...facts, updatedAt: now }, now),
    ),
    ...changes.gone.map((row) => goneEvent(app, row, now)),
  ]
  await appendEvents(app, tx, events)
  tx.afterCommit(() => forgetTemplates(app, number.workspaceId))
}

async function insertAll(
  tx: Tx,
  number: { workspaceId: string; id: string },
  added: ListedTemplate[],
  now: Date,
): Promise<TemplateRow[]> {
  if (added.length === 0) return []
  const owner = { workspaceId: number.workspaceId, numberId: number.id, createdAt: now, updatedAt: now }
  const rows = added.map((facts): TemplateRow => ({ ...facts, ...owner, id: newId(now.getTime()) }))
  const named = [rows.map((row) => row.id), rows.map((row) => row.name), rows.map((row) => row.language)]
  const made = await run(tx, insertTemplates, [
    number.workspaceId,
    number.id,
    now,
    ...named,
    ...columnsOf(rows),
  ])
  const ids = new Set(made.map((row) => row.id))
  return rows.filter((row) => ids.has(row.id))
}

async function updateAll(
  tx: Tx,
  workspaceId: string,
  changed: TemplateChanges['changed'],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const ids = changed.map(({ row }) => row.id)
  await run(tx, updateTemplates, [workspaceId, now, ids, ...columnsOf(changed.map(({ facts }) => facts))])
}

function columnsOf(list: TemplateFacts[]): unknown[] {
  return [
    list.map((facts) => facts.platformId),
    list.map((facts) => facts.category),
    list.map((facts) => facts.status),
    list.map((facts) => facts.rejectionReason),
    list.map((facts) => facts.parameterFormat),
    list.map((facts) => JSON.stringify(facts.components)),
    list.map((facts) => JSON.stringify(facts.variables)),
    list.map((facts) => facts.quality),
  ]
}

function eventsOfChange(app: App, before: TemplateRow, after: TemplateRow, now: Date): NewEvent[] {
  const events: NewEvent[] = []
  if (before.status !== after.status) events.push(statusEvent(app, after, before.status, now))
  const changed = (['category', 'quality'] as const).filter((key) => before[key] !== after[key])
  if (changed.length > 0) {
    events.push({
      ...eventAbout(app, after, now),
      type: 'template.updated',
      data: { set: moment(after), extras: { changed } },
    })
  }
  return events
}

function statusEvent(app: App, row: TemplateRow, previous: string | null, now: Date): NewEvent {
  return { ...eventAbout(app, row, now), data: { set: moment(row), extras: { previous_status: previous } } }
}

/** Nothing of the template is left to be read later, so the event carries all of it. */
function goneEvent(app: App, row: TemplateRow, now: Date): NewEvent {
  const set = { ...row, status: 'deleted', updatedAt: now }
  return { ...eventAbout(app, row, now), data: { set, extras: { previous_status: row.status } } }
}

function eventAbout(app: App, row: TemplateRow, now: Date): Omit<NewEvent, 'data'> {
  return {
    id: newId(app.clock.nowMs()),
    workspaceId: row.workspaceId,
    type: 'template.status',
    subjectId: row.id,
    contactId: null,
    occurredAt: now,
  }
}

/** The fields that events are about, as they are at this moment. */
function moment({
  status,
  rejectionReason,
  category,
  quality,
  updatedAt,
}: TemplateRow): Record<string, unknown> {
  return { status, rejectionReason, category, quality, updatedAt }
}
