import { t } from '@lingui/core/macro'
import { ChartLine, Table } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ReportTable } from '../../generated/documents.ts'
import { IconButton } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { type Column, FigureTable } from '../figure-table.tsx'
import { type Days, useAsked } from '../range.ts'
import { Columns, type Part, PartBars, Ring } from './bars.tsx'
import { daysOfLabel, type Line, type Series, shownDate, writer } from './series.ts'

const LineChart = lazy(() => import('./line-chart.tsx'))

/** What a chart shows, and how. */
export type Drawing =
  | { kind: 'line' | 'bar'; series: Series }
  | { kind: 'pie' | 'parts'; parts: readonly Part[]; of: string }

function Drawn({ drawing }: { drawing: Drawing }) {
  switch (drawing.kind) {
    case 'line':
      return (
        <Suspense fallback={<Skeleton className="mx-4 mb-4 h-56 rounded-lg" />}>
          <LineChart series={drawing.series} />
        </Suspense>
      )
    case 'bar':
      return <Columns series={drawing.series} />
    case 'pie':
      return <Ring parts={drawing.parts} />
    case 'parts':
      return <PartBars parts={drawing.parts} />
  }
}

type Row = { label: string; values: readonly number[]; cases?: Line['cases'] }

/** What a line counts at a label; the days before have other days. */
const casesAt = ({ cases, isBefore }: Line, label: string, days: Days) =>
  cases && !isBefore ? { ...cases, by: { ...cases.by, range: 'custom', ...daysOfLabel(label, days) } } : null

/** The same as a table, from which files are made. */
function tableOf(drawing: Drawing, days: Days): { columns: Column<Row>[]; rows: Row[] } {
  if ('parts' in drawing) {
    const rows = drawing.parts.map(({ label, value, cases }) => ({ label, values: [value], cases }))
    const count: Column<Row> = {
      label: t`Count`,
      value: ({ values }) => values[0] ?? 0,
      cases: ({ cases }) => cases,
    }
    return { columns: [{ label: drawing.of, value: ({ label }) => label }, count], rows }
  }
  const { labels, lines } = drawing.series
  const write = writer(drawing.series)
  const day: Column<Row> = {
    label: t`Day`,
    value: ({ label }) => label,
    show: ({ label }) => shownDate(label),
  }
  const columns = lines.map(
    (line, index): Column<Row> => ({
      label: line.name,
      value: ({ values }) => values[index] ?? 0,
      show: ({ values }) => write(values[index] ?? 0),
      cases: ({ label }) => casesAt(line, label, days),
    }),
  )
  const rows = labels.map((label, at) => ({ label, values: lines.map(({ values }) => values[at] ?? 0) }))
  return { columns: [day, ...columns], rows }
}

interface FrameProps {
  title: string
  chart: ReactNode
  table: ReactNode
  /** the box has a border and its title */
  framed?: boolean
}

/** A chart, or the table of what it shows. The button changes between them; readers are told what is behind it. */
export function ChartFrame({ title, chart, table, framed = true }: FrameProps) {
  const [asTable, setAsTable] = useState(false)
  const Icon = asTable ? ChartLine : Table
  const look = framed ? 'rounded-xl border border-line bg-surface' : ''
  return (
    <figure aria-label={title} className={`min-w-0 ${look}`}>
      <div className="flex min-h-11 items-center gap-2 py-1 ps-4 pe-2">
        <figcaption className={framed ? 'min-w-0 flex-1 font-semibold' : 'sr-only'}>{title}</figcaption>
        {framed ? null : <span className="flex-1" />}
        <IconButton
          label={asTable ? t`Show ${title} as a chart` : t`Show ${title} as a table`}
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          <Icon className="size-4" aria-hidden="true" />
        </IconButton>
      </div>
      {asTable ? table : chart}
    </figure>
  )
}

interface ChartProps {
  title: string
  drawing: Drawing
  framed?: boolean
  /** what the server writes of it as a file */
  file?: ReportTable | undefined
}

/** A chart of values over time or of parts, with its table behind it. */
export function ChartBox({ title, drawing, framed = true, file }: ChartProps) {
  const { days } = useAsked()
  return (
    <ChartFrame
      title={title}
      framed={framed}
      chart={<Drawn drawing={drawing} />}
      table={<FigureTable label={title} heading={false} file={file} {...tableOf(drawing, days)} />}
    />
  )
}
