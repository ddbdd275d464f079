import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { run, statement } from '../db.ts'

/** A contact as its GraphQL type shows it; phone is digits only. */
export interface ContactRow {
  workspaceId: string
  id: string
  phone: string | null
  name: string | null
  profileName: string | null
  tags: string[]
  customFields: Record<string, string | number | boolean>
  marketingOptedOut: boolean
  marketingOptedOutAt: Date | null
  marketingOptedOutBy: string | null
  lastMessageAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The select list that yields ContactRow from `contact c` joined with its `conversation v`. */
export const contactColumns = `
  c.workspace_id as "workspaceId", c.id, c.phone, c.name, c.profile_name as "profileName", c.tags,
  c.custom_fields as "customFields", c.marketing_opted_out as "marketingOptedOut",
  c.marketing_opted_out_at as "marketingOptedOutAt", c.marketing_opted_out_by as "marketingOptedOutBy",
  v.last_message_at as "lastMessageAt", c.created_at as "createdAt", c.updated_at as "updatedAt"`

const byIds = statement<ContactRow>(
  'contacts.by_ids',
  `select ${contactColumns}
   from contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
   where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
)

/** Living contacts of the actor's workspace by id, in the order asked; null where there is none. */
export async function contactsByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(ContactRow | null)[]> {
  const rows = await run(ctx.app.pool, byIds, [workspaceOf(ctx.actor), ids])
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id) ?? null)
}
