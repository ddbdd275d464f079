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
    timeoutMessage
    cancelKeywords
    cancelMessage
  }
`)
export type FlowSettings = ResultOf<typeof flowSettings>

export const settingsQuery = graphql(
  `
  query FlowSettingsOf($id: ID!) { chatbotFlow(id: $id) { ...FlowSettings } }
`,
  flowSettings,
)

export const saveSettingsMutation = graphql(
  `
  mutation SaveFlowSettings($input: UpdateChatbotFlowInput!) {
    updateChatbotFlow(input: $input) { chatbotFlow { ...FlowSettings revision } }
  }
`,
  flowSettings,
)
