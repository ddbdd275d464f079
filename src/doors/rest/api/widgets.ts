import { createWidgetInput, layoutInput, updateWidgetInput } from '#insight/widgets/widget-input.ts'
import type { ApiEndpoint } from './endpoint.ts'

// Widgets of the dashboard (spec/5 1.16, spec/8 WI, spec/9 Widgets, spec/10 DE14).

const label = 'widget'

const widget = `id name description data_source: dataSource metric field filters { field operator value }
  display_type: displayType chart_type: chartType group_by_field: groupByField show_change: showChange color size
  display_order: displayOrder grid_x: gridX grid_y: gridY grid_w: gridW grid_h: gridH config
  is_shared: isShared is_default: isDefault is_owner: isOwner created_at: createdAt updated_at: updatedAt`

/** What a widget has none of is "" here. */
function widgetObject(answer: unknown) {
  const row = answer as Record<
    'data_source' | 'metric' | 'field' | 'chart_type' | 'group_by_field',
    string | null
  >
  return {
    ...row,
    data_source: row.data_source ?? '',
    metric: row.metric ?? '',
    field: row.field ?? '',
    chart_type: row.chart_type ?? '',
    group_by_field: row.group_by_field ?? '',
  }
}

const figures = 'value prev_value: previous change'
const points = 'points { label value }'
const result = `id data {
  kind: __typename
  ... on FigureData { ${figures} }
  ... on SeriesData { ${figures} series: ${points} }
  ... on PartsData { ${figures} parts: ${points} }
  ... on GroupedData { ${figures} labels lines { label data } parts: ${points} }
  ... on TableData { rows { id label sub_label: subLabel status direction created_at: createdAt } }
  ... on BrokenData { message }
}`

interface Result {
  id: string
  data: {
    value?: number
    prev_value?: number
    change?: number
    series?: object[]
    parts?: object[]
    labels?: string[]
    lines?: object[]
    rows?: { direction: string | null }[]
    message?: string
  }
}

/** Every result has value, change and prev_value (spec/10 DE14); the rest is there where it is shown. */
function resultObject(answer: unknown) {
  const { id, data } = answer as Result
  const { value = 0, change = 0, prev_value = 0, series, parts, labels, lines, rows, message } = data
  return {
    widget_id: id,
    value,
    change,
    prev_value,
    ...(series && { chart_data: series }),
    ...(parts && { data_points: parts }),
    ...(labels && { grouped_series: { labels, datasets: lines } }),
    ...(rows && {
      table_rows: rows.map(({ direction, ...row }) => ({ ...row, ...(direction !== null && { direction }) })),
    }),
    ...(message !== undefined && { error: message }),
  }
}

const days = (query: URLSearchParams) => ({ from: query.get('from') || null, to: query.get('to') || null })

/** Widgets and what they show. */
export const widgetEndpoints: readonly ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listWidgets',
    path: '/widgets',
    document: `query { answer: widgets { ${widget} } }`,
    answer: (answer) => ({ widgets: (answer as unknown[]).map(widgetObject) }),
  },
  {
    method: 'POST',
    name: 'createWidget',
    path: '/widgets',
    input: createWidgetInput,
    document: `mutation ($input: CreateWidgetInput!) { answer: createWidget(input: $input) { ${widget} } }`,
    variables: ({ input }) => ({ input }),
    answer: widgetObject,
  },
  {
    method: 'GET',
    name: 'listWidgetSources',
    path: '/widgets/data-sources',
    document: `query {
      answer: widgetChoices {
        data_sources: sources { name: source label fields measures } metrics display_types: displays
        operators { value: operator label }
      }
    }`,
  },
  {
    method: 'GET',
    name: 'getDataOfWidgets',
    path: '/widgets/data',
    document: `query ($from: String, $to: String) { answer: widgetData(from: $from, to: $to) { ${result} } }`,
    variables: ({ query }) => days(query),
    answer: (answer) => ({
      data: Object.fromEntries((answer as Result[]).map((one) => [one.id, resultObject(one)])),
    }),
  },
  {
    method: 'POST',
    name: 'arrangeWidgets',
    path: '/widgets/layout',
    input: layoutInput,
    document: 'mutation ($input: ArrangeWidgetsInput!) { answer: arrangeWidgets(input: $input) { id } }',
    variables: ({ input }) => ({ input }),
    answer: () => ({ message: 'Layout saved' }),
  },
  {
    method: 'GET',
    name: 'getWidget',
    path: '/widgets/{id}',
    label,
    document: `query ($id: ID!) { answer: widget(id: $id) { ${widget} } }`,
    variables: ({ path }) => ({ id: path.id }),
    answer: widgetObject,
  },
  {
    method: 'PUT',
    name: 'updateWidget',
    path: '/widgets/{id}',
    label,
    input: updateWidgetInput,
    document: `mutation ($id: ID!, $input: UpdateWidgetInput!) {
      answer: updateWidget(id: $id, input: $input) { ${widget} }
    }`,
    variables: ({ path, input }) => ({ id: path.id, input }),
    answer: widgetObject,
  },
  {
    method: 'DELETE',
    name: 'deleteWidget',
    path: '/widgets/{id}',
    label,
    document: 'mutation ($id: ID!) { answer: deleteWidget(id: $id) }',
    variables: ({ path }) => ({ id: path.id }),
    answer: () => ({ message: 'Widget deleted' }),
  },
  {
    method: 'GET',
    name: 'getDataOfWidget',
    path: '/widgets/{id}/data',
    label,
    document: `query ($id: ID!, $from: String, $to: String) {
      answer: dataOfWidget(id: $id, from: $from, to: $to) { ${result} }
    }`,
    variables: ({ path, query }) => ({ id: path.id, ...days(query) }),
    answer: resultObject,
  },
]
