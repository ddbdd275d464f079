import { graphql, type ResultOf, type VariablesOf } from '../../graphql/document.ts'

export type LoggedRequest = ResultOf<typeof requestLogQuery>['requestLog']['nodes'][number]
export type RequestFilter = NonNullable<VariablesOf<typeof requestLogQuery>['filter']>

export const requestLogQuery = graphql(`
  query RequestLog($filter: LoggedRequestFilter, $first: Int, $after: String, $last: Int, $before: String) {
    requestLog(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes {
        id
        key {
          __typename
          ... on PublicKey { id name keyPrefix }
          ... on ApplicationKey { id name keyPrefix }
        }
        door
        method
        operation
        status
        durationMs
        requestId
        errorCode
        answeredAt
      }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`)

/** Keys to narrow the log by: those of a first page. */
export const keyNamesQuery = graphql(`
  query KeyNames {
    publicKeys(first: 100) { nodes { id name keyPrefix } }
    applicationKeys(first: 100) { nodes { id name keyPrefix } }
  }
`)
