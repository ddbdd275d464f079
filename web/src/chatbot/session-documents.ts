import { quotedMessage } from '../chat/quote.tsx'
import { graphql, type ResultOf } from '../graphql/document.ts'

export type SessionRow = ResultOf<typeof sessionRow>

const sessionRow = graphql(`
  fragment BotSessionRow on BotSession {
    id
    status
    accountName
    startedAt
    lastActivityAt
    endedAt
    contact { id name profileName phone }
  }
`)

export const sessionsQuery = graphql(
  `
  query BotSessions($filter: BotSessionFilter, $first: Int, $after: String, $last: Int, $before: String) {
    botSessions(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...BotSessionRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  sessionRow,
)

export type Said = ResultOf<typeof sessionQuery>['botSession']['messages'][number]

export const sessionQuery = graphql(
  `
  query BotSession($id: ID!) {
    botSession(id: $id) {
      ...BotSessionRow
      messages { stepName message { ...QuotedMessage createdAt botDecision { look ruleName } } }
    }
  }
`,
  sessionRow,
  quotedMessage,
)
