import { conversationFields } from '../chat/documents.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'

export type Macro = ResultOf<typeof shownMacro>
export type Step = ResultOf<typeof shownStep>

export const shownStep = graphql(`
  fragment ShownMacroStep on MacroStep {
    __typename
    ... on MacroTextStep { body }
    ... on MacroCannedResponseStep { cannedResponseId cannedResponseName }
    ... on MacroTemplateStep {
      templateId
      templateName
      bodyValues { name value }
      headerValues { name value }
      buttonValues { name value }
    }
    ... on MacroTagsStep { change tagNames }
    ... on MacroCaseFieldStep { key value }
    ... on MacroAssignStep {
      isToCaller
      changesAgent
      changesTeam
      teamId
      agent { __typename name ... on MemberActor { id } }
      team { id name }
    }
    ... on MacroPriorityStep { priority }
    ... on MacroRequireSkillsStep { addedSkills { id name } removedSkills { id name } }
    ... on MacroSnoozeStep { minutes }
    ... on MacroCloseStep { reasonId reason { id name } note: closingNote }
  }
`)

export const shownMacro = graphql(
  `
  fragment ShownMacro on Macro {
    id
    name
    isShared
    isOwn
    keys
    createdBy { __typename name }
    steps { ...ShownMacroStep }
  }
`,
  shownStep,
)

/** Shared macros and one's own, in their order. */
export const macrosQuery = graphql(
  `
  query Macros {
    macros { ...ShownMacro }
  }
`,
  shownMacro,
)

/** What a macro would do in a chat. */
export const previewMacroQuery = graphql(
  `
  query PreviewMacro($macroId: ID!, $contactId: ID!) {
    previewMacro(macroId: $macroId, contactId: $contactId) {
      steps {
        step { ...ShownMacroStep }
        text
        problem { code reason message }
      }
    }
  }
`,
  shownStep,
)

export type StepPreview = ResultOf<typeof previewMacroQuery>['previewMacro']['steps'][number]

export const runMacroMutation = graphql(
  `
  mutation RunMacro($input: RunMacroInput!) {
    runMacro(input: $input) {
      results {
        contactId
        conversation { ...ConversationFields }
        steps {
          status
          refusal { code reason message }
        }
      }
    }
  }
`,
  conversationFields,
)

export type ChatResult = ResultOf<typeof runMacroMutation>['runMacro']['results'][number]
