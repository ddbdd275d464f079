import { type Actor, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { inOrderOf, loaderOf } from '#core/context/loader.ts'
import type { Queryable } from '#core/db/db.ts'
import type { Selection } from '#core/db/row-source.ts'
import { errors } from '#core/errors.ts'
import { loaded } from '#core/found.ts'
import { edge } from '#core/paging/edge.ts'
import { type KeysetList, readLength, readPage } from '#core/paging/keyset.ts'
import type { ListShape } from '#core/paging/list-shape.ts'
import { readNullsLast } from '#core/paging/nulls-last.ts'
import type { Page } from '#core/paging/page.ts'
import type { Sort } from '#core/paging/paging-sets.ts'
import { readSoughtPage, soughtLength } from '#core/paging/sought.ts'
import { readWalk, type Walk } from '#core/paging/walk.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { parseInput } from '#core/validation.ts'
import { type ContactFilter, digitsAsked, whereContacts } from './contact-filters.ts'
import { listContactsInput } from './contact-input.ts'
import { contactsIn, type OrderedContacts } from './contact-orders.ts'
import { type ContactRow, contactColumns, joinedContacts } from './contact-row.ts'
import type { ContactOrder } from './contact-sets.ts'
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

const shapeOf = ({ actor }: Ctx, { name, living }: OrderedContacts): ListShape => ({
  name: `contacts.list.${name}`,
  conditions: [...living],
  values: [workspaceOf(actor)],
})

/** The conditions of the list, over `contact c` and its `conversation v`, as far as the caller sees. Throws invalid_request. */
export async function contactsShape(ctx: Ctx, { phone, ...given }: ContactFilter): Promise<ListShape> {
  const digits = phone === undefined ? undefined : digitsAsked(phone, await phoneCountry(ctx))
  const shape = shapeOf(ctx, contactsIn.newest)
  whereContacts(shape, ctx.actor, { ...given, search: given.search || undefined, phone: digits })
  whereSeen(shape, ctx.actor)
  return shape
}

/** The contacts that have a tag, by the tag's name, newest first. */
export const contactsOfTag = edge({
  name: 'tag_contacts',
  parentType: 'text',
  of: ({ actor }, _args, selection) => {
    const conditions = ['c.workspace_id = $1', 'c.deleted_at is null', 'c.tags @> array[p.id]']
    const shape = { name: 'contacts.of_tag', conditions, values: [workspaceOf(actor)] }
    whereSeen(shape, actor)
    return { list: contactsIn.newest.listAs(selection), shape, sort: 'created_at' }
  },
})

/** What is asked of the list: `sort` is how the documents of /v1 name two of the orders. Throws invalid_request for both. */
function orderAsked(sort: Sort | undefined, order: ContactOrder | undefined): OrderedContacts {
  if (sort && order) throw errors.invalidRequest('Either order or orderBy.', 'order')
  return contactsIn[order ?? (sort === 'updated_at' ? 'oldest_change' : 'newest')]
}

interface Asked {
  ordered: OrderedContacts
  filters: ContactFilter
  list: KeysetList<ContactRow>
  shape: ListShape
  walk: Walk
  /** what is looked for, and the texts by which an index finds it */
  search: string | undefined
  texts: readonly string[] | null
}

/** Where what is looked for is found by the index of names and phones. */
function soughtAmong({ ordered, list, shape, search }: Asked, texts: readonly string[]) {
  const { table, living } = ordered
  // Its chat is joined before the page is cut where something is asked of it.
  const asksChat = table === 'conversation v' || shape.conditions.some((condition) => /\bv\./.test(condition))
  const from = asksChat ? list.from : table
  return {
    table,
    conditions: living,
    found: (one: ListShape) => from.replace('contact c', contactsFound(one, texts)),
    isRare: namesPhone(search),
  }
}

/** Which part of those in an order a filter leaves: all or none of them have a name, or a message. */
function onlyPart({ nulls }: OrderedContacts, { hasName, lastMessageAfter }: ContactFilter) {
  if (nulls === 'nameless' && hasName != null) return hasName ? 'having' : 'lacking'
  return nulls === 'silent' && lastMessageAfter ? 'having' : undefined
}

/** A page of them, of those without anything to be sorted by after all others. */
async function readInOrder(ctx: Ctx, asked: Asked): Promise<Page<ContactRow>> {
  const { ordered, filters, list, shape, walk, texts } = asked
  const reader = { db: listsFrom(ctx), app: ctx.app }
  const sought = texts && soughtAmong(asked, texts)
  const read = (part: Pick<Asked, 'list' | 'shape' | 'walk'>, conditions: readonly string[]) =>
    sought
      ? readSoughtPage(reader, part.list, part.shape, part.walk, { ...sought, conditions })
      : readPage(reader, part.list, part.shape, part.walk)
  if (!ordered.nulls) return await read(asked, ordered.living)
  const only = onlyPart(ordered, filters)
  const page = await readNullsLast(
    list,
    shape,
    walk,
    (part) => read(part, [...ordered.living, part.condition]),
    only,
  )
  const length = () =>
    sought ? soughtLength(reader.db, list, shape, sought) : readLength(reader.db, list, shape)
  return { ...page, length }
}

/**
 * One page of contacts: newest first unless it is asked for in another order. Oldest change first shows every change at
 * once and misses none, because times of changes appear in commit order (docs/adr/0008). `search` looks in names and
 * phones, as far as they are shown.
 */
export async function listContacts(
  ctx: Ctx,
  input: unknown,
  selection?: Selection | null,
): Promise<Page<ContactRow>> {
  const { first, after, last, before, sort, order, ...given } = parseInput(listContactsInput, input)
  const ordered = orderAsked(sort, order)
  const phone = given.phone === undefined ? undefined : digitsAsked(given.phone, await phoneCountry(ctx))
  const filters: ContactFilter = { ...given, search: given.search || undefined, phone }
  const binding = { workspaceId: workspaceOf(ctx.actor), list: 'contacts', sort: ordered.name, filters }
  const walk = readWalk(ctx.app, { first, after, last, before }, binding)
  const shape = shapeOf(ctx, ordered)
  const search = await soughtNow(ctx, filters.search)
  const texts = whereContacts(shape, ctx.actor, { ...filters, search })
  whereSeen(shape, ctx.actor)
  const list = ordered.listAs(selection)
  return await readInOrder(ctx, { ordered, filters, list, shape, walk, search, texts })
}
