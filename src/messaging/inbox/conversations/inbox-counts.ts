import { type Member, memberOf, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run } from '#core/db/db.ts'
import { statementOf } from '#core/paging/keyset.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import type { ListLength } from '#core/paging/page.ts'
import { listsFrom } from '#core/replicas/reads.ts'
import { conversationSource, type IdAndName } from '#messaging/chat-model/chats/conversation-row.ts'
import { type InboxFilter, whereInbox } from '#messaging/chat-model/chats/inbox-filters.ts'
import { whereIndexed } from '#messaging/contacts/contacts/search.ts'
import { limitedTo, whereSeen } from '#messaging/contacts/contacts/visibility.ts'

/** Chats are counted so far and no further: what a screen shows as 1,000+. */
const countedChats = 1000

/** How many chats a view holds, and how many of them have unread messages. */
export interface InboxCount {
  chats: ListLength
  unread: ListLength
}

export interface InboxCounts {
  open: InboxCount
  mine: InboxCount
  unassigned: InboxCount
  closing: InboxCount
  failed: InboxCount
  mentioned: InboxCount
  snoozed: InboxCount
  teams: { team: IdAndName; count: InboxCount }[]
  /** for each number over which the latest messages of chats at work went, if requested */
  numbers: { numberId: string; count: InboxCount }[]
  /** of the filters that were asked for, in their order */
  filters: InboxCount[]
}

/** What is counted beside the views of the house. */
export interface AlsoCounted {
  numbers?: boolean
  filters?: readonly InboxFilter[]
}

const lengthOf = (count: number): ListLength => ({
  value: Math.min(count, countedChats),
  isExact: count <= countedChats,
})

/** Chats of deleted contacts remain in the table, hidden; they are few. */
const ofLiving = `not exists (select from contact d
  where d.workspace_id = v.workspace_id and d.id = v.contact_id and d.deleted_at is not null)`

/** The chats that match, up to one more than the highest count; values are added to those of the statement. */
function passing(ctx: Ctx, values: unknown[], filter: InboxFilter, ...others: string[]): string {
  const shape: ListShape = {
    name: '',
    conditions: ['v.workspace_id = $1', 'v.last_message_at is not null', ...others],
    values,
  }
  whereSeen(shape, ctx.actor, 'chat')
  const texts = whereInbox(shape, ctx, filter)
  if (texts) whereIndexed(shape, texts)
  const needsContact = filter.tags !== undefined || filter.search !== undefined
  if (!needsContact) where(shape, '', ofLiving)
  return `select v.unread_count > 0 as unread from ${needsContact ? conversationSource : 'conversation v'}
    where ${shape.conditions.join(' and ')} limit ${countedChats + 1}`
}

/** For filters whose cost is finding the chats: unread ones among the counted chats. */
const together = (ctx: Ctx, values: unknown[], filter: InboxFilter) =>
  `(select count(*)::int as chats, (count(*) filter (where unread))::int as unread
    from (${passing(ctx, values, filter)}) x) counts`

/** Where an index has the chats, so that unread ones are counted as far as all. */
function apart(ctx: Ctx, values: unknown[], filter: InboxFilter, ...others: string[]): string {
  const all = passing(ctx, values, filter, ...others)
  const unread = passing(ctx, values, { ...filter, unread: true }, ...others)
  return `(select (select count(*)::int from (${all}) x) as chats, (select count(*)::int from (${unread}) x) as unread) counts`
}

interface CountRow {
  view: string
  /** of a team or a number */
  id: string | null
  name: string | null
  chats: number
  unread: number
  /** chats beyond the limit are not counted */
  isPart: boolean
}

function countOf({ view, chats, unread, isPart }: Omit<CountRow, 'id' | 'name'>): InboxCount {
  const all = lengthOf(chats)
  if (isPart)
    return { chats: { ...all, isExact: false }, unread: { value: lengthOf(unread).value, isExact: false } }
  const isFirst = view in scanned && !all.isExact
  return { chats: all, unread: isFirst ? { value: unread, isExact: false } : lengthOf(unread) }
}

/** Chats that want somebody now. */
const atWork = { status: 'open', snoozed: false } as const

const walked = {
  open: atWork,
  mine: { ...atWork, mine: true },
  unassigned: { ...atWork, unassigned: true },
} as const satisfies Record<string, InboxFilter>

const scanned = {
  closing: { ...atWork, window: 'closing' },
  failed: { failed: true },
  mentioned: { ...atWork, mentioned: true },
  snoozed: { snoozed: true },
} as const satisfies Record<string, InboxFilter>

type View = keyof typeof walked | keyof typeof scanned

const ofView = (view: string, counts: string) =>
  `select '${view}' as view, null::uuid as id, null::text as name, chats, unread, false as "isPart" from ${counts}`

function ofTeams(ctx: Ctx, values: unknown[], { userId }: Member): string {
  const counts = apart(ctx, values, atWork, 'v.team_id = t.id')
  return `select 'team', t.id, t.name, chats, unread, false
    from team_member k join team t on t.workspace_id = k.workspace_id and t.id = k.team_id
    cross join lateral ${counts}
    where k.workspace_id = $1 and k.user_id = $${values.push(userId)}`
}

/** So many of the newest chats at work are divided among the numbers. */
const dividedChats = 5000

/** No index has the chats of a number that are open: the newest of all are looked at, each once for all numbers. */
function ofNumbers(ctx: Ctx, values: unknown[]): string {
  const chats = passing(ctx, values, atWork)
    .replace('select v.unread_count > 0 as unread', 'select v.number_id, v.unread_count > 0 as unread')
    .replace(/limit \d+$/, `order by v.last_message_at desc, v.contact_id desc limit ${dividedChats + 1}`)
  return `select 'number', n.number_id, null, n.chats, n.unread, n.looked > ${dividedChats} from (
      select x.number_id, count(*)::int as chats, (count(*) filter (where x.unread))::int as unread,
        sum(count(*)) over () as looked
      from (${chats}) x group by x.number_id) n where n.number_id is not null`
}

/** A filter of somebody, by its place among those asked for. */
const ofFilter = (ctx: Ctx, values: unknown[], filter: InboxFilter, place: number) =>
  ofView(`closing ${place}`, together(ctx, values, filter))

function rowsOf(ctx: Ctx, values: unknown[], { filters = [], numbers }: AlsoCounted, parts: string[]) {
  const all = [
    ...parts,
    ...(numbers ? [ofNumbers(ctx, values)] : []),
    ...filters.map((filter, place) => ofFilter(ctx, values, filter, place)),
  ]
  return all.join('\nunion all\n')
}

async function readRows(ctx: Ctx, also: AlsoCounted): Promise<CountRow[]> {
  const member = memberOf(ctx.actor)
  const values: unknown[] = [member.workspaceId]
  const parts = [
    ...Object.entries(walked).map(([view, filter]) => ofView(view, apart(ctx, values, filter))),
    ...Object.entries(scanned).map(([view, filter]) => ofView(view, together(ctx, values, filter))),
    ofTeams(ctx, values, member),
  ]
  const text = rowsOf(ctx, values, also, parts)
  // With filters of people it has many forms, so that it is not kept prepared.
  if (also.filters?.length) return (await listsFrom(ctx).query({ text, values })).rows as CountRow[]
  const scope = limitedTo(member) === null ? 'all' : 'own'
  const name = `conversations.inbox_counts_of_${scope}${also.numbers ? '.numbers' : ''}`
  return await run(
    listsFrom(ctx),
    statementOf<CountRow>(name, () => text),
    values,
  )
}

const nothing = { chats: 0, unread: 0, isPart: false }

/** All in one statement. Whoever sees only their own chats is counted those alone. */
export async function readInboxCounts(ctx: Ctx, also: AlsoCounted = {}): Promise<InboxCounts> {
  const rows = await readRows(ctx, also)
  const of = (view: View) => countOf(rows.find((row) => row.view === view) ?? { ...nothing, view })
  const many = (kind: string) => rows.filter((row) => row.view === kind && row.id !== null)
  const teams = many('team').map((row) => ({
    team: { id: row.id as string, name: row.name ?? '' },
    count: countOf(row),
  }))
  return {
    open: of('open'),
    mine: of('mine'),
    unassigned: of('unassigned'),
    closing: of('closing'),
    failed: of('failed'),
    mentioned: of('mentioned'),
    snoozed: of('snoozed'),
    teams: teams.toSorted((a, b) => a.team.name.localeCompare(b.team.name, 'en')),
    numbers: many('number').map((row) => ({ numberId: row.id as string, count: countOf(row) })),
    filters: (also.filters ?? []).map((_, place) => {
      const row = rows.find(({ view }) => view === `closing ${place}`)
      return countOf({ ...(row ?? nothing), view: 'closing' })
    }),
  }
}

/** Counts for any filters in one statement; its length depends on their number, so it is not prepared. */
export async function countInboxes(ctx: Ctx, filters: readonly InboxFilter[]): Promise<InboxCount[]> {
  const values: unknown[] = [workspaceOf(ctx.actor)]
  const parts = filters.map(
    (filter, place) => `select ${place} as place, chats, unread from ${together(ctx, values, filter)}`,
  )
  const { rows } = await listsFrom(ctx).query({ text: parts.join('\nunion all\n'), values })
  const found = new Map((rows as (CountRow & { place: number })[]).map((row) => [row.place, row]))
  return filters.map((_, place) =>
    countOf({ ...(found.get(place) ?? nothing), view: 'closing', isPart: false }),
  )
}
