import { z } from 'zod'
import type { Ctx } from '#core/context/context.ts'
import { inTransaction, run, statement, type Tx } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { oneRow } from '#core/found.ts'
import { optional, parseInput } from '#core/validation.ts'
import type { TemplateRow } from '#messaging/templates/template-row.ts'
import { type BroadcastRow, broadcastColumns } from './broadcast-row.ts'
import { lockDraft } from './draft-commands.ts'
import { tellDraftChange } from './tell-draft.ts'

const dayMs = 24 * 3_600_000

/** No cap without either of them. */
export const capInput = z.object({
  messages: optional(z.int().min(1).max(100)).meta({ description: 'So many messages, 1 to 100.' }),
  days: optional(z.int().min(1).max(30)).meta({ description: 'In so many days, 1 to 30.' }),
})

const saveCap = statement<BroadcastRow>(
  'broadcasts.save_cap',
  `update broadcast b set cap_messages = $3, cap_days = $4, updated_at = $5
   where b.workspace_id = $1 and b.id = $2 returning ${broadcastColumns('b')}`,
)

/** Says whom a draft leaves out since they got enough marketing lately; nobody, without a cap. Throws not_found, invalid_state. */
export async function capBroadcast(ctx: Ctx, id: string, input: unknown): Promise<BroadcastRow> {
  const { messages = null, days = null } = parseInput(capInput, input)
  if ((messages === null) !== (days === null))
    throw errors.invalidField(messages === null ? 'messages' : 'days', 'Messages and days belong together.')
  return inTransaction(ctx.app.pool, async (tx) => {
    const draft = await lockDraft(ctx, tx, id, 'Can only update draft campaigns')
    if (draft.capMessages === messages && draft.capDays === days) return draft
    const after = await oneRow(tx, saveCap, [draft.workspaceId, id, messages, days, ctx.now()], 'broadcast')
    return tellDraftChange(ctx, tx, draft, after)
  })
}

/** Since when messages count for a cap. */
export const capSince = (days: number, at: Date): Date => new Date(at.getTime() - days * dayMs)

/** How many messages of other marketing broadcasts than this one a contact got since then that did not fail. */
export const gotOf = (contact: string, broadcast: string, since: string) => `(
  select count(*) from message m
  where m.workspace_id = $1 and m.contact_id = ${contact} and m.created_at > ${since} and m.broadcast_id is not null
    and m.broadcast_id <> ${broadcast} and m.status <> 'failed'
    and coalesce((select b.template_category from broadcast b where b.workspace_id = $1 and b.id = m.broadcast_id),
      'marketing') = 'marketing')`

/** Of these contacts ($2) those with so many ($4) messages of others than this broadcast ($5), since $3. */
const gotEnough = statement<{ contactId: string }>(
  'broadcasts.got_enough',
  `select c.id as "contactId" from unnest($2::uuid[]) as c(id) where ${gotOf('c.id', '$5', '$3')} >= $4`,
)

interface Capped {
  contactId: string
  heldId: string | null
}

/**
 * Who of the next recipients got enough marketing lately. The feed holds the workspace's month, so shares of two broadcasts
 * take turns and the later one sees the messages of the earlier: together they keep the cap, too (docs/adr/0083).
 */
export async function cappedOf(
  tx: Tx,
  { workspaceId, id, capMessages, capDays, templateCategory }: BroadcastRow,
  template: TemplateRow | null,
  recipients: readonly Capped[],
  now: Date,
): Promise<ReadonlySet<string>> {
  if (capMessages === null || capDays === null) return new Set()
  if ((template?.category ?? templateCategory) !== 'marketing') return new Set()
  const asked = recipients.filter(({ heldId }) => heldId === null).map(({ contactId }) => contactId)
  const since = capSince(capDays, now)
  const rows = await run(tx, gotEnough, [workspaceId, asked, since, capMessages, id])
  return new Set(rows.map(({ contactId }) => contactId))
}
