import DataLoader from 'dataloader'
import type { z } from 'zod'
import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { perOperation } from '#core/context/per-operation.ts'
import { type Queryable, run, type Statement, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { type CursorPosition, decodeCursor } from '#core/paging/cursor.ts'
import { type ListShape, rowsFor, where } from '#core/paging/list-shape.ts'
import { type Page, pageOf } from '#core/paging/page.ts'
import { parseInput, uuid } from '#core/validation.ts'
import { listContactsInput } from './contact-input.ts'
import { type ContactRow, contactColumns } from './contact-row.ts'
import { parsePhone } from './phone.ts'
import { whereFound } from './search.ts'
import { runSeen, seenStatement, whereSeen } from './visibility.ts'

const contactSelect = `
  select ${contactColumns}
  from contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id`

const byIds = seenStatement<ContactRow>(
  'contacts.by_ids',
  2,
  `${contactSelect} where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
)

/** Living contacts that the actor sees, by id, in no order. */
export function readContacts(db: Queryable, actor: Actor, ids: readonly string[]): Promise<ContactRow[]> {
  return runSeen(db, actor, byIds, [workspaceOf(actor), ids])
}

/** Living contacts that the actor sees, by id, in the order asked; null where there is none. */
export async function contactsByIds(
  ctx: Pick<Ctx, 'app' | 'actor'>,
  ids: readonly string[],
): Promise<(ContactRow | null)[]> {
  const rows = await readContacts(ctx.app.pool, ctx.actor, ids)
  const found = new Map(rows.map((row) => [row.id, row]))
  return ids.map((id) => found.get(id.toLowerCase()) ?? null)
}

/** Single reads of contacts, gathered. */
export const contactLoader = perOperation(
  (ctx) => new DataLoader<string, ContactRow | null>((ids) => contactsByIds(ctx, ids)),
)

/** One contact. A text that is no uuid names no object (spec/4 D2). */
export async function contactById(ctx: Ctx, id: string): Promise<ContactRow> {
  const row = uuid.safeParse(id).success ? await contactLoader(ctx).load(id) : null
  if (!row) throw errors.notFound('contact')
  return row
}

const orders = {
  created_at: { order: 'c.created_at desc, c.id desc', beyond: '(c.created_at, c.id) <' },
  updated_at: { order: 'c.updated_at, c.id', beyond: '(c.updated_at, c.id) >' },
} as const
type Sort = keyof typeof orders

const statements = new Map<string, Statement<ContactRow>>()

function pageStatement(shape: ListShape, sort: Sort, first: number): Statement<ContactRow> {
  const limit = rowsFor(first)
  const name = `${shape.name}.${limit}`
  let found = statements.get(name)
  if (!found) {
    const conditions = shape.conditions.join(' and ')
    const text = `${contactSelect} where ${conditions} order by ${orders[sort].order} limit ${limit}`
    found = statement<ContactRow>(name, text)
    statements.set(name, found)
  }
  return found
}

type Filters = Pick<z.output<typeof listContactsInput>, 'search' | 'phone' | 'tag' | 'marketingOptedOut'>

const ofPhone = `(c.phone = $ or c.id in (select i.contact_id from contact_identity i
  where i.workspace_id = c.workspace_id and i.kind = 'wa_id' and i.scope = '' and i.value = $))`

function shapeOf(actor: Actor, sort: Sort, filters: Filters, place: CursorPosition | null): ListShape {
  const { search, phone, tag, marketingOptedOut } = filters
  const conditions = ['c.workspace_id = $1', 'c.deleted_at is null']
  const shape = { name: `contacts.list.${sort}`, conditions, values: [workspaceOf(actor)] }
  whereFound(shape, actor, search)
  if (phone !== undefined) where(shape, 'phone', ofPhone, phone, phone)
  if (tag !== undefined) where(shape, 'tag', 'c.tags @> array[$::text]', tag)
  if (marketingOptedOut === true) where(shape, 'opted_out', 'c.marketing_opted_out')
  if (marketingOptedOut === false) where(shape, 'not_opted_out', 'not c.marketing_opted_out')
  if (place) where(shape, 'next', `${orders[sort].beyond} ($::timestamptz, $::uuid)`, place.value, place.id)
  return shape
}

/** The digits of a filter; what is no phone cannot be read (spec/4 B8, GET /contacts). */
function readPhone(phone: string | undefined): string | undefined {
  if (phone === undefined) return undefined
  const digits = parsePhone(phone)
  if (digits === null) throw errors.invalidRequest('Not a phone number.', 'phone')
  return digits
}

/**
 * One page of contacts: newest first, or oldest change first with sort updated_at. That list shows every change at
 * once and misses none, because times of changes appear in commit order (docs/adr/0008). `search` looks in names and
 * phones, as far as they are shown.
 */
export async function listContacts(ctx: Ctx, input: unknown): Promise<Page<ContactRow>> {
  const { first = 25, after, sort = 'created_at', ...given } = parseInput(listContactsInput, input)
  const workspaceId = workspaceOf(ctx.actor)
  const filters: Filters = { ...given, search: given.search || undefined, phone: readPhone(given.phone) }
  const binding = { workspaceId, list: 'contacts', sort, filters }
  const place = after ? decodeCursor(ctx.app, after, binding) : null
  const shape = shapeOf(ctx.actor, sort, filters, place)
  whereSeen(shape, ctx.actor)
  const rows = await run(ctx.app.pool, pageStatement(shape, sort, first), shape.values)
  const timeOf = (row: ContactRow) => (sort === 'created_at' ? row.createdAt : row.updatedAt)
  return pageOf(ctx.app, rows, first, binding, (row) => ({ value: timeOf(row), id: row.id }))
}
