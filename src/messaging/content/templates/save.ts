import type { App } from '#core/context/context.ts'
import { run, statement, type Tx } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents, type NewEvent } from '#core/events/log.ts'
import { newId } from '#core/ids.ts'
import { forgetTemplates } from './cache.ts'
import { sayTheSame } from './form-components.ts'
import type { ListedTemplate, TemplateFacts } from './platform-facts.ts'
import type { TemplateRow } from './template-row.ts'

/** What is to be stored about the templates of one number, found out under its lock. */
export interface TemplateChanges {
  /** with the id that it is to have, where that is decided already */
  added: (ListedTemplate & { id?: string })[]
  /** a draft can get another name too */
  changed: {
    row: TemplateRow
    facts: TemplateFacts & Partial<Pick<TemplateRow, 'name' | 'language'>>
    /** people wrote it by another door: what they wrote here before is no longer what it is made of */
    dropsForm?: true
  }[]
  gone: TemplateRow[]
  /** what else is told of this change */
  also?: NewEvent[]
  /** templates that are new to us because the platform decided about them, not because we looked */
  tellAdded: boolean
}

/** What is stored when nothing changed; callers spread it and add their changes. */
export const noChanges: TemplateChanges = { added: [], changed: [], gone: [], tellAdded: true }

/** Syncs and callbacks about one number take turns; the row is the number's own. */
const lockNumberForTemplates = statement<{ id: string }>(
  'templates.lock_number',
  `select id from number where workspace_id = $1 and id = $2 for no key update`,
)

/**
 * Locks the templates of a number against other changes. Answers the time of this change, which is later than that of
 * any other in the workspace (docs/adr/0008), or null when the number is gone. Look at the rows after it, not before.
 */
export async function beginTemplateChange(
  app: App,
  tx: Tx,
  number: { workspaceId: string; id: string },
): Promise<Date | null> {
  const [locked] = await run(tx, lockNumberForTemplates, [number.workspaceId, number.id])
  return locked ? takeChangeTime(tx, number.workspaceId, app.clock.now()) : null
}

const deleteTemplates = statement(
  'templates.delete',
  `delete from template where workspace_id = $1 and id = any($2::uuid[])`,
)

/**
 * Stores the changes set-wise with their events: template.status when the state changed or the template is gone,
 * template.updated when its category or quality changed (spec/4 B13). `now` is the time of the change. Answers what
 * was added; a template whose name came in in the meantime is not.
 */
export async function saveTemplates(
  app: App,
  tx: Tx,
  number: { workspaceId: string; id: string },
  changes: TemplateChanges,
  now: Date,
): Promise<TemplateRow[]> {
  // First, because a draft can get the name of one that goes.
  if (changes.gone.length > 0) {
    await run(tx, deleteTemplates, [number.workspaceId, changes.gone.map((row) => row.id)])
  }
  const added = await insertAll(tx, number, changes.added, now)
  await updateAll(tx, number.workspaceId, changes.changed, now)
  const events = [
    ...(changes.tellAdded ? added.map((row) => statusEvent(app, row, null, now)) : []),
    ...changes.changed.flatMap(({ row, facts }) =>
      eventsOfChange(app, row, { ...row, ...facts, updatedAt: now }, now),
    ),
    ...changes.gone.map((row) => goneEvent(app, row, now)),
    ...(changes.also ?? []),
  ]
  await appendEvents(app, tx, events)
  tx.afterCommit(() => forgetTemplates(app, number.workspaceId))
  return added
}

interface StoredTemplate {
  /** whether the components still are those of the form that people wrote */
  keepsForm: boolean
  row: Pick<TemplateRow, 'id' | 'name' | 'language'>
  facts: TemplateFacts
}

const stored = (before: number) =>
  rowsIn<StoredTemplate>(
    {
      id: ['uuid', ({ row }) => row.id],
      name: ['text', ({ row }) => row.name],
      language: ['text', ({ row }) => row.language],
      platform_id: ['text', ({ facts }) => facts.platformId],
      category: ['text', ({ facts }) => facts.category],
      status: ['text', ({ facts }) => facts.status],
      rejection_reason: ['text', ({ facts }) => facts.rejectionReason],
      parameter_format: ['text', ({ facts }) => facts.parameterFormat],
      components: ['text', ({ facts }) => JSON.stringify(facts.components)],
      variables: ['text', ({ facts }) => JSON.stringify(facts.variables)],
      quality: ['text', ({ facts }) => facts.quality],
      platform_status: ['text', ({ facts }) => facts.platformStatus],
      keeps_form: ['boolean', ({ keepsForm }) => keepsForm],
    },
    before,
  )

/** After workspace, number and time. */
const addedTemplates = stored(3)

/** A name that came in by another way in the meantime is left as it is: the next sync looks at it again. */
const insertTemplates = statement<{ id: string }>(
  'templates.insert',
  `insert into template (workspace_id, number_id, id, name, language, platform_id, category, status,
     rejection_reason, parameter_format, components, variables, quality, platform_status, created_at, updated_at)
   select $1, $2, n.id, n.name, n.language, n.platform_id, n.category, n.status, n.rejection_reason,
     n.parameter_format, n.components::jsonb, n.variables::jsonb, n.quality, n.platform_status, $3::timestamptz, $3::timestamptz
   from ${addedTemplates.from('n')}
   on conflict (workspace_id, number_id, name, language) do nothing
   returning id`,
)

/** What only we know of a template, of one that came from the platform. */
const onlyHere = {
  displayName: null,
  form: null,
  headerMediaId: null,
  createdByName: null,
  updatedByName: null,
}

async function insertAll(
  tx: Tx,
  number: { workspaceId: string; id: string },
  added: TemplateChanges['added'],
  now: Date,
): Promise<TemplateRow[]> {
  if (added.length === 0) return []
  const owner = {
    ...onlyHere,
    workspaceId: number.workspaceId,
    numberId: number.id,
    createdAt: now,
    updatedAt: now,
  }
  const rows = added.map(
    (facts): TemplateRow => ({ ...facts, ...owner, decidedAt: null, id: facts.id ?? newId(now.getTime()) }),
  )
  const values = addedTemplates.values(rows.map((row) => ({ row, facts: row, keepsForm: false })))
  const made = await run(tx, insertTemplates, [number.workspaceId, number.id, now, ...values])
  const ids = new Set(made.map((row) => row.id))
  return rows.filter((row) => ids.has(row.id))
}

/** After workspace and time. */
const changedTemplates = stored(2)

const updateTemplates = statement(
  'templates.update',
  `update template t set name = n.name, language = n.language, platform_id = n.platform_id, category = n.category, status = n.status,
     rejection_reason = n.rejection_reason, parameter_format = n.parameter_format, components = n.components::jsonb,
     variables = n.variables::jsonb, quality = n.quality, platform_status = n.platform_status,
     form = case when n.keeps_form then t.form end, updated_at = $2
   from ${changedTemplates.from('n')}
   where t.workspace_id = $1 and t.id = n.id`,
)

async function updateAll(
  tx: Tx,
  workspaceId: string,
  changed: TemplateChanges['changed'],
  now: Date,
): Promise<void> {
  if (changed.length === 0) return
  const stored = changed.map(({ row: { id, name, language, components }, facts, dropsForm }) => ({
    row: { id, name: facts.name ?? name, language: facts.language ?? language },
    facts,
    keepsForm: !dropsForm && sayTheSame(components, facts.components),
  }))
  await run(tx, updateTemplates, [workspaceId, now, ...changedTemplates.values(stored)])
}

function eventsOfChange(app: App, before: TemplateRow, after: TemplateRow, now: Date): NewEvent[] {
  const events: NewEvent[] = []
  if (before.status !== after.status) events.push(statusEvent(app, after, before.status, now))
  const changed = (['category', 'quality'] as const).filter((key) => before[key] !== after[key])
  if (changed.length > 0) {
    const data = { set: toldOf(after), extras: { changed } }
    events.push({ ...eventAbout(app, after, now), type: 'template.updated', data })
  }
  return events
}

function statusEvent(app: App, row: TemplateRow, previous: string | null, now: Date): NewEvent {
  return { ...eventAbout(app, row, now), data: { set: toldOf(row), extras: { previous_status: previous } } }
}

function goneEvent(app: App, row: TemplateRow, now: Date): NewEvent {
  return statusEvent(app, { ...row, status: 'deleted', updatedAt: now }, row.status, now)
}

/** What people write of it is read from its components as well. */
function toldOf({ form: _, ...row }: TemplateRow): Record<string, unknown> {
  return row
}

/** That people of the team made or changed a template here. */
export async function appendSaved(app: App, tx: Tx, row: TemplateRow, now: Date): Promise<void> {
  await appendEvents(app, tx, [{ ...eventAbout(app, row, now), type: 'template.saved', data: {} }])
}

/** Events carry all of a template, as it is at this moment: the next change or its end may come soon. */
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
