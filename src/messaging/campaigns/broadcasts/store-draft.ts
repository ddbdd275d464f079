import { isDeepStrictEqual } from 'node:util'
import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { type ColumnOf, columnsByField } from '#core/db/columns.ts'
import { statement, type Tx } from '#core/db/db.ts'
import { appendEvents } from '#core/events/log.ts'
import { byId, oneRow } from '#core/found.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { changedEvent } from './broadcast-events.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { lockBroadcast } from './cancel.ts'
import { wrongState } from './readiness.ts'

/** What a change of a draft can write, each with the type of its column. */
const typesOf = {
  name: 'text',
  numberId: 'uuid',
  templateId: 'uuid',
  templateName: 'text',
  templateLanguage: 'text',
  templateCategory: 'text',
  defaults: 'jsonb',
  scheduledAt: 'timestamptz',
  localStart: 'text',
  capMessages: 'int',
  capDays: 'int',
  quietFrom: 'text',
  quietTo: 'text',
  quietZone: 'text',
  limitPolicy: 'text',
  autoRetryDays: 'int',
  split: 'jsonb',
} as const satisfies Partial<Record<keyof BroadcastRow & ColumnOf<'Broadcast'>, string>>

type Field = keyof typeof typesOf
const fields = Object.keys(typesOf) as Field[]
const columnOf = columnsByField('Broadcast', 'b', fields)
const assigned = fields.map(
  (field, place) => `${columnOf[field].replace('b.', '')} = $${place + 6}::${typesOf[field]}`,
)

/** What is written of a draft, as JSON keeps it: without what is undefined. */
const written = (row: BroadcastRow): Partial<BroadcastRow> =>
  JSON.parse(JSON.stringify(Object.fromEntries(fields.map((field) => [field, row[field]]))))

/** Whether two states of a draft are the same, whatever the order of names in them. */
export const isSameDraft = (one: BroadcastRow, other: BroadcastRow): boolean =>
  isDeepStrictEqual(written(one), written(other))

const stored = (row: BroadcastRow, field: Field) =>
  typesOf[field] === 'jsonb' && row[field] !== null ? JSON.stringify(row[field]) : row[field]

const saveDraft = statement<BroadcastRow>(
  'broadcasts.save_draft',
  `update broadcast b set ${assigned.join(', ')}, header_media_id = $5, updated_by_name = $3, updated_at = $4
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

const nameOf = ({ actor }: Ctx): string | null =>
  actor.kind === 'member' || actor.kind === 'public_key' ? actor.name : null

/**
 * Stores a draft as it is after a change, at the end of the transaction of the change: one statement, one record, one
 * event (spec/8 G9).
 */
export async function storeDraft(
  ctx: Ctx,
  tx: Tx,
  before: BroadcastRow,
  after: BroadcastRow,
): Promise<BroadcastRow> {
  const about = [
    before.workspaceId,
    before.id,
    nameOf(ctx),
    ctx.now(),
    after.defaults.headerMedia?.id ?? null,
  ]
  const values = fields.map((field) => stored(after, field))
  const saved = await oneRow(tx, saveDraft, [...about, ...values], 'broadcast')
  await auditBroadcast(ctx, tx, before, saved)
  await appendEvents(ctx.app, tx, [changedEvent(saved, 'updated', ctx.now())])
  return saved
}

/** The draft, locked. Throws invalid_state with `text` for one that was started. */
export async function lockDraft(ctx: Ctx, tx: Tx, id: string, text: string): Promise<BroadcastRow> {
  const row = await byId(tx, lockBroadcast, [workspaceOf(ctx.actor), id], 'broadcast')
  if (row.status !== 'draft') throw wrongState(text).because('not_a_draft')
  return row
}
