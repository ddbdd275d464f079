import { hasAccess, workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { type BotLook, botLooks } from '#messaging/automation/chatbot/bot/bot-sets.ts'
import { isUnanswered, type LookCount } from '#messaging/automation/chatbot/bot/week.ts'
import { contentFor } from '#people/workspaces/masking.ts'
import { type AskedReport, pointsOf, type ReportWindow, reportWindow, sumOf } from './report-windows.ts'

/** A text that nothing answered, and how often it was written. */
export interface UnansweredText {
  text: string
  count: number
}

export interface ChatbotPoint {
  date: string
  answered: number
  fellThrough: number
}

export interface ChatbotReport {
  report: ReportWindow
  sessions: number
  /** incoming messages that something of the chatbot answered */
  answered: number
  /** incoming messages after which the chat went to people */
  handedOver: number
  /** incoming messages that nothing but the fallback answered, or nothing at all */
  fellThrough: number
  looks: LookCount[]
  points: ChatbotPoint[]
}

type Outcome = 'answered' | 'handedOver' | 'fellThrough' | 'notAsked'

/** What each look comes to for the person who wrote. */
const outcomes: Readonly<Record<BotLook, Outcome>> = {
  too_late: 'notAsked',
  other_responder: 'notAsked',
  with_people: 'notAsked',
  person_wrote: 'notAsked',
  paused: 'notAsked',
  off: 'notAsked',
  out_of_hours: 'notAsked',
  no_text: 'notAsked',
  transfer_keyword: 'handedOver',
  flow: 'answered',
  flow_trigger: 'answered',
  keyword: 'answered',
  greeting: 'answered',
  ai: 'answered',
  fallback: 'fellThrough',
  nothing: 'fellThrough',
}

/** The looks that come to one of them. */
export const looksOf = (outcome: Outcome): BotLook[] =>
  botLooks.values.filter((look) => outcomes[look] === outcome)

/** What was decided in the same way; `hasFailed`: the model was asked and gave nothing that was sent. */
interface Decided {
  look: BotLook
  hasFailed: boolean
  count: number
}

const looksByDay = statement<Decided & { day: number }>(
  'reports.bot_looks',
  `select width_bucket(d.decided_at, $4::timestamptz[]) as day, d.look,
     d.ai_failure is not null as "hasFailed", count(*)::int as count from bot_decision d
   where d.workspace_id = $1 and d.decided_at >= $2 and d.decided_at < $3 group by 1, 2, 3`,
)

const outcomeOf = ({ look, hasFailed }: Decided): Outcome => (hasFailed ? 'fellThrough' : outcomes[look])

const sessionsOf = statement<{ count: number }>(
  'reports.bot_sessions',
  `select count(*)::int as count from bot_session s
   where s.workspace_id = $1 and s.started_at >= $2 and s.started_at < $3`,
)

/** Decisions are kept for 30 days, so this reads no more than they are. */
export async function chatbotReport(ctx: Ctx, asked: AskedReport): Promise<ChatbotReport> {
  const report = await reportWindow(ctx, asked)
  const { window, days } = report
  const values = [workspaceOf(ctx.actor), window.from, window.before]
  const [rows, [sessions]] = await Promise.all([
    run(figuresFrom(ctx), looksByDay, [...values, days.begin]),
    run(figuresFrom(ctx), sessionsOf, values),
  ])
  const count = (own: readonly Decided[], outcome: Outcome) =>
    sumOf(own, (one) => (outcomeOf(one) === outcome ? one.count : 0))
  const byLook = Map.groupBy(rows, ({ look }) => look)
  return {
    report,
    sessions: sessions?.count ?? 0,
    answered: count(rows, 'answered'),
    handedOver: count(rows, 'handedOver'),
    fellThrough: count(rows, 'fellThrough'),
    looks: botLooks.values.flatMap((look) => {
      const own = byLook.get(look)
      return own ? [{ look, many: sumOf(own, (row) => row.count) }] : []
    }),
    points: pointsOf(
      report,
      rows,
      ({ day }) => day,
      (own) => ({ answered: count(own, 'answered'), fellThrough: count(own, 'fellThrough') }),
    ),
  }
}

const mostTexts = 20

/** A text as it is counted, of a message, in SQL: in lower case, and 200 characters of it. */
export const unansweredText = (m: string) =>
  `left(lower(regexp_replace(btrim(${m}.content ->> 'body'), '\\s+', ' ', 'g')), 200)`

const unanswered = statement<UnansweredText>(
  'reports.unanswered_texts',
  `select t.text, count(*)::int as count from (
     select ${unansweredText('m')} as text
     from bot_decision d join message m on m.workspace_id = d.workspace_id and m.id = d.message_id
     where d.workspace_id = $1 and d.decided_at >= $2 and d.decided_at < $3 and ${isUnanswered('d')}
       and m.type = 'text' and m.deleted_at is null) t
   where t.text <> '' group by t.text order by count(*) desc, t.text limit ${mostTexts}`,
)

/** The most frequent texts without an answer; none for whoever may not read all chats. */
export async function unansweredTexts(ctx: Ctx, { window }: ReportWindow): Promise<UnansweredText[]> {
  const needed = ['chat:read', 'contacts:read'] as const
  if (!needed.every((permission) => hasAccess(ctx.actor, { permission }))) return []
  const rows = await run(figuresFrom(ctx), unanswered, [workspaceOf(ctx.actor), window.from, window.before])
  return rows.map(({ text, count }) => ({
    text: (contentFor(ctx.actor, { body: text }) as { body: string }).body,
    count,
  }))
}
