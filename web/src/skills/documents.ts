import { conversationFields } from '../chat/documents.ts'
import { graphql, type ResultOf } from '../graphql/document.ts'

export type Skill = ResultOf<typeof skillsQuery>['skills'][number]

/** The skills of the workspace, by name. */
export const skillsQuery = graphql(`
  query Skills {
    skills { id name description }
  }
`)

/** Whether nobody who is here has what a chat requires: who is here changes. */
export const waitingForSkillsQuery = graphql(`
  query WaitingForSkills($contactId: ID!) {
    conversation(contactId: $contactId) { contactId isWaitingForSkills }
  }
`)

export const requireSkillsMutation = graphql(
  `
  mutation RequireSkills($input: RequireSkillsInput!) {
    requireSkills(input: $input) { conversation { ...ConversationFields isWaitingForSkills } }
  }
`,
  conversationFields,
)
