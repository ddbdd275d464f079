import { graphql, type ResultOf } from '../../graphql/document.ts'

export const funnelQuery = graphql(`
  query FlowFunnel(
    $from: String!
    $to: String!
    $beforeFrom: String!
    $beforeTo: String!
    $compares: Boolean!
    $flowId: ID!
    $version: Int!
  ) {
    flowReport(from: $from, to: $to) {
      funnel(flowId: $flowId, version: $version) {
        nodeId cameCount endedCount waitingCount
        exits { outcome sessionCount }
      }
    }
    before: flowReport(from: $beforeFrom, to: $beforeTo) @include(if: $compares) {
      funnel(flowId: $flowId, version: $version) { nodeId cameCount }
    }
  }
`)
export type FunnelNode = ResultOf<typeof funnelQuery>['flowReport']['funnel'][number]

export const funnelVersionsQuery = graphql(`
  query FunnelVersions($id: ID!) {
    chatbotFlow(id: $id) { id liveVersion versions { version publishedAt } }
  }
`)

/** The nodes of a version, with what names their outputs: buttons by their titles (docs/adr/0162). */
export const funnelNodesQuery = graphql(`
  query FunnelNodes($id: ID!, $version: Int!) {
    chatbotFlow(id: $id) {
      id
      version(version: $version) {
        version
        nodes { id type label settings { __typename ... on ButtonsNodeConfig { buttons { id title } } } }
      }
    }
  }
`)
type Version = NonNullable<ResultOf<typeof funnelNodesQuery>['chatbotFlow']['version']>
export type TypedNode = Version['nodes'][number]
