import 'uplot/dist/uPlot.min.css'
import { useEffect, useRef, useState } from 'react'
import UPlot from 'uplot'
import { colourName, shownColour, useScheme } from './colours.ts'
import { type Series, shownDate, writer } from './series.ts'

const height = 220
/** Counts have no fractions. */
const steps = Array.from({ length: 12 }, (_, power) => [1, 2, 5].map((n) => n * 10 ** power)).flat()
const font = '12px "Inter Variable", system-ui, sans-serif'

type Options = ConstructorParameters<typeof UPlot>[0]

function optionsOf(element: HTMLElement, series: Series, onPoint: (index: number | null) => void): Options {
  const colour = (name: string) => shownColour(element, name)
  const axis = { stroke: colour('--ink-2'), font, grid: { stroke: colour('--line'), width: 1 } }
  const write = writer(series)
  return {
    width: element.clientWidth,
    height,
    legend: { show: false },
    cursor: { y: false, drag: { x: false, y: false } },
    scales: { x: { time: false }, y: { range: (_plot, _least, most) => [0, Math.max(1, most * 1.1)] } },
    axes: [
      {
        ...axis,
        grid: { show: false },
        values: (_plot, at) =>
          at.map((one) => (Number.isInteger(one) ? shownDate(series.labels[one] ?? '') : '')),
      },
      { ...axis, size: 60, incrs: steps, values: (_plot, at) => at.map((one) => write(one)) },
    ],
    series: [
      {},
      ...series.lines.map(({ name, isBefore = false }, index) => ({
        label: name,
        stroke: isBefore ? colour('--ink-3') : colour(colourName(index)),
        width: 2,
        ...(isBefore && { dash: [4, 4] }),
        points: { show: series.labels.length < 40 && !isBefore },
      })),
    ],
    hooks: { setCursor: [(plot) => onPoint(plot.cursor.idx ?? null)] },
  }
}

/** The names of the lines, with what they have at the day that is pointed at. */
function Legend({ series, at }: { series: Series; at: number | null }) {
  const write = writer(series)
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 px-4 text-[0.8125rem] text-ink-2">
      {at === null ? null : (
        <span className="font-medium text-ink">{shownDate(series.labels[at] ?? '')}</span>
      )}
      {series.lines.map(({ name, values, isBefore }, index) => (
        <span key={name} className="inline-flex items-center gap-1.5">
          <span
            className="inline-block h-0.5 w-4"
            style={{ background: isBefore ? 'var(--ink-3)' : `var(${colourName(index)})` }}
          />
          {name}
          {at === null ? null : <span className="tabular-nums">{write(values[at] ?? 0)}</span>}
        </span>
      ))}
    </p>
  )
}

/** Lines over time. What it shows stands in a table, too (chart-box.tsx), so readers skip it. */
export default function LineChart({ series }: { series: Series }) {
  const box = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState<number | null>(null)
  const scheme = useScheme()
  const key = JSON.stringify(series)
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew for other values and other colours
  useEffect(() => {
    const element = box.current
    if (!element) return
    const data = [series.labels.map((_, index) => index), ...series.lines.map(({ values }) => [...values])]
    const plot = new UPlot(optionsOf(element, series, setAt), data as never, element)
    const resized = new ResizeObserver(() => plot.setSize({ width: element.clientWidth, height }))
    resized.observe(element)
    return () => {
      resized.disconnect()
      plot.destroy()
    }
  }, [key, scheme])
  return (
    <div aria-hidden="true" className="flex min-w-0 flex-col gap-1 pb-2">
      <Legend series={series} at={at} />
      {/* Time runs from left to right in every language. */}
      <div ref={box} dir="ltr" className="min-w-0 overflow-hidden" style={{ height }} />
    </div>
  )
}
