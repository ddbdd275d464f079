import { graphql, type ResultOf } from '../../graphql/document.ts'
import { fileOfPeople } from './fragment.ts'

export const sendFileMutation = graphql(
  `
  mutation SendFileOfPeople($input: StartBroadcastImportInput!) {
    startBroadcastImport(input: $input) {
      broadcastRecipientImport {
        ...FileOfPeople
        broadcast { id latestImport { id } }
      }
    }
  }
`,
  fileOfPeople,
)

export const stopFileMutation = graphql(
  `
  mutation StopFileOfPeople($input: CancelBroadcastImportInput!) {
    cancelBroadcastImport(input: $input) { broadcastRecipientImport { ...FileOfPeople } }
  }
`,
  fileOfPeople,
)

export type BadRow = ResultOf<typeof badRowsQuery>['broadcastImport']['faults']['nodes'][number]

/** The rows that were left out since they are wrong. */
export const badRowsQuery = graphql(`
  query BadRowsOfPeople($id: ID!, $first: Int, $after: String, $last: Int, $before: String) {
    broadcastImport(id: $id) {
      id
      faults(first: $first, after: $after, last: $last, before: $before) {
        nodes { place field message cause }
        pageInfo { startCursor endCursor hasNextPage hasPreviousPage }
        totalCount { value isExact }
      }
    }
  }
`)
