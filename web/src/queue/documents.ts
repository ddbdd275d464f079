import { conversationFields } from '../chat/documents.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'

export type Transfer = ResultOf<typeof transferRow>
export type QueuedTransfer = ResultOf<typeof transfersQuery>['transfers']['nodes'][number]
export type Queue = ResultOf<typeof queuesQuery>['transferQueues'][number]

/** A chat that was handed over, as the queue and the head of the chat show it: one object of the cache. */
export const transferRow = graphql(`
  fragment TransferRow on Transfer {
    id
    contactId
    contactName
    contactPhone
    status
    source
    agent { id name }
    team { id name }
    numberName
    notes
    priority
    createdBy { __typename name ... on MemberActor { id } }
    createdAt
    endedAt
    endedBy { __typename name ... on MemberActor { id } }
    responseDeadline
    resolutionDeadline
    isBreached
    escalationLevel
  }
`)

export const queuesQuery = graphql(`
  query TransferQueues {
    transferQueues { team { id name } waiting oldestAt }
  }
`)

export const transfersQuery = graphql(
  `
  query Transfers($filter: TransferFilter, $first: Int, $after: String, $last: Int, $before: String) {
    transfers(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...TransferRow requiredSkills { id name } }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  transferRow,
)

export const activeTransferQuery = graphql(
  `
  query ActiveTransfer($contactId: ID!) {
    conversation(contactId: $contactId) { contactId activeTransfer { ...TransferRow } }
  }
`,
  transferRow,
)

export const pickTransferMutation = graphql(
  `
  mutation PickTransfer($teamId: String) {
    pickTransfer(teamId: $teamId) { transfer { ...TransferRow } }
  }
`,
  transferRow,
)

export const assignTransferMutation = graphql(
  `
  mutation AssignTransfer($input: AssignTransferInput!) {
    assignTransfer(input: $input) {
      transfer { ...TransferRow }
      conversation { ...ConversationFields activeTransfer { id } }
    }
  }
`,
  transferRow,
  conversationFields,
)

export const resumeTransferMutation = graphql(
  `
  mutation ResumeTransfer($input: ResumeTransferInput!) {
    resumeTransfer(input: $input) {
      transfer { ...TransferRow }
      conversation { ...ConversationFields activeTransfer { id } }
    }
  }
`,
  transferRow,
  conversationFields,
)

export const transferChatMutation = graphql(
  `
  mutation TransferChat($input: TransferChatInput!) {
    transferChat(input: $input) {
      transfer { ...TransferRow }
      conversation { ...ConversationFields activeTransfer { id } }
    }
  }
`,
  transferRow,
  conversationFields,
)
