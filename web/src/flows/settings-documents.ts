import { graphql, type ResultOf } from '../graphql/document.ts'

const flowSettings = graphql(`
  fragment FlowSettings on ChatbotFlow {
    id
    name
    description
    triggerKeywords
    triggerButtonId
    initialMessage
    completionMessage
    onCompleteAction
    completionConfig
    panelConfig
    timeoutMessage
    cancelKeywords
    cancelMessage
  }
`)
export const settingsQuery = graphql(
  `
  query FlowSettingsOf($id: ID!, $mayNumbers: Boolean!) {
    chatbotFlow(id: $id) { ...FlowSettings number @include(if: $mayNumbers) { id name } }
  }
`,
  flowSettings,
)

export type FlowSettings = ResultOf<typeof settingsQuery>['chatbotFlow']

export const saveSettingsMutation = graphql(
  `
  mutation SaveFlowSettings($input: UpdateChatbotFlowInput!) {
    updateChatbotFlow(input: $input) { chatbotFlow { ...FlowSettings revision } }
  }
`,
  flowSettings,
)
