import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction } from '#core/db/db.ts'
import type { ErrorCode } from '#core/errors.ts'
import { appendEvents } from '#core/events/log.ts'
import type { Audience } from '#messaging/campaigns/broadcast-audience/audience.ts'
import { requireRoomFor } from '#messaging/contacts/contacts/write.ts'
import { unsendableText } from '#messaging/content/templates/sending.ts'
import { partsOf } from '#messaging/content/templates/template-parts.ts'
import { auditBroadcast } from './broadcast-audit.ts'
import { statusEvent } from './broadcast-events.ts'
import { broadcastsByIds } from './broadcast-queries.ts'
import type { BroadcastRow } from './broadcast-row.ts'
import { tellMade } from './made-contacts.ts'
import { monthOf, requireRoom, takeMonth } from './month.ts'
import { type PreparedBroadcast, prepareBroadcast } from './prepare.ts'
import { blankBroadcast, meetPeople, saveBroadcast, saveRecipients } from './save.ts'

/**
 * POST /broadcasts (spec/4 B10): checks everything, saves the broadcast with all its recipients in one transaction and
 * starts it, or leaves it to its time. No statement is about a single recipient.
 */
export async function createBroadcast(ctx: Ctx, input: unknown): Promise<BroadcastRow> {
  const id = ctx.newId()
  // A rerun under the same Idempotency-Key finds what its first run saved, whatever the time says by now.
  const [known] = await broadcastsByIds(ctx, [id])
  if (known) return known
  const prepared = await prepareBroadcast(ctx, input, false)
  return inTransaction(ctx.app.pool, async (tx) => {
    const { audience, scheduledAt } = prepared
    const workspaceId = workspaceOf(ctx.actor)
    const now = ctx.now()
    const month = await takeMonth(tx, workspaceId, now)
    await requireRoom(tx, workspaceId, month, { many: audience.people.length, scheduledAt, now })
    const { recipients, duplicates, made } = await meetPeople(ctx, tx, workspaceId, audience.people)
    const row = newBroadcast(ctx, id, prepared, now)
    row.total = recipients.length
    row.duplicates += duplicates
    await saveBroadcast(tx, row)
    await saveRecipients(ctx, tx, row, recipients)
    await auditBroadcast(ctx, tx, null, row)
    await tellMade(ctx.app, tx, made)
    await appendEvents(ctx.app, tx, [statusEvent(row, null, now)])
    tx.afterCommit(() => ctx.app.wake('broadcasts'))
    return row
  })
}

function newBroadcast(ctx: Ctx, id: string, prepared: PreparedBroadcast, now: Date): BroadcastRow {
  const { scheduledAt, audience } = prepared
  return {
    ...blankBroadcast(ctx.actor, id, prepared, now),
    status: scheduledAt ? 'scheduled' : 'running',
    startedAt: scheduledAt ? null : now,
    total: audience.people.length,
    duplicates: audience.duplicates,
    optedOut: audience.optedOut,
  }
}

/** What is wrong with one row, as a dry run tells it; field is its whole path. */
export interface RowError {
  index: number
  code: ErrorCode
  field: string
  message: string
  missing?: string[]
  unexpected?: string[]
}

/** What a broadcast would be; nothing was saved (spec/4 B16). */
export interface BroadcastDryRun {
  recipients: {
    total: number
    sendable: number
    duplicates: number
    optedOut: number
    newContacts: number
  }
  errors: RowError[]
}

const mostErrors = 1000

/** All checks of POST /broadcasts, nothing saved; faulty rows are told together instead of the first alone. */
export async function dryRunBroadcast(ctx: Ctx, input: unknown): Promise<BroadcastDryRun> {
  const { audience, scheduledAt, template, templateField } = await prepareBroadcast(ctx, input, true)
  const { total, duplicates, optedOut } = audience
  const { unsendable } = partsOf(template.components)
  // A template that cannot be sent reaches nobody (spec/10 FR9).
  const people = unsendable === null ? audience.people : []
  const workspaceId = workspaceOf(ctx.actor)
  const now = ctx.now()
  const month = await monthOf(ctx.app.pool, workspaceId, now)
  await requireRoom(ctx.app.pool, workspaceId, month, { many: people.length, scheduledAt, now })
  const newContacts = people.filter((person) => person.contactId === null).length
  await requireRoomFor(ctx.app.pool, workspaceId, newContacts)
  const recipients = { total, sendable: people.length, duplicates, optedOut, newContacts }
  const errors =
    unsendable === null ? rowErrors(audience) : errorsOfAll(total, templateField, unsendableText(unsendable))
  return { recipients, errors }
}

/** What is wrong with the template is wrong with every row. */
const errorsOfAll = (total: number, field: string, message: string): RowError[] =>
  Array.from({ length: Math.min(total, mostErrors) }, (_, index) => ({
    index,
    code: 'invalid_field',
    field,
    message,
  }))

function rowErrors({ faulty, unfit }: Audience): RowError[] {
  const all: RowError[] = [
    ...faulty.map(({ index, error: { code, field, message } }) => ({
      index,
      code,
      field: field ?? `recipients[${index}]`,
      message,
    })),
    ...unfit.map(({ index, missing, unexpected }) => ({
      index,
      code: 'template_params' as const,
      field: `recipients[${index}].params`,
      message: 'The values do not match the variables of the template.',
      missing,
      unexpected,
    })),
  ]
  return all.sort((left, right) => left.index - right.index).slice(0, mostErrors)
}
