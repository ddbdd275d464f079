import { t } from '@lingui/core/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { numeral } from '../../language/format.ts'
import { linkLook } from '../../ui/link-look.ts'
import { exactTime } from '../../ui/time.ts'
import { ChartBox, type Drawing } from '../charts/chart-box.tsx'
import { Change } from '../figure.tsx'
import type { Widget, WidgetData } from './documents.ts'
import { fieldWord, valueWord, widgetColours } from './words.ts'

/** What of a widget decides how its data are shown. */
export type Shape = Pick<
  Widget,
  'name' | 'displayType' | 'chartType' | 'groupByField' | 'showChange' | 'color' | 'config'
>

const decimal = (value: number) => numeral(value, { maximumFractionDigits: 1 })

function Total({
  shape,
  data,
  compared,
}: {
  shape: Shape
  data: { value: number; change: number }
  compared: boolean
}) {
  const { displayType, showChange, color } = shape
  const written =
    displayType === 'PERCENTAGE'
      ? numeral(data.value / 100, { style: 'percent', maximumFractionDigits: 1 })
      : decimal(data.value)
  return (
    <div className="flex flex-col gap-1 px-4 pb-3">
      <p className="flex items-center gap-2 text-xl font-semibold tabular-nums">
        <span
          aria-hidden="true"
          className="inline-block size-3 rounded-full"
          style={{ background: widgetColours[color]?.colour ?? 'var(--accent)' }}
        />
        {written}
      </p>
      {compared && showChange ? <Change change={data.change} /> : null}
    </div>
  )
}

function Latest({ rows }: { rows: Extract<WidgetData, { __typename: 'TableData' }>['rows'] }) {
  if (rows.length === 0) return <p className="px-4 pb-3 text-ink-2">{t`Nothing in these days.`}</p>
  return (
    <ul className="divide-y divide-line">
      {rows.map(({ id, label, subLabel, status, createdAt }) => (
        <li key={id} className="px-4 py-2">
          <p className="flex gap-2">
            <bdi className="min-w-0 flex-1 truncate font-medium">{label}</bdi>
            <span className="shrink-0 text-[0.8125rem] text-ink-2">{valueWord(status)}</span>
          </p>
          <p className="flex gap-2 text-[0.8125rem] text-ink-2">
            <bdi className="min-w-0 flex-1 truncate">{subLabel}</bdi>
            <span className="shrink-0">{exactTime(createdAt)}</span>
          </p>
        </li>
      ))}
    </ul>
  )
}

/** Where the shortcuts of the documents lead (spec/5 1.16). */
export const shortcutPlaces = (): Record<string, { label: string; to: LinkProps['to'] }> => ({
  chat: { label: t`Inbox`, to: '/inbox' },
  contacts: { label: t`Contacts`, to: '/contacts' },
  campaigns: { label: t`Campaigns`, to: '/campaigns' },
  templates: { label: t`Templates`, to: '/templates' },
  chatbot: { label: t`Chatbot`, to: '/chatbot' },
  transfers: { label: t`Queue`, to: '/queue' },
  settings: { label: t`Settings`, to: '/settings' },
})

function Shortcuts({ config }: { config: unknown }) {
  const { shortcuts } = (config ?? {}) as { shortcuts?: unknown }
  const named = Array.isArray(shortcuts) ? shortcuts : []
  const all = shortcutPlaces()
  return (
    <ul className="flex flex-col gap-2 px-4 pb-3">
      {named.flatMap((name) => {
        const place = all[String(name)]
        return place
          ? [
              <li key={String(name)}>
                <Link to={place.to} className={linkLook}>
                  {place.label}
                </Link>
              </li>,
            ]
          : []
      })}
    </ul>
  )
}

type Charted = Extract<WidgetData, { __typename: 'SeriesData' | 'PartsData' | 'GroupedData' }>

/** A chart as its data and its widget want it. */
function drawingOf({ name, chartType, groupByField }: Shape, data: Charted): Drawing {
  if (data.__typename === 'PartsData')
    return {
      kind: chartType === 'PIE' ? 'pie' : 'parts',
      of: fieldWord(groupByField ?? ''),
      parts: data.points.map(({ label, value }) => ({ label: valueWord(label), value })),
    }
  const kind = chartType === 'LINE' ? 'line' : 'bar'
  if (data.__typename === 'GroupedData') {
    const lines = data.lines.map(({ label, data: values }) => ({ name: valueWord(label), values }))
    return { kind, series: { labels: data.labels, lines, write: decimal } }
  }
  const [labels, values] = [data.points.map(({ label }) => label), data.points.map(({ value }) => value)]
  return { kind, series: { labels, lines: [{ name, values }], write: decimal } }
}

/** What a widget shows, by how it shows it. */
export function WidgetView({ shape, data, compared }: { shape: Shape; data: WidgetData; compared: boolean }) {
  switch (data.__typename) {
    case 'FigureData':
      return <Total shape={shape} data={data} compared={compared} />
    case 'SeriesData':
    case 'PartsData':
    case 'GroupedData':
      return <ChartBox title={shape.name} drawing={drawingOf(shape, data)} framed={false} />
    case 'TableData':
      return <Latest rows={data.rows} />
    case 'ShortcutsData':
      return <Shortcuts config={shape.config} />
    case 'BrokenData':
      return <p className="px-4 pb-3 text-ink-2">{data.message}</p>
  }
}
