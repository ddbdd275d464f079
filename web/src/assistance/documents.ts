import { threadNote } from '../chat/note-documents.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'

const translationFields = graphql(`
  fragment TranslationFields on MessageTranslation {
    messageId
    language
    text
  }
`)
export type TranslationFields = ResultOf<typeof translationFields>

/** Whether the model helps, and the translations of a chat. */
export const assistanceQuery = graphql(`
  query Assistance {
    assistance { id isOn }
  }
`)

export const translationsQuery = graphql(
  `
  query MessageTranslations($contactId: ID!) {
    messageTranslations(contactId: $contactId) { ...TranslationFields }
  }
`,
  translationFields,
)

export const translateMessageMutation = graphql(
  `
  mutation TranslateMessage($input: TranslateMessageInput!) {
    translateMessage(input: $input) { messageTranslation { ...TranslationFields } }
  }
`,
  translationFields,
)

export const summarizeMutation = graphql(`
  mutation SummarizeCase($input: SummarizeCaseInput!) {
    summarizeCase(input: $input) { text }
  }
`)

/** The case that goes on in a chat. */
export const openCaseQuery = graphql(`
  query OpenCase($contactId: ID!) {
    conversation(contactId: $contactId) { contactId case { id } }
  }
`)

export const rewriteMutation = graphql(`
  mutation RewriteText($input: RewriteTextInput!) {
    rewriteText(input: $input) { text }
  }
`)

export const translateTextMutation = graphql(`
  mutation TranslateText($input: TranslateTextInput!) {
    translateText(input: $input) { text }
  }
`)

export const suggestMutation = graphql(`
  mutation SuggestAnswer($input: SuggestAnswerInput!) {
    suggestAnswer(input: $input) { text sources { contextId name text } }
  }
`)

/** The summary is a note at once, which says that the model wrote it. */
export const addSummaryMutation = graphql(
  `
  mutation AddSummary($input: AddSummaryInput!) {
    addSummary(input: $input) { note { ...ThreadNote } }
  }
`,
  threadNote,
)
