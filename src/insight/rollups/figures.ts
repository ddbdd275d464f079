import { workspaceOf } from '#core/access/actor.ts'
import type { Ctx } from '#core/context/context.ts'
import { run, statement } from '#core/db/db.ts'
import { rowsIn } from '#core/db/rows-in.ts'
import { errors } from '#core/errors.ts'
import { figuresFrom } from '#core/replicas/reads.ts'
import { countMessages } from './count-messages.ts'
import type { Figures } from './message-figures.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** Figures of one kind of messages. */
export interface KindFigures extends Figures {
  numberId: string
  direction: string
  type: string
  sentByType: string
}

/** The same of one day. */
export interface DayFigures extends KindFigures {
  beginsAt: Date
}

const pieces = rowsIn<Piece>(
  {
    span: ['text', (piece) => piece.span],
    from_at: ['timestamptz', (piece) => piece.from],
    before_at: ['timestamptz', (piece) => piece.before],
  },
  1,
)

const sums = `sum(c.made)::int as made, sum(c.sent)::int as sent, sum(c.delivered)::int as delivered,
  sum(c.read)::int as read, sum(c.failed)::int as failed`
const kinds = `c.number_id as "numberId", c.direction, c.type, c.sent_by_type as "sentByType"`
const inPieces = `from ${pieces.from('p')} join message_count c on c.workspace_id = $1 and c.span = p.span
  and c.begins_at >= p.from_at and c.begins_at < p.before_at`

const keptFigures = statement<KindFigures>(
  'rollups.figures',
  `select ${kinds}, ${sums} ${inPieces} group by c.number_id, c.direction, c.type, c.sent_by_type`,
)

const keptByBeginning = statement<DayFigures>(
  'rollups.figures_by_beginning',
  `select c.begins_at as "beginsAt", ${kinds}, ${sums} ${inPieces}
   group by c.begins_at, c.number_id, c.direction, c.type, c.sent_by_type order by c.begins_at`,
)

const countPart = statement<KindFigures>(
  'rollups.count_part',
  `select c.number_id as "numberId", c.direction, c.type, c.sent_by_type as "sentByType", c.made, c.sent, c.delivered,
     c.read, c.failed from (${countMessages('$2', '$3')}) c`,
)

interface Window {
  from: Date
  before: Date
}

/** Whether all of a window is counted, by the clock of the zone; while figures are made again the newest come first. */
const reach = statement<{ isThere: boolean }>(
  'rollups.reach',
  `select p.timezone = $3 and (p.older_than is null or p.older_than <= $2) as "isThere"
   from rollup_position p where p.workspace_id = $1`,
)

/** Asked after figures were read, so that none are answered that are too small. Throws unavailable. */
export async function assertReach(ctx: Ctx, { from }: Window, zone: string): Promise<void> {
  const [row] = await run(figuresFrom(ctx), reach, [workspaceOf(ctx.actor), from, zone])
  if (row && !row.isThere)
    throw errors.unavailable('The figures of this time are being counted anew. Try again in a moment.')
}

/** Figures of messages that were made in a window, by their kinds; the same kind can come twice. */
export async function figuresOf(ctx: Ctx, window: Window, zone: string): Promise<KindFigures[]> {
  const workspaceId = workspaceOf(ctx.actor)
  const { kept, counted } = piecesOf(window, zone, ctx.now().getTime())
  const rows = await run(figuresFrom(ctx), keptFigures, [workspaceId, ...pieces.values(kept)])
  await assertReach(ctx, window, zone)
  if (!counted) return rows
  return [...rows, ...(await run(figuresFrom(ctx), countPart, [workspaceId, counted.from, counted.before]))]
}

/** The same by the day, or the older month, in which they were made; of whole days alone. */
export async function figuresByDay(ctx: Ctx, window: Window, zone: string): Promise<DayFigures[]> {
  const { kept } = piecesOf(window, zone, ctx.now().getTime())
  const whole = kept.filter(({ span }) => span !== 'hour')
  const rows = await run(figuresFrom(ctx), keptByBeginning, [workspaceOf(ctx.actor), ...pieces.values(whole)])
  await assertReach(ctx, window, zone)
  return rows
}

/** Figures of one point of a series and direction, or of one kind of messages in all of the window. */
export type SeriesFigures = Figures & { direction: string } & (
    | { place: number; numberId: null }
    | { place: null; numberId: string; type: string; sentByType: string }
  )

const keptSeries = statement<SeriesFigures>(
  'rollups.figures_series',
  `select c.place, c.direction, c.number_id as "numberId", c.type, c.sent_by_type as "sentByType", ${sums}
   from (select width_bucket(c.begins_at, $${pieces.count + 2}::timestamptz[]) as place, c.* ${inPieces}
     where $${pieces.count + 1}::uuid is null or c.number_id = $${pieces.count + 1}) c
   group by grouping sets ((c.place, c.direction), (c.number_id, c.direction, c.type, c.sent_by_type))`,
)

/**
 * Figures of a window of whole days by the points of a series, which begin at these moments (1 is the first), and by
 * their kinds; of one account, or of all (null). PostgreSQL adds them up: a year has thousands of rows and few sums.
 */
export async function figuresInSeries(
  ctx: Ctx,
  window: Window,
  zone: string,
  beginnings: readonly Date[],
  accountId: string | null,
): Promise<SeriesFigures[]> {
  const { kept } = piecesOf(window, zone, ctx.now().getTime())
  const whole = kept.filter(({ span }) => span !== 'hour')
  const values = [workspaceOf(ctx.actor), ...pieces.values(whole), accountId, beginnings]
  const rows = await run(figuresFrom(ctx), keptSeries, values)
  await assertReach(ctx, window, zone)
  return rows
}

const memberMessages = statement<{ userId: string; made: number }>(
  'rollups.member_messages',
  `select c.user_id as "userId", sum(c.made)::int as made
   from ${pieces.from('p')} join member_message_count c on c.workspace_id = $1 and c.span = p.span
     and c.begins_at >= p.from_at and c.begins_at < p.before_at
   group by c.user_id`,
)

/** How many messages each member wrote in a window of whole days. */
export async function messagesOfMembers(
  ctx: Ctx,
  window: Window,
  zone: string,
): Promise<Map<string, number>> {
  const { kept } = piecesOf(window, zone, ctx.now().getTime())
  const rows = await run(figuresFrom(ctx), memberMessages, [workspaceOf(ctx.actor), ...pieces.values(kept)])
  await assertReach(ctx, window, zone)
  return new Map(rows.map(({ userId, made }) => [userId, made]))
}
