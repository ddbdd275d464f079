import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, type Statement, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import type { ComparedWindows } from '#insight/analytics/windows.ts'
import { ofSettings, shownStatus } from '#messaging/automation/chatbot/bot-sessions/session-queries.ts'
import type { BroadcastStatus } from '#messaging/campaigns/broadcasts/broadcast-sets.ts'
import { campaignStatus } from '#messaging/campaigns/broadcasts/campaign-pages.ts'
import type { WidgetSource } from '../widget-sets.ts'
import type { Cell, Days } from './cells.ts'
import { costCells } from './cost-cells.ts'
import { messageCells } from './message-cells.ts'

// What widgets count of each source, grouped by PostgreSQL: one statement a source for a window and the one before. A
// window begins at $2 with the one before it and ends at $3; $4 are its days.

const dayOf = (time: string) => `width_bucket(${time}, $4::timestamptz[]) as day`
const within = (time: string) => `workspace_id = $1 and ${time} >= $2 and ${time} < $3`
const minutes = (from: string, to: string, name: string, where = 'true') =>
  `coalesce(sum(extract(epoch from ${to} - ${from}) / 60) filter (where ${to} is not null and ${where}), 0)::float8
     as "${name}Sum", count(*) filter (where ${to} is not null and ${where})::int as "${name}Cases"`

interface Grouped {
  day: number
  count: number
}

interface ContactGroup extends Grouped {
  numberId: string | null
  isRead: boolean
}

const contacts = statement<ContactGroup>(
  'widgets.contacts',
  `select ${dayOf('c.created_at')}, v.number_id as "numberId", coalesce(v.unread_count, 0) = 0 as "isRead",
     count(*)::int as count
   from contact c left join conversation v on v.workspace_id = c.workspace_id and v.contact_id = c.id
   where c.${within('c.created_at')} and c.deleted_at is null group by 1, 2, 3`,
)

interface CampaignGroup extends Grouped {
  status: BroadcastStatus
  isFed: boolean
  total: number
  sent: number
  delivered: number
  read: number
  failed: number
  cancelled: number
}

const campaigns = statement<CampaignGroup>(
  'widgets.campaigns',
  `select ${dayOf('created_at')}, status, fed_at is not null as "isFed", count(*)::int as count, sum(total)::int as total,
     sum(sent)::int as sent, sum(delivered)::int as delivered, sum(read)::int as read, sum(failed)::int as failed,
     sum(cancelled)::int as cancelled
   from broadcast where ${within('created_at')} group by 1, 2, 3`,
)

interface TransferGroup extends Grouped {
  status: string
  source: string
  queueSum: number
  queueCases: number
  resolutionSum: number
  resolutionCases: number
}

const transfers = statement<TransferGroup>(
  'widgets.transfers',
  `select ${dayOf('transferred_at')}, status, source, count(*)::int as count,
     ${minutes('transferred_at', 'picked_up_at', 'queue')},
     ${minutes('transferred_at', 'resumed_at', 'resolution', "status = 'resumed'")}
   from transfer where ${within('transferred_at')} group by 1, 2, 3`,
)

interface SessionGroup extends Grouped {
  status: string
  durationSum: number
  durationCases: number
}

const sessions = statement<SessionGroup>(
  'widgets.sessions',
  `select ${dayOf('b.started_at')}, ${shownStatus('$5')} as status, count(*)::int as count,
     ${minutes('b.started_at', 'b.ended_at', 'duration')}
   from bot_session b ${ofSettings} where b.${within('b.started_at')} group by 1, 2`,
)

interface FormGroup extends Grouped {
  form: string
}

const formAnswers = statement<FormGroup>(
  'widgets.form_answers',
  `select ${dayOf('a.created_at')}, f.name as form, count(*)::int as count
   from interactive_flow f join form_answer a on a.workspace_id = f.workspace_id and a.flow_id = f.id
   where f.workspace_id = $1 and a.created_at >= $2 and a.created_at < $3 group by 1, 2`,
)

interface FlowGroup extends SessionGroup {
  flow: string
}

const flows = statement<FlowGroup>(
  'widgets.flows',
  `select ${dayOf('b.started_at')}, f.name as flow, ${shownStatus('$5')} as status, count(*)::int as count,
     ${minutes('b.started_at', 'b.ended_at', 'duration')}
   from bot_session b join chatbot_flow f on f.workspace_id = b.workspace_id and f.id = b.flow_id ${ofSettings}
   where b.${within('b.started_at')} group by 1, 2, 3`,
)

interface CallGroup extends Grouped {
  numberId: string | null
  status: string
  direction: string
  durationSum: number
  durationCases: number
}

const calls = statement<CallGroup>(
  'widgets.calls',
  `select ${dayOf('x.started_at')}, x.number_id as "numberId", x.status, x.direction, count(*)::int as count,
     sum(x.duration)::float8 / 60 as "durationSum", count(*) filter (where x.duration > 0)::int as "durationCases"
   from call x where x.${within('x.started_at')} group by 1, 2, 3, 4`,
)

const measure = (sum: number, cases: number) => ({ sum, cases })

/** A campaign counts as its status; asked for the status of messages, each of its people counts as theirs. */
function campaignCells(row: CampaignGroup): Cell[] {
  const { day, status, isFed, count, total, sent, delivered, read, failed, cancelled } = row
  const ofStatus = { status: campaignStatus({ status, fedAt: isFed ? new Date(0) : null }) }
  const people: [string, number][] = [
    ['pending', total - sent - failed - cancelled],
    ['sent', sent - delivered],
    ['delivered', delivered - read],
    ['read', read],
    ['failed', failed],
    ['cancelled', cancelled],
  ]
  const measures = {
    total_recipients: measure(total, count),
    sent_count: measure(sent, count),
    delivered_count: measure(delivered, count),
    read_count: measure(read, count),
    failed_count: measure(failed, count),
  }
  const whole: Cell = { day, fields: ofStatus, count, measures }
  const parts = people
    .filter(([, many]) => many > 0)
    .map(
      ([word, many]): Cell => ({
        day,
        fields: { ...ofStatus, message_status: word },
        count: many,
        measures: {},
      }),
    )
  return [whole, ...parts]
}

type Accounts = ReadonlyMap<string, string>

const callCell = (row: CallGroup, accounts: Accounts): Cell => ({
  day: row.day,
  count: row.count,
  fields: {
    status: row.status,
    direction: row.direction,
    messaging_account: accounts.get(row.numberId ?? '') ?? '',
  },
  measures: { duration_minutes: measure(row.durationSum, row.durationCases) },
})

async function read<Row>(
  ctx: Ctx,
  s: Statement<Row>,
  { window, preceding }: ComparedWindows,
  days: Days,
  more: readonly unknown[] = [],
): Promise<Row[]> {
  return run(figuresFrom(ctx), s, [
    workspaceOf(ctx.actor),
    preceding.from,
    window.before,
    days.begin,
    ...more,
  ])
}

/** What there is of a source in a window and the one before. */
export async function cellsOf(
  ctx: Ctx,
  source: WidgetSource,
  windows: ComparedWindows,
  days: Days,
  accounts: Accounts,
): Promise<Cell[]> {
  switch (source) {
    case 'messages':
      return messageCells(ctx, windows, days, accounts)
    case 'contacts':
      return (await read(ctx, contacts, windows, days)).map(({ day, count, numberId, isRead }) => ({
        day,
        count,
        fields: { messaging_account: accounts.get(numberId ?? '') ?? '', is_read: String(isRead) },
        measures: {},
      }))
    case 'campaigns':
      return (await read(ctx, campaigns, windows, days)).flatMap(campaignCells)
    case 'transfers':
      return (await read(ctx, transfers, windows, days)).map((row) => ({
        day: row.day,
        count: row.count,
        fields: { status: row.status, source: row.source },
        measures: {
          queue_minutes: measure(row.queueSum, row.queueCases),
          resolution_minutes: measure(row.resolutionSum, row.resolutionCases),
        },
      }))
    case 'sessions':
      return (await read(ctx, sessions, windows, days, [ctx.now()])).map((row) => ({
        day: row.day,
        count: row.count,
        fields: { status: row.status },
        measures: { duration_minutes: measure(row.durationSum, row.durationCases) },
      }))
    case 'form_answers':
      return (await read(ctx, formAnswers, windows, days)).map(({ day, count, form }) => ({
        day,
        count,
        fields: { form },
        measures: {},
      }))
    case 'costs':
      return costCells(ctx, windows, days, accounts)
    case 'flows':
      return (await read(ctx, flows, windows, days, [ctx.now()])).map((row) => ({
        day: row.day,
        count: row.count,
        fields: { flow: row.flow, status: row.status },
        measures: { duration_minutes: measure(row.durationSum, row.durationCases) },
      }))
    case 'calls':
      return (await read(ctx, calls, windows, days)).map((row) => callCell(row, accounts))
  }
}
