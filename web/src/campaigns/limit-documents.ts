import { graphql, type ResultOf } from '../graphql/document.ts'

export type Cap = NonNullable<ResultOf<typeof campaignLimit>['cap']>

export type AutoRetry = NonNullable<ResultOf<typeof campaignLimit>['autoRetry']>

/** What becomes of a campaign at the messaging limit of its number, and whom it leaves out or tries again. */
export const campaignLimit = graphql(`
  fragment CampaignLimit on Broadcast {
    limitPolicy
    cap { messages days }
    autoRetry { days madeCount nextAt }
  }
`)

export const capMutation = graphql(
  `
  mutation CapCampaign($input: UpdateBroadcastInput!) {
    updateBroadcast(input: $input) { broadcast { id updatedAt ...CampaignLimit } }
  }
`,
  campaignLimit,
)

export const limitMutation = graphql(
  `
  mutation LimitCampaign($input: UpdateBroadcastInput!) {
    updateBroadcast(input: $input) { broadcast { id updatedAt ...CampaignLimit } }
  }
`,
  campaignLimit,
)

export const autoRetryMutation = graphql(
  `
  mutation AutoRetryCampaign($input: UpdateBroadcastInput!) {
    updateBroadcast(input: $input) { broadcast { id updatedAt ...CampaignLimit } }
  }
`,
  campaignLimit,
)
