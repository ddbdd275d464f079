import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type Version = ResultOf<typeof versionsQuery>['chatbotFlow']['versions'][number]
export type FlowTest = ResultOf<typeof testsQuery>['chatbotFlow']['tests'][number]
export type NodeCount = ResultOf<typeof numbersQuery>['chatbotFlow']['nodeCounts'][number]

export const versionsQuery = graphql(`
  query FlowVersions($id: ID!) {
    chatbotFlow(id: $id) {
      id
      liveVersion
      runningSessions { version count }
      versions { version note graph publishedAt publishedBy { name } }
    }
  }
`)

export const restoreMutation = changing(
  ['chatbotFlow'],
  graphql(`
  mutation RestoreFlowVersion($input: RestoreFlowVersionInput!) {
    restoreFlowVersion(input: $input) { chatbotFlow { id liveVersion revision graph } }
  }
`),
)

export const moveSessionsMutation = changing(
  ['chatbotFlow', 'chatbotFlows'],
  graphql(`
  mutation MoveFlowSessions($input: MoveFlowSessionsInput!) { moveFlowSessions(input: $input) { count } }
`),
)

export const testsQuery = graphql(`
  query FlowTests($id: ID!) {
    chatbotFlow(id: $id) {
      id
      tests {
        id
        name
        steps { text button callStatus expected }
        outcome { passed step missing heard }
      }
    }
  }
`)

export const deleteTestMutation = changing(
  ['chatbotFlow'],
  graphql(`
  mutation DeleteFlowTest($input: DeleteFlowTestInput!) { deleteFlowTest(input: $input) { deletedId } }
`),
)

export const numbersQuery = graphql(`
  query FlowNumbers($id: ID!, $version: Int!) {
    chatbotFlow(id: $id) {
      id
      figures(version: $version) { sessions completed active timedOut cancelled medianSeconds }
      nodeCounts(version: $version) { nodeId outcome times sessions }
    }
  }
`)
