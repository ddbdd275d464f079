import type { Ctx } from '#core/context/context.ts'
import type { AskedReport } from '#insight/reports/report-windows.ts'
import type { Cell, Columns } from './columns.ts'

/** A table that is asked for. */
export interface Table {
  columns: string[]
  pages: AsyncIterable<Cell[][]>
}

type Read<Row> = (ctx: Ctx, asked: AskedReport) => AsyncIterable<readonly Row[]>

export function tableOf<Row>(read: Read<Row>, columns: Columns<Row>) {
  const cells = Object.values(columns)
  return (ctx: Ctx, asked: AskedReport): Table => ({
    columns: Object.keys(columns),
    pages: (async function* () {
      for await (const rows of read(ctx, asked)) yield rows.map((row) => cells.map((cell) => cell(row)))
    })(),
  })
}

/** A table that a report has as a whole. */
export const whole = <Row>(read: (ctx: Ctx, asked: AskedReport) => Promise<readonly Row[]>): Read<Row> =>
  async function* (ctx, asked) {
    yield await read(ctx, asked)
  }
