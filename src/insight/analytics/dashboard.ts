import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { figuresOf } from '#insight/rollups/figures.ts'
import { type AskedDays, askedWindows, type ComparedWindows, changeOf, type Window } from './windows.ts'

/** A figure of a window beside that of the window before. */
export interface ComparedFigure {
  value: number
  previous: number
  /** percent, one decimal */
  change: number
}

const compared = (value: number, previous: number): ComparedFigure => ({
  value,
  previous,
  change: changeOf(value, previous),
})

/** What the dashboard says of a window (document 2, Analytics; spec/8 AN2). */
export interface Dashboard {
  window: Window
  messages: ComparedFigure
  contacts: ComparedFigure
  chatbotSessions: ComparedFigure
  campaigns: ComparedFigure
}

type Counted = Record<
  'contacts' | 'contactsBefore' | 'sessions' | 'sessionsBefore' | 'campaigns' | 'campaignsBefore',
  number
>

/** Rows of a table by a time of theirs: from $3 on, and before that from $2 on. */
const twice = (table: string, time: string, now: string, before: string, where = '') => `
  (select count(*) filter (where ${time} >= $3)::int as "${now}", count(*) filter (where ${time} < $3)::int as "${before}"
   from ${table} where workspace_id = $1 and ${time} >= $2 and ${time} < $4 ${where})`

const counts = statement<Counted>(
  'analytics.dashboard_counts',
  `select * from ${twice('contact', 'created_at', 'contacts', 'contactsBefore', 'and deleted_at is null')} c,
     ${twice('bot_session', 'started_at', 'sessions', 'sessionsBefore')} s,
     ${twice('broadcast', 'started_at', 'campaigns', 'campaignsBefore')} b`,
)

/** How many messages were made in a window, both directions. */
const messagesIn = async (ctx: Ctx, window: Window, zone: string) =>
  (await figuresOf(ctx, window, zone)).reduce((sum, { made }) => sum + made, 0)

async function countedIn(ctx: Ctx, { window, preceding }: ComparedWindows): Promise<Counted> {
  const values = [workspaceOf(ctx.actor), preceding.from, window.from, window.before]
  const [row] = await run(figuresFrom(ctx), counts, values)
  return row as Counted
}

/** GET /api/analytics/dashboard. Throws invalid_field for days that cannot be read. */
export async function readDashboard(ctx: Ctx, asked: AskedDays): Promise<Dashboard> {
  const windows = await askedWindows(ctx, asked)
  const [messages, before, counted] = await Promise.all([
    messagesIn(ctx, windows.window, windows.zone),
    messagesIn(ctx, windows.preceding, windows.zone),
    countedIn(ctx, windows),
  ])
  return {
    window: windows.window,
    messages: compared(messages, before),
    contacts: compared(counted.contacts, counted.contactsBefore),
    chatbotSessions: compared(counted.sessions, counted.sessionsBefore),
    campaigns: compared(counted.campaigns, counted.campaignsBefore),
  }
}
