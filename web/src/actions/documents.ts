import { graphql, type ResultOf } from '../graphql/document.ts'

export type UsableAction = ResultOf<typeof usableActionsQuery>['customActions']['nodes'][number]

/** Those that can be used from a chat, in their order. */
export const usableActionsQuery = graphql(`
  query UsableActions {
    customActions(first: 100, filter: { isActive: true }) {
      nodes { id name icon actionType }
    }
  }
`)

export const executeActionMutation = graphql(`
  mutation ExecuteAction($input: ExecuteCustomActionInput!) {
    executeCustomAction(input: $input) {
      result {
        __typename
        success
        toast { message type }
        ... on CustomActionAddress { redirectUrl openInNewTab }
        ... on CustomActionCode { code context }
      }
    }
  }
`)
