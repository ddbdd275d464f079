import { graphql, type ResultOf } from '../graphql/document.ts'

export type Hours = ResultOf<typeof campaignHours>

/** By whose clock a campaign goes out when. */
export const campaignHours = graphql(`
  fragment CampaignHours on Broadcast {
    localStart
    quietHours { from to zone }
  }
`)

export const localStartMutation = graphql(
  `
  mutation ScheduleCampaignLocally($input: UpdateBroadcastInput!) {
    updateBroadcast(input: $input) { broadcast { id scheduledAt updatedAt ...CampaignHours } }
  }
`,
  campaignHours,
)

export const quietMutation = graphql(
  `
  mutation QuietCampaign($input: UpdateBroadcastInput!) {
    updateBroadcast(input: $input) { broadcast { id updatedAt ...CampaignHours } }
  }
`,
  campaignHours,
)

/** Who waits for their time. */
export const waitingQuery = graphql(`
  query CampaignWaiting($id: ID!) {
    broadcast(id: $id) { id heldCount nextDueAt }
  }
`)
