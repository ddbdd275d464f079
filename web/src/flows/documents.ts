import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'

export type FlowRow = ResultOf<typeof flowRow>
export type Problem = ResultOf<typeof problemsQuery>['flowProblems'][number]

export const flowProblem = graphql(`
  fragment FlowProblemLine on FlowProblem { severity nodeId path code message }
`)

const flowRow = graphql(`
  fragment FlowRow on ChatbotFlow {
    id
    name
    description
    triggerKeywords
    triggerButtonId
    enabled
    liveVersion
    updatedAt
    runningSessions { version count }
  }
`)

export const flowsQuery = graphql(
  `
  query ChatbotFlows($search: String, $first: Int, $after: String, $last: Int, $before: String) {
    chatbotFlows(filter: { search: $search }, first: $first, after: $after, last: $last, before: $before) {
      nodes { ...FlowRow }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`,
  flowRow,
)

export const startersQuery = graphql(`
  query FlowStarters {
    flowStarters { kind name description triggerKeywords graph }
  }
`)
export type Starter = ResultOf<typeof startersQuery>['flowStarters'][number]

/** What a copy and a file of a flow have. */
export const wholeFlowQuery = graphql(`
  query WholeChatbotFlow($id: ID!) {
    chatbotFlow(id: $id) {
      id
      name
      description
      triggerKeywords
      triggerButtonId
      initialMessage
      initialMessageType
      completionMessage
      onCompleteAction
      timeoutMessage
      cancelKeywords
      cancelMessage
      panelConfig
      graph
    }
  }
`)
export type WholeFlow = ResultOf<typeof wholeFlowQuery>['chatbotFlow']

export const problemsQuery = graphql(
  `
  query FlowProblems($graph: JSON!, $flowId: ID) {
    flowProblems(graph: $graph, flowId: $flowId) { ...FlowProblemLine }
  }
`,
  flowProblem,
)

export const flowEvents = graphql(`
  subscription ChatbotFlowEvents {
    events(types: [CHATBOT_FLOWS_CHANGED]) { __typename sequence }
  }
`)

const stale = ['chatbotFlows'] as const

export const createFlowMutation = changing(
  stale,
  graphql(`
  mutation CreateChatbotFlow($input: CreateChatbotFlowInput!) {
    createChatbotFlow(input: $input) { chatbotFlow { id } }
  }
`),
)

/** Switches a flow on or off; one without a version is published. */
export const switchFlowMutation = graphql(
  `
  mutation SwitchChatbotFlow($input: UpdateChatbotFlowInput!) {
    updateChatbotFlow(input: $input) { chatbotFlow { ...FlowRow } }
  }
`,
  flowRow,
)

export const deleteFlowMutation = changing(
  stale,
  graphql(`
  mutation DeleteChatbotFlow($input: DeleteChatbotFlowInput!) {
    deleteChatbotFlow(input: $input) { deletedId }
  }
`),
)
