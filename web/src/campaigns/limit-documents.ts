import { graphql, type ResultOf } from '../graphql/document.ts'

export type Cap = NonNullable<ResultOf<typeof campaignLimit>['cap']>

/** What becomes of a campaign at the messaging limit of its number, and whom it leaves out. */
export const campaignLimit = graphql(`
  fragment CampaignLimit on Broadcast {
    limitPolicy
    cap { messages days }
  }
`)

export const capMutation = graphql(
  `
  mutation CapCampaign($input: CapBroadcastInput!) {
    capBroadcast(input: $input) { broadcast { id updatedAt ...CampaignLimit } }
  }
`,
  campaignLimit,
)

export const limitMutation = graphql(
  `
  mutation LimitCampaign($input: LimitBroadcastInput!) {
    limitBroadcast(input: $input) { broadcast { id updatedAt ...CampaignLimit } }
  }
`,
  campaignLimit,
)
