import { graphql, type ResultOf } from '../../graphql/document.ts'

/** How the people of a campaign are parted, as its page tells it; nothing that is counted. */
export const campaignSplit = graphql(`
  fragment CampaignSplit on Broadcast {
    split {
      controlShare
      variants { number name share template { id name language } }
      test { share hours metric }
    }
  }
`)

export type CampaignParts = NonNullable<ResultOf<typeof campaignSplit>['split']>

/** The variants beside each other, counted when it is asked for. */
export const comparisonQuery = graphql(`
  query CampaignComparison($id: ID!, $metric: BroadcastMetric!) {
    broadcast(id: $id) {
      id
      split {
        controlShare
        controlCount
        variants {
          number
          name
          share
          template { id name language }
          counts { total sent delivered read replied clicked failed }
          rates { metric rate low high }
        }
        test { share hours metric until decidedAt isClear winner { number name } }
        comparison(metric: $metric) {
          best { number name }
          other { number name }
          difference
          low
          high
          isClear
        }
      }
    }
  }
`)

export type Compared = NonNullable<ResultOf<typeof comparisonQuery>['broadcast']['split']>
