import { changeOf } from '#insight/analytics/windows.ts'
import type { WidgetFilter, WidgetRow } from '../widget-row.ts'
import type { Cell, Days } from './cells.ts'

/** A point of a chart. */
export interface Point {
  label: string
  value: number
}

/** Several lines over the same labels. */
export interface GroupedSeries {
  labels: string[]
  datasets: { label: string; data: number[] }[]
}

/** What a widget has found: a figure, and what its chart shows. */
export interface Found {
  value: number
  previous: number
  change: number
  /** over time; of charts that are not divided */
  series: Point[]
  /** by the field that a chart is divided by */
  parts: Point[]
  grouped: GroupedSeries | null
}

const tenths = (n: number) => Math.round(n * 10) / 10

/** Money has two decimals, everything else one. */
const rounded = (n: number, field: string | null) =>
  field === 'amount' ? Math.round(n * 100) / 100 : tenths(n)

/** Numbers are compared as numbers, everything else as text. */
function compare(a: string, b: string): number {
  const [x, y] = [Number(a), Number(b)]
  if (a !== '' && b !== '' && !Number.isNaN(x) && !Number.isNaN(y)) return x - y
  return a < b ? -1 : a > b ? 1 : 0
}

/** Whether a value is one that a filter wants. */
export function passes({ operator, value }: WidgetFilter, has: string): boolean {
  switch (operator) {
    case 'equals':
      return has === value
    case 'not_equals':
      return has !== value
    case 'contains':
      return has.toLowerCase().includes(value.toLowerCase())
    case 'gt':
      return compare(has, value) > 0
    case 'lt':
      return compare(has, value) < 0
    case 'gte':
      return compare(has, value) >= 0
    case 'lte':
      return compare(has, value) <= 0
  }
}

type Asked = Pick<WidgetRow, 'metric' | 'field' | 'filters' | 'displayType' | 'chartType' | 'groupByField'>

const messageStatus = 'message_status'

/** Whether a widget counts the people of campaigns in place of campaigns. */
export const asksForPeople = ({ filters, groupByField }: Pick<Asked, 'filters' | 'groupByField'>) =>
  groupByField === messageStatus || filters.some(({ field }) => field === messageStatus)

/** What the metric makes of cells. */
function measured(cells: readonly Cell[], { metric, field }: Asked): number {
  if (metric === 'count' || metric === null) return cells.reduce((sum, { count }) => sum + count, 0)
  const own = cells.flatMap(({ measures }) => measures[field ?? ''] ?? [])
  const sum = own.reduce((all, one) => all + one.sum, 0)
  if (metric === 'sum') return rounded(sum, field)
  const cases = own.reduce((all, one) => all + one.cases, 0)
  return cases === 0 ? 0 : rounded(sum / cases, field)
}

function figure(found: readonly Cell[], all: readonly Cell[], asked: Asked): number {
  const value = measured(found, asked)
  if (asked.displayType !== 'percentage' || asked.metric === 'avg') return value
  const whole = measured(all, asked)
  return whole === 0 ? 0 : tenths((value / whole) * 100)
}

/** So many points are days; beyond them a chart has months. */
const mostDayPoints = 92

/** What days are called in a chart. */
const labelsOf = ({ names }: Days): string[] =>
  names.length <= mostDayPoints ? names : names.map((name) => name.slice(0, 7))

/** Values over time, where nothing is 0. */
function overTime(cells: readonly Cell[], labels: readonly string[], asked: Asked): number[] {
  const byLabel = Map.groupBy(cells, ({ day }) => labels[day - 1] ?? '')
  return [...new Set(labels)].map((label) => measured(byLabel.get(label) ?? [], asked))
}

function groups(cells: readonly Cell[], field: string): [string, Cell[]][] {
  return [...Map.groupBy(cells, ({ fields }) => fields[field] ?? '')].sort(([a], [b]) => (a < b ? -1 : 1))
}

/** Works out a widget from what there is of its source: a pure function, of which each figure follows. */
export function foundBy(asked: Asked, cells: readonly Cell[], days: Days): Found {
  const people = asksForPeople(asked)
  const whole = cells.filter(({ fields }) => people === messageStatus in fields)
  const found = whole.filter(({ fields }) =>
    asked.filters.every((filter) => passes(filter, fields[filter.field] ?? '')),
  )
  const isNow = ({ day }: Cell) => day > 0
  const isBefore = ({ day }: Cell) => day === 0
  const value = figure(found.filter(isNow), whole.filter(isNow), asked)
  const previous = figure(found.filter(isBefore), whole.filter(isBefore), asked)
  return { value, previous, change: changeOf(value, previous), ...chartOf(asked, found.filter(isNow), days) }
}

function chartOf(
  asked: Asked,
  cells: readonly Cell[],
  days: Days,
): Pick<Found, 'series' | 'parts' | 'grouped'> {
  const nothing = { series: [], parts: [], grouped: null }
  if (asked.displayType !== 'chart') return nothing
  const labels = labelsOf(days)
  const field = asked.groupByField
  const names = [...new Set(labels)]
  if (!field) {
    const values = overTime(cells, labels, asked)
    return { ...nothing, series: names.map((label, index) => ({ label, value: values[index] ?? 0 })) }
  }
  const divided = groups(cells, field)
  const parts = divided.map(([label, own]) => ({ label, value: measured(own, asked) }))
  if (asked.chartType === 'pie') return { ...nothing, parts }
  const datasets = divided.map(([label, own]) => ({ label, data: overTime(own, labels, asked) }))
  return { series: [], parts, grouped: { labels: names, datasets } }
}
