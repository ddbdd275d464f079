import { graphql } from '../graphql/document.ts'

/** What becomes of a campaign at the messaging limit of its number. */
export const campaignLimit = graphql(`
  fragment CampaignLimit on Broadcast {
    limitPolicy
  }
`)

export const limitMutation = graphql(
  `
  mutation LimitCampaign($input: LimitBroadcastInput!) {
    limitBroadcast(input: $input) { broadcast { id updatedAt ...CampaignLimit } }
  }
`,
  campaignLimit,
)
