import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { lineOf } from '#insight/analytics/recent-messages.ts'
import type { Window } from '#insight/analytics/windows.ts'
import { isMessage } from '#insight/rollups/count-messages.ts'
import { goesOnUntil, ofSettings } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import type { BroadcastStatus } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { campaignStatus } from '#messaging/campaigns/broadcasts/campaign-pages.ts'
import { billedOf } from '#messaging/chat-model/messages/billing-sets.ts'
import { isTheirs, runSeen, type SeenStatement } from '#messaging/contacts/contacts/visibility.ts'
import { isBilled } from '#messaging/messages/prices/billed-messages.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import type { WidgetFilter } from '../widget-row.ts'
import type { WidgetSource } from '../widget-sets.ts'
import { passes } from './results.ts'

/** A line of a table (spec/5 1.16). */
export interface TableRow {
  id: string
  label: string
  subLabel: string
  status: string
  direction: string | null
  createdAt: Date
}

/** A line with what filters look at. */
interface Line {
  row: TableRow
  fields: Record<string, string>
}

const mostRows = 10
/** Lines are read so many at a time, until a widget has its rows or the window ends. */
const atOnce = 500
/** So often at most: what lies further back is not looked for. */
const mostPages = 10

interface Raw {
  id: string
  createdAt: Date
  status: string
  direction: string | null
  type: string | null
  content: Record<string, unknown> | null
  /** of the contact, or of the campaign */
  name: string | null
  phone: string | null
  /** the account, template or source that stands below the name */
  below: string | null
  /** of a campaign: it was fed; of a contact: its chat is read */
  flag: boolean | null
  /** of a session */
  goesOnUntil?: Date
}

const nobody = 'null as direction, null as type, null::jsonb as content'
const who = 'coalesce(c.name, c.profile_name) as name, c.phone'
const ofContact = (row: string) =>
  `left join contact c on c.workspace_id = ${row}.workspace_id and c.id = ${row}.contact_id`
const ofNumber = (row: string) =>
  `left join number n on n.workspace_id = ${row}.workspace_id and n.id = ${row}.number_id`

/** The latest of a window behind ($3, $4), of those that the actor sees; `where` joins a condition to the statement. */
function latest(
  name: WidgetSource,
  row: string,
  time: string,
  select: string,
  from: string,
  seen: string,
  where = 'true',
): SeenStatement<Raw> {
  const text = (condition: string) => `select ${row}.id, ${row}.${time} as "createdAt", ${select}
    from ${from}
    where ${row}.workspace_id = $1 and ${row}.${time} >= $2 and (${row}.${time}, ${row}.id) < ($3, $4::uuid) and ${where} ${condition}
    order by ${row}.${time} desc, ${row}.id desc limit ${atOnce}`
  return {
    all: statement(`widgets.latest_${name}`, text('')),
    limited: statement(`widgets.latest_${name}.seen`, text(seen && `and ${seen}`)),
  }
}

/** A row of a contact whose chat is the member's. */
const theirs = (row: string) => `exists (select from conversation o
  where o.workspace_id = ${row}.workspace_id and o.contact_id = ${row}.contact_id and o.agent_id = $5::uuid)`

const tables: Readonly<Record<WidgetSource, SeenStatement<Raw>>> = {
  messages: latest(
    'messages',
    'm',
    'created_at',
    `m.status, m.direction, m.type, m.content, ${who}, n.name as below, null::boolean as flag`,
    `message m ${ofContact('m')} ${ofNumber('m')}`,
    isTheirs('$5::uuid', 'message'),
    isMessage('m'),
  ),
  contacts: latest(
    'contacts',
    'c',
    'created_at',
    `'' as status, ${nobody}, ${who}, n.name as below, coalesce(v.unread_count, 0) = 0 as flag`,
    `contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id ${ofNumber('v')}`,
    isTheirs('$5::uuid'),
    'c.deleted_at is null',
  ),
  // Campaigns are the workspace's; the member is named so that both forms take the same values.
  campaigns: latest(
    'campaigns',
    'b',
    'created_at',
    `b.status, ${nobody}, b.name, null as phone, b.template_name as below, b.fed_at is not null as flag`,
    'broadcast b',
    '$5::uuid is not null',
  ),
  transfers: latest(
    'transfers',
    'x',
    'transferred_at',
    `x.status, ${nobody}, ${who}, x.source as below, null::boolean as flag`,
    `transfer x ${ofContact('x')}`,
    theirs('x'),
  ),
  sessions: latest(
    'sessions',
    'b',
    'started_at',
    `b.status, ${nobody}, ${who}, n.name as below, null::boolean as flag, ${goesOnUntil} as "goesOnUntil"`,
    `bot_session b ${ofSettings} ${ofContact('b')} ${ofNumber('b')}`,
    isTheirs('$5::uuid', 'session'),
  ),
  form_answers: latest(
    'form_answers',
    'a',
    'created_at',
    `'received' as status, ${nobody}, ${who}, f.name as below, null::boolean as flag`,
    `form_answer a join interactive_flow f on f.workspace_id = a.workspace_id and f.id = a.flow_id ${ofContact('a')}`,
    theirs('a'),
  ),
  costs: latest(
    'costs',
    'm',
    'created_at',
    `m.status, m.direction, m.billed::text as type, null::jsonb as content, ${who}, n.name as below, null::boolean as flag`,
    `message m ${ofContact('m')} ${ofNumber('m')}`,
    isTheirs('$5::uuid', 'message'),
    isBilled,
  ),
  flows: latest(
    'flows',
    'b',
    'started_at',
    `b.status, ${nobody}, ${who}, f.name as below, null::boolean as flag, ${goesOnUntil} as "goesOnUntil"`,
    `bot_session b ${ofSettings} join chatbot_flow f on f.workspace_id = b.workspace_id and f.id = b.flow_id
       ${ofContact('b')}`,
    isTheirs('$5::uuid', 'session'),
  ),
  calls: latest(
    'calls',
    'x',
    'started_at',
    `x.status, x.direction, null as type, null::jsonb as content, ${who}, n.name as below, null::boolean as flag`,
    `call x ${ofContact('x')} ${ofNumber('x')}`,
    theirs('x'),
  ),
}

type Reads = (
  ctx: Ctx,
  raw: Raw,
) => Omit<Line, 'row'> & { row: Pick<TableRow, 'label' | 'subLabel' | 'status'> }

const labelOf = ({ actor }: Ctx, { name, phone }: Pick<Raw, 'name' | 'phone'>) =>
  nameFor(actor, name) || phoneFor(actor, phone) || 'Unknown'

/** A session that the person left is over, although nobody has noted it (spec/8 CS7). */
const sessionStatus = (ctx: Ctx, { status, goesOnUntil: until }: Raw) =>
  status === 'active' && until && until < ctx.now() ? 'timeout' : status

const lines: Readonly<Record<WidgetSource, Reads>> = {
  messages: (ctx, raw) => {
    const status = raw.direction === 'incoming' ? 'received' : raw.status
    return {
      row: { label: labelOf(ctx, raw), subLabel: lineOf(ctx, raw.type ?? '', raw.content ?? {}), status },
      fields: {
        status,
        direction: raw.direction ?? '',
        message_type: raw.type ?? '',
        messaging_account: raw.below ?? '',
      },
    }
  },
  contacts: (ctx, raw) => ({
    row: {
      label: labelOf(ctx, raw),
      subLabel: phoneFor(ctx.actor, raw.phone) ?? '',
      status: raw.flag ? 'read' : 'unread',
    },
    fields: { messaging_account: raw.below ?? '', is_read: String(raw.flag) },
  }),
  campaigns: (_ctx, raw) => {
    const fedAt = raw.flag ? new Date(0) : null
    const status = campaignStatus({ status: raw.status as BroadcastStatus, fedAt })
    return { row: { label: raw.name ?? '', subLabel: raw.below ?? '', status }, fields: { status } }
  },
  transfers: (ctx, raw) => ({
    row: { label: labelOf(ctx, raw), subLabel: raw.below ?? '', status: raw.status },
    fields: { status: raw.status, source: raw.below ?? '' },
  }),
  sessions: (ctx, raw) => {
    const status = sessionStatus(ctx, raw)
    return { row: { label: labelOf(ctx, raw), subLabel: raw.below ?? '', status }, fields: { status } }
  },
  form_answers: (ctx, raw) => ({
    row: { label: labelOf(ctx, raw), subLabel: raw.below ?? '', status: raw.status },
    fields: { form: raw.below ?? '' },
  }),
  costs: (ctx, raw) => {
    const { category } = billedOf(Number(raw.type))
    return {
      row: { label: labelOf(ctx, raw), subLabel: category, status: raw.status },
      fields: { category, messaging_account: raw.below ?? '' },
    }
  },
  flows: (ctx, raw) => {
    const status = sessionStatus(ctx, raw)
    return {
      row: { label: labelOf(ctx, raw), subLabel: raw.below ?? '', status },
      fields: { flow: raw.below ?? '', status },
    }
  },
  calls: (ctx, { status, direction, below, ...raw }) => ({
    row: { label: labelOf(ctx, raw), subLabel: below ?? '', status },
    fields: { status, direction: direction ?? '', messaging_account: below ?? '' },
  }),
}

/** Lines by the number of their page, from 0; one that is shorter than the others is the last. */
type Pages = (nth: number) => Promise<Line[]>

const leastId = '00000000-0000-0000-0000-000000000000'

/** The latest lines of a source that the caller may see, each with what filters look at; a page is read once. */
export function latestLines(ctx: Ctx, source: WidgetSource, { from, before }: Window): Pages {
  const read = async (at: Date, id: string): Promise<Line[]> => {
    const rows = await runSeen(figuresFrom(ctx), ctx.actor, tables[source], [
      workspaceOf(ctx.actor),
      from,
      at,
      id,
    ])
    return rows.map((raw) => {
      const { row, fields } = lines[source](ctx, raw)
      return { row: { id: raw.id, direction: raw.direction, createdAt: raw.createdAt, ...row }, fields }
    })
  }
  const kept: Promise<Line[]>[] = []
  const page: Pages = (nth) => {
    kept[nth] ??=
      nth === 0
        ? read(before, leastId)
        : page(nth - 1).then((lines) => {
            const last = lines.length === atOnce ? lines.at(-1) : undefined
            return last ? read(last.row.createdAt, last.row.id) : []
          })
    return kept[nth]
  }
  return page
}

/** Whether filters let a line pass. A filter by the status of a campaign's people is no filter of campaigns. */
const isWanted = ({ fields }: Line, filters: readonly WidgetFilter[]): boolean =>
  filters.every((filter) => filter.field === 'message_status' || passes(filter, fields[filter.field] ?? ''))

/** Those that a widget shows of them. */
export async function rowsOf(page: Pages, filters: readonly WidgetFilter[]): Promise<TableRow[]> {
  const found: TableRow[] = []
  for (let nth = 0; nth < mostPages && found.length < mostRows; nth++) {
    const lines = await page(nth)
    found.push(...lines.filter((line) => isWanted(line, filters)).map(({ row }) => row))
    if (lines.length < atOnce) break
  }
  return found.slice(0, mostRows)
}
