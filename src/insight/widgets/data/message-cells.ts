import type { Ctx } from '#core/context/context.ts'
import type { ComparedWindows } from '#insight/analytics/windows.ts'
import { figuresByDay, figuresOf, type KindFigures } from '#insight/rollups/figures.ts'
import { type Cell, type Days, dayOf } from './cells.ts'

/** How many messages are in each status; what a person has sent is received (spec/9 3, Messages). */
function byStatus({ direction, made, sent, delivered, read, failed }: KindFigures): [string, number][] {
  if (direction === 'incoming') return [['received', made]]
  return [
    ['pending', made - sent - failed],
    ['sent', sent - delivered],
    ['delivered', delivered - read],
    ['read', read],
    ['failed', failed],
  ]
}

const cellsOf = (figures: KindFigures, day: number, accounts: ReadonlyMap<string, string>): Cell[] =>
  byStatus(figures)
    .filter(([, count]) => count !== 0)
    .map(([status, count]) => ({
      day,
      fields: {
        status,
        direction: figures.direction,
        message_type: figures.type,
        messaging_account: accounts.get(figures.numberId) ?? '',
      },
      count,
      measures: {},
    }))

/** Messages of a window and the one before, from the figures that are kept. */
export async function messageCells(
  ctx: Ctx,
  { window, preceding, zone }: ComparedWindows,
  days: Days,
  accounts: ReadonlyMap<string, string>,
): Promise<Cell[]> {
  const [rows, before] = await Promise.all([figuresByDay(ctx, window, zone), figuresOf(ctx, preceding, zone)])
  return [
    ...rows.flatMap((row) => cellsOf(row, dayOf(days, row.beginsAt), accounts)),
    ...before.flatMap((row) => cellsOf(row, 0, accounts)),
  ]
}
