import type {
  WidgetChart,
  WidgetDisplay,
  WidgetMetric,
  WidgetOperator,
  WidgetSource,
} from '../../generated/documents.ts'
import type { VariablesOf } from '../../graphql/document.ts'
import type { previewQuery, SourceChoice, Widget } from './documents.ts'

export interface DraftFilter {
  field: string
  operator: WidgetOperator
  value: string
}

/** A widget while it is made or changed. */
export interface Draft {
  name: string
  dataSource: WidgetSource
  metric: WidgetMetric
  field: string
  filters: DraftFilter[]
  displayType: WidgetDisplay
  chartType: WidgetChart
  groupByField: string
  showChange: boolean
  color: string
  isShared: boolean
  shortcuts: string[]
}

export const emptyDraft: Draft = {
  name: '',
  dataSource: 'MESSAGES',
  metric: 'COUNT',
  field: '',
  filters: [],
  displayType: 'NUMBER',
  chartType: 'LINE',
  groupByField: '',
  showChange: true,
  color: '',
  isShared: false,
  shortcuts: ['chat'],
}

const shortcutsOf = (config: unknown): string[] => {
  const { shortcuts } = (config ?? {}) as { shortcuts?: unknown }
  return Array.isArray(shortcuts) ? shortcuts.map(String) : []
}

export const draftOf = (widget: Widget): Draft => ({
  name: widget.name,
  dataSource: widget.dataSource ?? 'MESSAGES',
  metric: widget.metric ?? 'COUNT',
  field: widget.field ?? '',
  filters: widget.filters.map(({ field, operator, value }) => ({ field, operator, value })),
  displayType: widget.displayType,
  chartType: widget.chartType ?? 'LINE',
  groupByField: widget.groupByField ?? '',
  showChange: widget.showChange,
  color: widget.color,
  isShared: widget.isShared,
  shortcuts: shortcutsOf(widget.config),
})

/** Another source has other fields: what it does not have goes. */
export function withSource(draft: Draft, dataSource: WidgetSource, choice: SourceChoice | undefined): Draft {
  const has = (field: string) => choice?.fields.includes(field) ?? false
  const isMeasured = choice?.measures.includes(draft.field) ?? false
  return {
    ...draft,
    dataSource,
    filters: draft.filters.filter(({ field }) => has(field)),
    groupByField: has(draft.groupByField) ? draft.groupByField : '',
    ...(!isMeasured && { metric: 'COUNT' as const, field: '' }),
  }
}

type Input = VariablesOf<typeof previewQuery>['input']

/** As the server takes it; a figure that has no chart type keeps none. */
export function inputOf(draft: Draft): Input {
  const { name, displayType, isShared, color, showChange, shortcuts } = draft
  const shown = { name: name.trim(), displayType, isShared, color, showChange }
  if (displayType === 'SHORTCUTS') return { ...shown, config: { shortcuts } }
  const isChart = displayType === 'CHART'
  return {
    ...shown,
    dataSource: draft.dataSource,
    metric: draft.metric,
    field: draft.metric === 'COUNT' ? '' : draft.field,
    filters: draft.filters,
    ...(isChart && { chartType: draft.chartType }),
    groupByField: isChart ? draft.groupByField : '',
  }
}

/** Whether it can be shown. */
export const isWhole = ({ metric, field, displayType }: Draft): boolean =>
  displayType === 'SHORTCUTS' || metric === 'COUNT' || field !== ''
