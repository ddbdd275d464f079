import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import { oneRow } from '#core/found.ts'
import { isUuid, parseInput } from '#core/validation.ts'
import type { Person } from '#messaging/campaigns/broadcast-audience/audience.ts'
import { changedEvent } from '#messaging/campaigns/broadcasts/broadcast-events.ts'
import { broadcastById } from '#messaging/campaigns/broadcasts/broadcast-queries.ts'
import { type BroadcastRow, broadcastColumns } from '#messaging/campaigns/broadcasts/broadcast-row.ts'
import { importInput } from '#messaging/campaigns/broadcasts/campaign-input.ts'
import { type ReadRows, type RecipientFault, readRows } from '#messaging/campaigns/broadcasts/draft-rows.ts'
import { wrongState } from '#messaging/campaigns/broadcasts/readiness.ts'
import { saveRecipients } from '#messaging/campaigns/broadcasts/save.ts'
import { lockDraft } from '#messaging/campaigns/broadcasts/store-draft.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { otherSpelling, spelledOnce } from '#messaging/contacts/contacts/spellings.ts'
import { because } from '#messaging/content/csv/file-refusal-sets.ts'
import { templateForHandOver } from '#messaging/content/templates/sending.ts'
import { rowCauseOf } from './import-cause-sets.ts'

/** The most recipients of a campaign of /api (spec/8 CM4). */
export const mostRecipients = 100_000
const mostErrors = 100

const tooMany = () =>
  wrongState('A campaign has at most 100,000 recipients', because('too_many')).because('too_many', {
    maximum: 100_000,
  })

/** So many rows are written in one statement. */
const atOnce = 5000

const knownPhones = statement<{ phone: string }>(
  'broadcasts.known_phones',
  `select r.phone from broadcast_recipient r
   where r.workspace_id = $1 and r.broadcast_id = $2 and r.phone = any($3::text[])`,
)

/** Counts people who came into a draft, and rows that were left out. */
export const addRows = statement<BroadcastRow>(
  'broadcasts.add_rows',
  `update broadcast b set total = b.total + $3, duplicates = b.duplicates + $4, opted_out = b.opted_out + $5,
     updated_at = $6
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** What became of rows that were to be added. */
export interface AddedRows {
  broadcast: BroadcastRow
  added: number
  skipped: number
  /** rows whose phone had no country code and got that of the workspace's country */
  completed: number
  /** rows with several phones, of which the first that can be read was taken */
  several: number
  faults: RecipientFault[]
}

/** Writes people into a draft that is locked; counts move with them. Throws invalid_state when there would be too many. */
export async function addToDraft(
  ctx: Ctx,
  tx: Tx,
  { workspaceId, id, total }: BroadcastRow,
  people: readonly Person[],
  { skipped, optedOut }: { skipped: number; optedOut: number },
): Promise<BroadcastRow> {
  if (total + people.length > mostRecipients) throw tooMany()
  const at = { workspaceId, id, createdAt: ctx.now() }
  for (let from = 0; from < people.length; from += atOnce)
    await saveRecipients(ctx, tx, at, people.slice(from, from + atOnce))
  return oneRow(tx, addRows, [workspaceId, id, people.length, skipped, optedOut, ctx.now()], 'broadcast')
}

/**
 * Adds rows that were read to a draft that is locked, so counts are exact whatever else is added at the same time; phones
 * that are in it already, in any spelling, are left out (spec/8 CM4).
 */
async function addRecipients(
  ctx: Ctx,
  tx: Tx,
  draft: BroadcastRow,
  { people, faults, repeated, completed, several }: ReadRows,
): Promise<AddedRows> {
  const { workspaceId, id } = draft
  const spellings = people.flatMap(({ phone }) => [phone, otherSpelling(phone) ?? phone])
  const known = new Set(
    (await run(tx, knownPhones, [workspaceId, id, spellings])).map(({ phone }) => spelledOnce(phone)),
  )
  const fresh = people.filter(({ phone }) => !known.has(spelledOnce(phone)))
  const skipped = repeated + people.length - fresh.length
  const broadcast = await addToDraft(ctx, tx, draft, fresh, { skipped, optedOut: 0 })
  return { broadcast, added: fresh.length, skipped, completed, several, faults }
}

const draftOnly = 'Can only add recipients to draft campaigns'

/** What the rows say for the template that a draft has. Throws invalid_state, and invalid_field when no row is good. */
async function readFor(ctx: Ctx, draft: BroadcastRow, rows: readonly unknown[]): Promise<ReadRows> {
  if (draft.status !== 'draft') throw wrongState(draftOnly, because('no_draft')).because('not_a_draft')
  if (rows.length === 0) throw errors.missing('recipients is required', 'recipients')
  if (rows.length > mostRecipients) throw tooMany()
  const template = await templateForHandOver(ctx.app, draft.workspaceId, draft.templateId)
  if (!template)
    throw wrongState('Campaign template no longer exists', because('template_gone')).because('template_gone')
  const read = readRows(rows, { template, country: await phoneCountry(ctx) })
  const [first] = read.faults
  if (first && read.people.length === 0) throw noneGood(first)
  return read
}

/**
 * POST /api/campaigns/{id}/recipients/import (spec/8 CM4). Rows are read before the draft is locked; where it has got another
 * template by then, they are read again. Throws invalid_field when no row is good; nothing is added then.
 */
export async function importRecipients(ctx: Ctx, id: string, input: unknown): Promise<AddedRows> {
  const { recipients } = parseInput(importInput, input)
  for (;;) {
    const seen = await broadcastById(ctx, id)
    const read = await readFor(ctx, seen, recipients)
    const added = await inTransaction(ctx.app.pool, async (tx) => {
      const draft = await lockDraft(ctx, tx, id, draftOnly)
      if (draft.templateId !== seen.templateId) return null
      const added = await addRecipients(ctx, tx, draft, read)
      await appendEvents(ctx.app, tx, [changedEvent(added.broadcast, 'recipients', ctx.now())])
      return { ...added, faults: added.faults.slice(0, mostErrors) }
    })
    if (added) return added
  }
}

/** The details tell programs of the first row, as `faults` of those that are added in part do. */
const noneGood = ({ index, field, message }: RecipientFault) =>
  errors.told(
    `No valid recipients: recipients[${index}]${field ? `.${field}` : ''}: ${message}`,
    'recipients',
    { index, field, cause: rowCauseOf(field, message).toUpperCase(), message },
  )

const removeOne = statement<BroadcastRow>(
  'broadcasts.remove_recipient',
  `with gone as (
     delete from broadcast_recipient r where r.workspace_id = $1 and r.broadcast_id = $2 and r.id = $3 returning r.id
   )
   update broadcast b set total = b.total - 1, updated_at = $4 from gone
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** DELETE /api/campaigns/{id}/recipients/{recipientId}: only while it is a draft. */
export async function removeRecipient(
  ctx: Ctx,
  { id, recipientId }: { id: string; recipientId: string },
): Promise<BroadcastRow> {
  return inTransaction(ctx.app.pool, async (tx) => {
    const draft = await lockDraft(ctx, tx, id, 'Can only delete recipients from draft campaigns')
    if (!isUuid(recipientId)) throw errors.notFound('recipient')
    const values = [draft.workspaceId, draft.id, recipientId, ctx.now()]
    const after = await oneRow(tx, removeOne, values, 'recipient')
    await appendEvents(ctx.app, tx, [changedEvent(after, 'recipients', ctx.now())])
    return after
  })
}
