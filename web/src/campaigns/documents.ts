import { graphql, type ResultOf } from '../graphql/document.ts'
import { fileOfPeople } from './file/fragment.ts'
import { campaignHours } from './hour-documents.ts'
import { campaignLimit } from './limit-documents.ts'
import { campaignSplit } from './split/comparison-documents.ts'

export type Campaign = ResultOf<typeof campaignRow>

/** A campaign as the list shows it: one object of the cache with its page. */
export const campaignRow = graphql(`
  fragment CampaignRow on Broadcast {
    id
    name
    status
    template { id name language category }
    scheduledAt
    startedAt
    completedAt
    cancelledAt
    pausedReason
    pausedBy { cause code meaning }
    limitWait { cause code nextTryAt }
    autoRetry { days madeCount nextAt }
    failureReason
    failedBy
    failedVariant
    counts { total pending inFlight sent delivered read failed cancelled replied clicked }
    createdBy { __typename name }
    createdAt
    updatedAt
  }
`)

export const campaignsQuery = graphql(
  `
  query Campaigns($filter: BroadcastFilter, $first: Int, $after: String, $last: Int, $before: String) {
    broadcasts(filter: $filter, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...CampaignRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  campaignRow,
)

export type OpenCampaign = ResultOf<typeof campaignQuery>['broadcast']

export const campaignQuery = graphql(
  `
  query Campaign($id: ID!, $mayNumbers: Boolean!) {
    broadcast(id: $id) {
      ...CampaignRow
      ...CampaignHours
      ...CampaignLimit
      ...CampaignSplit
      updatedByName
      numberId
      number @include(if: $mayNumbers) { id name phone status }
      skipped { duplicates optedOut }
      latestImport { ...FileOfPeople }
    }
  }
`,
  campaignRow,
  campaignHours,
  campaignLimit,
  campaignSplit,
  fileOfPeople,
)

export type Recipient = ResultOf<typeof recipientsQuery>['broadcastRecipients']['nodes'][number]

export const recipientsQuery = graphql(`
  query CampaignRecipients(
    $id: ID!
    $filter: BroadcastRecipientFilter
    $first: Int
    $after: String
    $last: Int
    $before: String
  ) {
    broadcastRecipients(
      broadcastId: $id
      filter: $filter
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes { id contactId to name status error { code message cause variant } sentAt deliveredAt readAt failedAt dueAt variant }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`)

export type Failure = ResultOf<typeof failuresQuery>['broadcast']['failures'][number]

/** Why messages failed, by the code. */
export const failuresQuery = graphql(`
  query CampaignFailures($id: ID!) {
    broadcast(id: $id) {
      id
      failures { code count retriableCount meaning words remedy details { message count cause variant } }
    }
  }
`)

export type Usage = ResultOf<typeof usageQuery>['broadcastUsage']

/** What the month has left. */
export const usageQuery = graphql(`
  query CampaignUsage {
    broadcastUsage { used limit resetsAt }
  }
`)

/** Told while one looks at campaigns; counts at most once a second of each. */
export const campaignEvents = graphql(
  `
  subscription CampaignEvents($after: String) {
    broadcastEvents(after: $after) {
      __typename
      ... on BroadcastChanged { sequence broadcastId change broadcast { ...CampaignRow } }
      ... on BroadcastProgressed { sequence broadcastId broadcast { ...CampaignRow } }
      ... on BroadcastStatusChanged { sequence broadcast { ...CampaignRow } }
      ... on Resync { sequence }
    }
  }
`,
  campaignRow,
)

export const startMutation = graphql(
  `
  mutation StartCampaign($input: StartBroadcastInput!) {
    startBroadcast(input: $input) { broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export const pauseMutation = graphql(
  `
  mutation PauseCampaign($input: PauseBroadcastInput!) {
    pauseBroadcast(input: $input) { broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export const cancelMutation = graphql(
  `
  mutation CancelCampaign($input: CancelBroadcastInput!) {
    cancelBroadcast(input: $input) { broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export const retryMutation = graphql(
  `
  mutation RetryCampaign($input: RetryBroadcastInput!) {
    retryBroadcast(input: $input) { retryCount broadcast { ...CampaignRow } }
  }
`,
  campaignRow,
)

export const deleteMutation = graphql(`
  mutation DeleteCampaign($input: DeleteBroadcastInput!) {
    deleteBroadcast(input: $input) { deletedId }
  }
`)
