import { graphql, type ResultOf } from '../graphql/document.ts'
import { changing } from '../graphql/stale-after.ts'
import { flowProblem } from './documents.ts'

export type EditedFlow = ResultOf<typeof flowQuery>['chatbotFlow']

const editedFlow = graphql(
  `
  fragment EditedFlow on ChatbotFlow {
    id
    name
    enabled
    liveVersion
    revision
    graph
    problems { ...FlowProblemLine }
  }
`,
  flowProblem,
)

export const flowQuery = graphql(
  `
  query EditedChatbotFlow($id: ID!) { chatbotFlow(id: $id) { ...EditedFlow } }
`,
  editedFlow,
)

export const saveDraftMutation = graphql(
  `
  mutation SaveChatbotFlowDraft($input: UpdateChatbotFlowInput!) {
    updateChatbotFlow(input: $input) { chatbotFlow { ...EditedFlow } }
  }
`,
  editedFlow,
)

export const publishMutation = changing(
  ['chatbotFlows'],
  graphql(
    `
  mutation PublishChatbotFlow($input: PublishChatbotFlowInput!) {
    publishChatbotFlow(input: $input) { chatbotFlow { ...EditedFlow } }
  }
`,
    editedFlow,
  ),
)

export const flowNamesQuery = graphql(`
  query ChatbotFlowNames { chatbotFlows(first: 100) { nodes { id name } } }
`)

export const formNamesQuery = graphql(`
  query FormNames {
    interactiveFlows(filter: { status: PUBLISHED }, first: 100) { nodes { id name platformId } }
  }
`)

export const contactFieldNamesQuery = graphql(`
  query ContactFieldNames { contactFields { key label } }
`)
