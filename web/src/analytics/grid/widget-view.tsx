import { t } from '@lingui/core/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { numeral } from '../../language/format.ts'
import { linkLook } from '../../ui/link-look.ts'
import { exactTime } from '../../ui/time.ts'
import type { Cases } from '../cases/asked-cases.ts'
import { CasesLink } from '../cases/cases-link.tsx'
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

interface TotalProps {
  shape: Shape
  data: { value: number; change: number }
  compared: boolean
  cases: Cases | undefined
}

function Total({ shape, data, compared, cases }: TotalProps) {
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
        {cases && data.value !== 0 ? <CasesLink {...cases}>{written}</CasesLink> : written}
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

/** What a widget counts, or the part of it with a value of the field by which it is divided. */
const casesOf = (id: string | undefined, value?: string): Cases | undefined =>
  id === undefined ? undefined : { by: value === undefined ? { widget: id } : { widget: id, value } }

/** A chart as its data and its widget want it; of one that is not stored nothing leads to what it counts. */
function drawingOf({ name, chartType, groupByField }: Shape, data: Charted, id?: string): Drawing {
  if (data.__typename === 'PartsData')
    return {
      kind: chartType === 'PIE' ? 'pie' : 'parts',
      of: fieldWord(groupByField ?? ''),
      parts: data.points.map(({ label, value }) => ({
        label: valueWord(label),
        value,
        cases: casesOf(id, label),
      })),
    }
  const kind = chartType === 'LINE' ? 'line' : 'bar'
  if (data.__typename === 'GroupedData') {
    const lines = data.lines.map(({ label, data: values }) => ({
      name: valueWord(label),
      values,
      cases: casesOf(id, label),
    }))
    return { kind, series: { labels: data.labels, lines, write: decimal } }
  }
  const [labels, values] = [data.points.map(({ label }) => label), data.points.map(({ value }) => value)]
  return { kind, series: { labels, lines: [{ name, values, cases: casesOf(id) }], write: decimal } }
}

interface WidgetViewProps {
  shape: Shape
  data: WidgetData
  compared: boolean
  /** of one that is stored: its figures lead to what they count */
  id?: string
}

/** What a widget shows, by how it shows it. */
export function WidgetView({ shape, data, compared, id }: WidgetViewProps) {
  switch (data.__typename) {
    case 'FigureData':
      return <Total shape={shape} data={data} compared={compared} cases={casesOf(id)} />
    case 'SeriesData':
    case 'PartsData':
    case 'GroupedData':
      return <ChartBox title={shape.name} drawing={drawingOf(shape, data, id)} framed={false} />
    case 'TableData':
      return <Latest rows={data.rows} />
    case 'ShortcutsData':
      return <Shortcuts config={shape.config} />
    case 'BrokenData':
      return <p className="px-4 pb-3 text-ink-2">{data.message}</p>
  }
}
