import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, type Tx } from '#core/db/db.ts'
import { AppError, type ErrorCode } from '#core/errors.ts'
import { takeChangeTime } from '#core/events/change-time.ts'
import { appendEvents } from '#core/events/log.ts'
import { firstProblem, parseInput } from '#core/validation.ts'
import { writeFirstChoices } from '#messaging/chat-model/timeline/choices.ts'
import { declaredFor } from '#messaging/contacts/contact-fields/declared-values.ts'
import { type BulkRow, Ledger } from '#messaging/contacts/contacts/bulk-outcomes.ts'
import { authorOf } from '#messaging/contacts/contacts/change.ts'
import { auditCreated } from '#messaging/contacts/contacts/contact-audit.ts'
import { contactCreated } from '#messaging/contacts/contacts/contact-events.ts'
import { bulkContactInputIn, bulkInput } from '#messaging/contacts/contacts/contact-input.ts'
import { readContacts } from '#messaging/contacts/contacts/contact-queries.ts'
import type { ContactRow } from '#messaging/contacts/contacts/contact-row.ts'
import type { UpsertResult } from '#messaging/contacts/contacts/contact-sets.ts'
import { contactsByPhones } from '#messaging/contacts/contacts/find.ts'
import { phoneCountry } from '#messaging/contacts/contacts/phone-country.ts'
import { limitedTo } from '#messaging/contacts/contacts/visibility.ts'
import { contactRoom, countContacts, insertContacts } from '#messaging/contacts/contacts/write.ts'
import { phoneTaken } from './create.ts'
import { saveEdits } from './save-edits.ts'

/** The error that the row alone would have caused. Not an Error: GraphQL treats a returned Error as a failure. */
export interface RowFault {
  code: ErrorCode
  message: string
  field: string | null
}

/** The result of one row. */
export interface BulkResult {
  index: number
  ref: string | null
  id: string | null
  result: UpsertResult
  error: RowFault | null
}

interface ReadRow {
  ref: string | null
  row: (BulkRow & { phone: string }) | AppError
}

function readRow(given: unknown, schema: ReturnType<typeof bulkContactInputIn>): ReadRow {
  const parsed = firstProblem(schema, given)
  const ref = (given as { ref?: unknown } | null)?.ref
  return {
    ref: typeof ref === 'string' ? ref : null,
    row: 'problem' in parsed ? parsed.problem : parsed.value,
  }
}

function faultOf({ code, message, field }: AppError): RowFault {
  return { code, message, field: field || null }
}

/** Writes all changes of the ledger, with as many statements for one row as for five hundred. */
export async function writeLedger(ctx: Ctx, tx: Tx, { created, updated }: Ledger): Promise<void> {
  await insertContacts(tx, created)
  await writeFirstChoices(ctx, tx, created)
  await countContacts(
    tx,
    created.map(({ workspaceId }) => ({ workspaceId, delta: 1 })),
  )
  await auditCreated(ctx, tx, created)
  await appendEvents(
    ctx.app,
    tx,
    created.map((contact) => contactCreated(ctx.app, contact)),
  )
  await saveEdits(ctx, tx, updated)
}

/** Contacts outside the record scope cannot be changed: their ids by phone; none if the caller sees all. */
export async function hiddenFrom(
  ctx: Ctx,
  tx: Tx,
  known: ReadonlyMap<string, ContactRow>,
): Promise<Map<string, string>> {
  if (limitedTo(ctx.actor) === null) return new Map()
  const contacts = [...known]
  const seen = await readContacts(
    tx,
    ctx.actor,
    contacts.map(([, { id }]) => id),
  )
  const ids = new Set(seen.map(({ id }) => id))
  return new Map(contacts.flatMap(([phone, { id }]) => (ids.has(id) ? [] : [[phone, id]])))
}

async function settle(ctx: Ctx, rows: readonly ReadRow[]): Promise<BulkResult[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const phones = rows.flatMap(({ row }) => (row instanceof AppError ? [] : [row.phone]))
  return inTransaction(ctx.app.pool, async (tx) => {
    const at = await takeChangeTime(tx, workspaceId, ctx.now())
    const known = await contactsByPhones(tx, workspaceId, [...new Set(phones)])
    const hidden = await hiddenFrom(ctx, tx, known)
    const room = await contactRoom(tx, workspaceId)
    const ledger = new Ledger(known, room, { workspaceId, at, by: authorOf(ctx.actor), newId: ctx.newId })
    const given = rows.map(({ row }) => (row instanceof AppError ? undefined : row.customFields))
    const declared = await declaredFor(tx, workspaceId, ...given)
    const checked = rows.map(({ ref, row }): ReadRow => {
      if (row instanceof AppError) return { ref, row }
      return { ref, row: declared.problemOf(row.customFields, known.get(row.phone)?.customFields) ?? row }
    })
    const results = checked.map(({ ref, row }, index): BulkResult => {
      if (row instanceof AppError) return { index, ref, id: null, result: 'refused', error: faultOf(row) }
      const taken = hidden.get(row.phone)
      if (taken) return { index, ref, id: null, result: 'refused', error: faultOf(phoneTaken(taken)) }
      const { id, result, error } = ledger.enter(row)
      return { index, ref, id, result, error: error && faultOf(error) }
    })
    await writeLedger(ctx, tx, ledger)
    return results
  })
}

/**
 * POST /contacts/bulk (spec/4 B8): up to 500 contacts by phone. Rows stand alone: one that is refused leaves the
 * others as they are; a phone that comes twice is made once and then updated.
 */
export async function upsertContacts(ctx: Ctx, input: unknown): Promise<BulkResult[]> {
  const { contacts } = parseInput(bulkInput, input)
  const schema = bulkContactInputIn(await phoneCountry(ctx))
  return settle(
    ctx,
    contacts.map((row) => readRow(row, schema)),
  )
}
