import { z } from 'zod'
import { run, statement, type Tx } from '#core/db/db.ts'
import { named } from '#core/input-schema.ts'
import type { TemplateRow } from '#messaging/content/templates/template-row.ts'
import type { BroadcastRow } from './broadcast-row.ts'

const dayMs = 24 * 3_600_000

export const capInput = named(
  'BroadcastCapInput',
  'Cap on the marketing messages that a recipient may get within a number of days.',
  z.object({
    messages: z.int().min(1).max(100).meta({
      description:
        'Number of messages from other marketing broadcasts at which a recipient is excluded, 1 to 100.',
    }),
    days: z
      .int()
      .min(1)
      .max(30)
      .meta({ description: 'Number of days in which the messages are counted, 1 to 30.' }),
  }),
)

/** The cap as a draft keeps it. */
export const capColumns = (cap: z.output<typeof capInput> | null) => ({
  capMessages: cap?.messages ?? null,
  capDays: cap?.days ?? null,
})

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
 * Which of the next recipients recently got enough marketing. A batch locks the workspace's month, so batches of two
 * broadcasts run in turn and the later batch sees the messages of the earlier: together they keep the cap, too
 * (docs/adr/0083).
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
