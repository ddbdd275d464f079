import { z } from 'zod'
import { workspaceOf } from '../auth/actor.ts'
import type { Ctx } from '../context.ts'
import { run, type Statement, statement } from '../db.ts'
import { errors } from '../errors.ts'
import { decodeCursor } from '../paging/cursor.ts'
import { type Page, pageOf } from '../paging/page.ts'
import { optional, parseInput, uuid } from '../validation.ts'

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

/** One contact. A text that is no uuid names no object (spec/4 D2). */
export async function contactById(ctx: Ctx, id: string): Promise<ContactRow> {
  const row = uuid.safeParse(id).success ? await ctx.loaders.contact.load(id) : null
  if (!row) throw errors.notFound('contact')
  return row
}

const listInput = z.object({
  first: optional(z.number().int().min(1).max(100)),
  after: optional(z.string()),
  search: optional(z.string().max(100)),
})

const statements = new Map<string, Statement<ContactRow>>()

/** One prepared statement per shape, so that a deep page walks the index too. */
function pageStatement(search: boolean, next: boolean): Statement<ContactRow> {
  const name = `contacts.list${search ? '.search' : ''}${next ? '.next' : ''}`
  let found = statements.get(name)
  if (!found) {
    let place = 3
    const conditions = ['c.workspace_id = $1', 'c.deleted_at is null']
    if (search)
      conditions.push(
        `(c.name ilike $${place} or c.profile_name ilike $${place} or c.phone like $${place++})`,
      )
    if (next) conditions.push(`(c.created_at, c.id) < ($${place++}::timestamptz, $${place}::uuid)`)
    found = statement<ContactRow>(
      name,
      `select ${contactColumns}
       from contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
       where ${conditions.join(' and ')} order by c.created_at desc, c.id desc limit $2`,
    )
    statements.set(name, found)
  }
  return found
}

/** `%part%` with the pattern's own characters taken literally; a leading + is how people write a stored phone. */
export function searchPattern(text: string): string {
  return `%${text.replace(/^\+/, '').replace(/[\\%_]/g, '\\$&')}%`
}

/** One page of contacts, newest first. `search` looks in names and phones. */
export async function listContacts(ctx: Ctx, input: unknown): Promise<Page<ContactRow>> {
  const { first = 25, after, search } = parseInput(listInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const binding = { workspaceId, list: 'contacts', sort: 'created_at', filters: { search } }
  const place = after ? decodeCursor(ctx.app, after, binding) : null
  const values = [...(search ? [searchPattern(search)] : []), ...(place ? [place.value, place.id] : [])]
  const list = pageStatement(Boolean(search), place !== null)
  const rows = await run(ctx.app.pool, list, [workspaceId, first + 1, ...values])
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: row.createdAt, id: row.id }))
}
