import { graphql, type ResultOf } from '../graphql/document.ts'

export type Call = ResultOf<typeof callFields>

/** A call as the card, the bar, the log and the thread show it: one object of the cache. */
export const callFields = graphql(`
  fragment CallFields on Call {
    id
    direction
    status
    mode
    numberId
    numberName
    contactId
    contactName
    callerPhone: phone
    agent { id name }
    team { id name }
    ringing { step agents { __typename ... on MemberActor { id } } team { id name } until }
    recording { state duration error }
    onHoldSince
    startedAt
    answeredAt
    endedAt
    duration
    endedBy
    errorMessage
    note
  }
`)

/** What goes on now, as far as the person sees it. */
export const liveCallsQuery = graphql(
  `
  query LiveCalls {
    liveCalls { ...CallFields }
  }
`,
  callFields,
)

/** Who calls, for whoever may see the chat. */
export const callerQuery = graphql(`
  query Caller($contactId: ID!) {
    conversation(contactId: $contactId) {
      contactId
      lastMessagePreview
      contact { id name profileName phone tagNames }
    }
  }
`)

/** Calls of a chat, for their entries in its thread. */
export const threadCallsQuery = graphql(
  `
  query ThreadCalls($contactId: ID!) {
    conversation(contactId: $contactId) {
      contactId
      calls(first: 100) { nodes { ...CallFields } }
    }
  }
`,
  callFields,
)

export const callsQuery = graphql(
  `
  query Calls($filter: CallFilter, $first: Int, $after: String, $last: Int, $before: String) {
    calls(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...CallFields }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  callFields,
)

/** One call with everything that happened in it. */
export const callQuery = graphql(
  `
  query Call($id: ID!) {
    call(id: $id) {
      ...CallFields
      ivrFlowName
      ivrPath { nodeId label digit }
      transfers {
        id
        status
        team { id name }
        agent { id name }
        initiatingAgent { id name }
        createdAt
        connectedAt
        completedAt
        holdDuration
        talkDuration
      }
    }
  }
`,
  callFields,
)

export const callsAreOnQuery = graphql(`
  query CallsAreOn {
    workspaceSettings { callsAreOn }
  }
`)

/** Where a recording is heard for the next 15 minutes (spec/5 section 1.14). */
export const recordingQuery = graphql(`
  query CallRecordingAddress($id: ID!) {
    call(id: $id) { id recording { address { url } } }
  }
`)
