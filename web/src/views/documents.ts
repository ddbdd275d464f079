import { graphql, type ResultOf } from '../graphql/document.ts'

export type Arrangement = ResultOf<typeof arrangement>

const arrangement = graphql(`
  fragment Arrangement on InboxArrangement {
    savedViewIds
    orders { view orderBy }
  }
`)

/** How the person has arranged the inbox, at first as it is. */
export const inboxArrangementChanged = graphql(
  `
  subscription InboxArrangementChanged {
    inboxArrangementChanged { ...Arrangement }
  }
`,
  arrangement,
)

export const keepViewOrderMutation = graphql(
  `
  mutation KeepViewOrder($input: KeepViewOrderInput!) {
    keepViewOrder(input: $input) { inboxArrangement { ...Arrangement } }
  }
`,
  arrangement,
)

export const arrangeSavedViewsMutation = graphql(
  `
  mutation ArrangeSavedViews($input: ArrangeSavedViewsInput!) {
    arrangeSavedViews(input: $input) { inboxArrangement { ...Arrangement } }
  }
`,
  arrangement,
)

export type ColumnCount = ResultOf<typeof columnCount>

const columnCount = graphql(`
  fragment ColumnCount on BoundedCount { value isExact }
`)

export type Counts = ResultOf<typeof columnCountsQuery>['inboxCounts']

/** What stands beside all views of the column: one statement counts them. */
export const columnCountsQuery = graphql(
  `
  query ColumnCounts {
    inboxCounts {
      open { chats { ...ColumnCount } }
      mine { chats { ...ColumnCount } }
      unassigned { chats { ...ColumnCount } }
      closing { chats { ...ColumnCount } }
      failed { chats { ...ColumnCount } }
      mentioned { chats { ...ColumnCount } }
      snoozed { chats { ...ColumnCount } }
      teams { team { id name } count { chats { ...ColumnCount } } }
      numbers { numberId count { chats { ...ColumnCount } } }
      savedViews { view { id } count { chats { ...ColumnCount } } }
    }
  }
`,
  columnCount,
)
