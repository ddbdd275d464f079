import { graphql, type ResultOf } from '../../graphql/document.ts'
import { changing } from '../../graphql/stale-after.ts'

const widgetFields = graphql(`
  fragment WidgetFields on Widget {
    id
    name
    description
    dataSource
    metric
    field
    filters { field operator value }
    displayType
    chartType
    groupByField
    showChange
    color
    config
    isShared
    isDefault
    isOwner
    owner { name }
    gridX
    gridY
    gridW
    gridH
  }
`)
export type Widget = ResultOf<typeof widgetFields>

const dataFields = graphql(`
  fragment WidgetDataFields on WidgetData {
    __typename
    ... on WidgetFigures { value previous change }
    ... on SeriesData { points { label value } }
    ... on PartsData { points { label value } }
    ... on GroupedData { labels lines { label data } points { label value } }
    ... on TableData { rows { id label subLabel status createdAt } }
    ... on BrokenData { message }
  }
`)
export type WidgetData = ResultOf<typeof dataFields>

export const widgetsQuery = graphql(
  `
  query DashboardWidgets {
    widgets { ...WidgetFields }
    ownWidgetPlaces { widgetId gridX gridY gridW gridH }
  }
`,
  widgetFields,
)
export type Dashboard = ResultOf<typeof widgetsQuery>

export const widgetDataQuery = graphql(
  `
  query DashboardData($from: String, $to: String) {
    widgetData(from: $from, to: $to) { id data { ...WidgetDataFields } }
  }
`,
  dataFields,
)

export const choicesQuery = graphql(`
  query WidgetChoices {
    widgetChoices { sources { source fields measures } }
  }
`)
export type SourceChoice = ResultOf<typeof choicesQuery>['widgetChoices']['sources'][number]

export const previewQuery = graphql(
  `
  query PreviewWidget($input: CreateWidgetInput!, $from: String, $to: String) {
    previewWidget(input: $input, from: $from, to: $to) { ...WidgetDataFields }
  }
`,
  dataFields,
)

const stale = ['widgets', 'widgetData']

export const createWidgetMutation = changing(
  stale,
  graphql(
    `
    mutation CreateWidget($input: CreateWidgetInput!) {
      createWidget(input: $input) { widget { ...WidgetFields } }
    }
  `,
    widgetFields,
  ),
)

export const updateWidgetMutation = changing(
  stale,
  graphql(
    `
    mutation UpdateWidget($input: UpdateWidgetInput!) {
      updateWidget(input: $input) { widget { ...WidgetFields } }
    }
  `,
    widgetFields,
  ),
)

export const deleteWidgetMutation = changing(
  [...stale, 'ownWidgetPlaces'],
  graphql(`
    mutation DeleteWidget($input: DeleteWidgetInput!) {
      deleteWidget(input: $input) { deletedId }
    }
  `),
)

export const arrangeMutation = changing(
  ['ownWidgetPlaces'],
  graphql(`
    mutation ArrangeOwnWidgets($input: ArrangeWidgetsInput!) {
      arrangeOwnWidgets(input: $input) { places { widgetId } }
    }
  `),
)

export const forgetPlacesMutation = changing(
  ['ownWidgetPlaces'],
  graphql(`
    mutation ForgetOwnWidgetPlaces {
      forgetOwnWidgetPlaces { success }
    }
  `),
)
