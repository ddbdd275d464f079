import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { errors } from '#core/errors.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { type AskedPage, type NumberedPage, type PlaceInList, placeInList } from '#core/paging/numbered.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { isUuid } from '#core/validation.ts'
import { soughtNow } from '#messaging/contacts/contacts/former-phones.ts'
import { contactsFound, textsSought, whereFound } from '#messaging/contacts/contacts/search.ts'
import { whereSeen } from '#messaging/contacts/contacts/visibility.ts'
import { accountIdNamed } from '#messaging/numbers/accounts/account-names.ts'
import { type ContactEntry, entriesFor } from './entry-row.ts'

// The numbered list of /api/contacts: the chats with the latest messages first, then those without a message, newest
// first (spec/5 0.2, spec/8 CO5 and CO6).

/** The filters of the list. */
export interface AskedEntries {
  search?: string | null | undefined
  /** any of these */
  tags?: readonly string[] | null | undefined
  /** name or id */
  messagingAccount?: string | null | undefined
  unreadOnly?: boolean | null | undefined
  /** a member's id, or "none" */
  assignedUserId?: string | null | undefined
}

const newestFirst = 'v.last_message_at desc nulls last, v.created_at desc, v.contact_id desc'

const base = `conversation v
  join contact c on c.workspace_id = v.workspace_id and c.id = v.contact_id and c.deleted_at is null`

/** The conditions of the list over `contact c` and its `conversation v`; null if no contact can match. */
export async function entriesShape(ctx: Ctx, asked: AskedEntries): Promise<ListShape | null> {
  const { search, messagingAccount, unreadOnly, assignedUserId } = asked
  const workspaceId = workspaceOf(ctx.actor)
  const shape: ListShape = {
    name: 'contacts.entries',
    conditions: ['v.workspace_id = $1'],
    values: [workspaceId],
  }
  whereFound(shape, ctx.actor, search?.trim())
  const tags = asked.tags?.map((tag) => tag.trim()).filter((tag) => tag !== '') ?? []
  if (tags.length > 0) where(shape, 'tags', 'c.tags && $::text[]', tags)
  if (unreadOnly) where(shape, 'unread', 'v.unread_count > 0')
  if (assignedUserId === 'none') where(shape, 'unassigned', 'v.agent_id is null')
  else if (assignedUserId) {
    if (!isUuid(assignedUserId)) throw errors.invalidField('assignedUserId', 'Must be a uuid or "none".')
    where(shape, 'agent', 'v.agent_id = $::uuid', assignedUserId)
  }
  whereSeen(shape, ctx.actor, 'chat')
  if (!messagingAccount?.trim()) return shape
  const numberId = await accountIdNamed(ctx, messagingAccount)
  if (numberId === null) return null
  where(shape, 'account', 'v.number_id = $::uuid', numberId)
  return shape
}

const asksAll = (shape: ListShape) => shape.conditions.length === 1

/** A caller who sees all and filters nothing gets the stored count. */
const countedAll = '(select contacts from workspace_counter where workspace_id = $1)'

const countAll = statement<{ total: number }>('contacts.entries_total', `select ${countedAll} as total`)

const counting = ({ name, conditions, from }: Listing) =>
  statementOf<{ total: number }>(
    `${name}.total`,
    () => `select count(*) as total from ${from} where ${conditions.join(' and ')}`,
  )

const depths = [50, 100, 500, 2_500, 12_500, 62_500, 312_500, 1_562_500, 7_812_500]

/** The approximate depth of a page: a number that is part of the statement, so that the planner knows it. */
const depthFor = (rows: number) => depths.find((depth) => depth >= rows) ?? 100_000_000

type Entries = ReturnType<typeof entriesFor>

// For pages of all contacts the planner knows neither workspace nor page: planning each again costs as much as a page.
const ofAll = 'v.workspace_id = (select $1::uuid)'

/** The chats with messages, from an index; no more are read than the page is deep. */
const latest = ({ columns, joins }: Entries, depth: number) => `
  select 0 as half, ${columns}, v.created_at as begun from ${base} ${joins}
  where ${ofAll} and v.last_message_at is not null
  order by v.last_message_at desc, v.created_at desc, v.contact_id desc limit ${depth}`

/** Those without, from another index; none of them is read if the first part fills the page. */
const rest = ({ columns, joins }: Entries, depth: number) => `
  select 1 as half, ${columns}, v.created_at as begun from ${base} ${joins}
  where ${ofAll} and v.last_message_at is null
  and (select count(*) from latest) < $2::bigint + $3::bigint
  order by v.created_at desc, v.contact_id desc limit ${depth}`

/** A shape with the tables that it is read from. */
type Listing = ListShape & { from: string }

function reading({ actor }: Ctx, { name, conditions, values, from }: Listing) {
  const { label, columns, joins } = entriesFor(actor)
  return statementOf<ContactEntry>(
    `${name}.numbered${label}`,
    () => `select ${columns} from ${from} ${joins} where ${conditions.join(' and ')}
      order by ${newestFirst} limit $${values.length + 1} offset $${values.length + 2}`,
  )
}

/** A page of all contacts with the total count, in one statement. */
async function pageOfAll(
  ctx: Ctx,
  { name, values }: ListShape,
  place: PlaceInList,
): Promise<NumberedPage<ContactEntry>> {
  const { limit, offset } = place
  const depth = depthFor(offset + limit)
  const entries = entriesFor(ctx.actor)
  const reading = statementOf<ContactEntry & { total: number }>(
    `${name}.to_${depth}${entries.label}`,
    () => `with latest as materialized (${latest(entries, depth)}), rest as (${rest(entries, depth)})
      select h.*, ${countedAll} as total from (select * from latest union all select * from rest) h
      order by half, h."lastMessageAt" desc, begun desc, h.id desc limit (select $2::bigint) offset (select $3::bigint)`,
  )
  const db = listsFrom(ctx)
  const rows = await run(db, reading, [...values, limit, offset])
  // A page beyond the end has no row that contains the count.
  const [counted] = rows.length > 0 ? rows : await run(db, countAll, values)
  return { ...place, rows, total: counted?.total ?? 0 }
}

/** For searches in names and phones, the index finds the contacts. */
function listingOf(shape: ListShape, search: string | null | undefined): Listing {
  const texts = search?.trim() ? textsSought(search) : []
  const found = { ...shape, values: [...shape.values], from: base }
  if (texts.length > 0) found.from = base.replace('contact c', contactsFound(found, texts))
  return found
}

/** One numbered page of contacts. An unknown value of a filter finds nothing (spec/8 G7). */
export async function numberedEntries(
  ctx: Ctx,
  { page, limit, ...asked }: AskedPage & AskedEntries,
): Promise<NumberedPage<ContactEntry>> {
  const place = placeInList({ page: page ?? null, limit: limit ?? null })
  const search = await soughtNow(ctx, asked.search?.trim())
  const shape = await entriesShape(ctx, { ...asked, search })
  if (!shape) return { ...place, rows: [], total: 0 }
  if (asksAll(shape)) return await pageOfAll(ctx, shape, place)
  const db = listsFrom(ctx)
  const listing = listingOf(shape, search)
  const [rows, [count]] = await Promise.all([
    run(db, reading(ctx, listing), [...listing.values, place.limit, place.offset]),
    run(db, counting(listing), listing.values),
  ])
  return { ...place, rows, total: count?.total ?? 0 }
}
