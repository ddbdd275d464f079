import { graphql, type ResultOf } from '../graphql/document.ts'

export type Scheduled = ResultOf<typeof scheduledFields>

export const scheduledFields = graphql(`
  fragment ScheduledFields on ScheduledMessage {
    id
    contactId
    type
    text
    preview
    status
    dueAt
    author { ... on MemberActor { id name } }
    refusal { code message }
  }
`)

/** What is to be sent in a chat later. */
export const scheduledQuery = graphql(
  `
  query Scheduled($contactId: ID!) {
    conversation(contactId: $contactId) {
      contactId
      scheduledMessages(first: 50) { nodes { ...ScheduledFields } }
    }
  }
`,
  scheduledFields,
)

export const scheduleMutation = graphql(
  `
  mutation Schedule($input: ScheduleMessageInput!) {
    scheduleMessage(input: $input) { scheduledMessage { ...ScheduledFields } }
  }
`,
  scheduledFields,
)

export const updateScheduledMutation = graphql(
  `
  mutation UpdateScheduled($input: UpdateScheduledMessageInput!) {
    updateScheduledMessage(input: $input) { scheduledMessage { ...ScheduledFields } }
  }
`,
  scheduledFields,
)

export const cancelScheduledMutation = graphql(`
  mutation CancelScheduled($id: ID!) {
    cancelScheduledMessage(input: { id: $id }) { deletedId }
  }
`)
