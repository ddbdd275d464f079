import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import type { Queryable } from '#core/db/db.ts'
import type { Selection } from '#core/db/row-source.ts'
import { loaded } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import type { Page } from '#core/paging/page.ts'
import type { Sort } from '#core/paging/paging-sets.ts'
import { readSoughtPage } from '#core/paging/sought.ts'
import { readWalk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import { type ContactFilter, digitsAsked, whereContacts } from './contact-filters.ts'
import { listContactsInput } from './contact-input.ts'
import { type ContactRow, contactColumns, joinedContacts, readContactsAs } from './contact-row.ts'
import { soughtNow } from './former-phones.ts'
import { phoneCountry } from './phone-country.ts'
import { contactsFound, namesPhone } from './search.ts'
import { runSeen, seenStatement, whereSeen } from './visibility.ts'

const byIds = seenStatement<ContactRow>(
  'contacts.by_ids',
  2,
  `select ${contactColumns} from ${joinedContacts}
   where c.workspace_id = $1 and c.id = any($2::uuid[]) and c.deleted_at is null`,
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
  return inOrderOf(ids, rows, ({ id }) => id)
}

/** Single reads of contacts, gathered. */
export const contactLoader = loaderOf(contactsByIds)

/** One contact. A text that is no uuid names no object (spec/4 D2). */
export const contactById = (ctx: Ctx, id: string): Promise<ContactRow> =>
  loaded(contactLoader(ctx), id, 'contact')

const living = ['c.workspace_id = $1', 'c.deleted_at is null']

const shapeBy = ({ actor }: Ctx, sort: Sort): ListShape => ({
  name: `contacts.list.${sort}`,
  conditions: [...living],
  values: [workspaceOf(actor)],
})

/** The conditions of the list, over `contact c` and its `conversation v`, as far as the caller sees. Throws invalid_request. */
export async function contactsShape(ctx: Ctx, { phone, ...given }: ContactFilter): Promise<ListShape> {
  const digits = phone === undefined ? undefined : digitsAsked(phone, await phoneCountry(ctx))
  const shape = shapeBy(ctx, 'created_at')
  whereContacts(shape, ctx.actor, { ...given, search: given.search || undefined, phone: digits })
  whereSeen(shape, ctx.actor)
  return shape
}

/** Contacts by when they were made, newest first, or by their last change, oldest change first. */
const listBy = (sort: Sort, selection?: Selection | null): KeysetList<ContactRow> => ({
  columns: readContactsAs(selection),
  from: joinedContacts,
  by: { time: `c.${sort}`, id: 'c.id' },
  isDescending: sort === 'created_at',
  position: (row) => ({ value: sort === 'created_at' ? row.createdAt : row.updatedAt, id: row.id }),
  hidesValues: true,
})

/** The contacts that have a tag, by the tag's name, newest first. */
export const contactsOfTag = edge({
  name: 'tag_contacts',
  parentType: 'text',
  of: ({ actor }, _args, selection) => {
    const conditions = ['c.workspace_id = $1', 'c.deleted_at is null', 'c.tags @> array[p.id]']
    const shape = { name: 'contacts.of_tag', conditions, values: [workspaceOf(actor)] }
    whereSeen(shape, actor)
    return { list: listBy('created_at', selection), shape, sort: 'created_at' }
  },
})

/**
 * One page of contacts: newest first, or oldest change first with sort updated_at. That list shows every change at
 * once and misses none, because times of changes appear in commit order (docs/adr/0008). `search` looks in names and
 * phones, as far as they are shown.
 */
export async function listContacts(
  ctx: Ctx,
  input: unknown,
  selection?: Selection | null,
): Promise<Page<ContactRow>> {
  const { first, after, last, before, sort = 'created_at', ...given } = parseInput(listContactsInput, input)
  const phone = given.phone === undefined ? undefined : digitsAsked(given.phone, await phoneCountry(ctx))
  const filters: ContactFilter = { ...given, search: given.search || undefined, phone }
  const binding = { workspaceId: workspaceOf(ctx.actor), list: 'contacts', sort, filters }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape = shapeBy(ctx, sort)
  const search = await soughtNow(ctx, filters.search)
  const texts = whereContacts(shape, ctx.actor, { ...filters, search })
  whereSeen(shape, ctx.actor)
  const reader = { db: listsFrom(ctx), app: ctx.app }
  const list = listBy(sort, selection)
  if (!texts) return await readPage(reader, list, shape, walk)
  // Its chat is joined before the page is cut where something is asked of it.
  const asksChat = shape.conditions.some((condition) => /\bv\./.test(condition))
  const from = asksChat ? joinedContacts : 'contact c'
  const found = (one: ListShape) => from.replace('contact c', contactsFound(one, texts))
  return await readSoughtPage(reader, list, shape, walk, {
    table: 'contact c',
    conditions: living,
    found,
    isRare: namesPhone(search),
  })
}
