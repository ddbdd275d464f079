import { graphql, type ResultOf } from '../graphql/document.ts'

export type ShownCase = ResultOf<typeof shownCase>

/** A case, wherever it is shown: one object of the cache. */
export const shownCase = graphql(`
  fragment ShownCase on Case {
    id
    contactId
    openedAt
    closedAt
    closingNote
    reason { id name }
    agent { id name }
    team { id name }
    tagNames
    fields
    satisfaction { kind askedAt score answeredAt comment }
    serviceClocks { kind state levelName dueAt remainingMinutes }
  }
`)

/** The case that goes on in a chat, and the earlier ones. */
export const casesQuery = graphql(
  `
  query Cases($contactId: ID!) {
    conversation(contactId: $contactId) {
      contactId
      dueAt
      case { ...ShownCase }
      cases(first: 6) { nodes { ...ShownCase } }
    }
  }
`,
  shownCase,
)

/** What the fields of cases hold, in their order. */
export const caseFieldsQuery = graphql(`
  query CaseFields {
    caseFields { key label kind options isArchived }
  }
`)

export const updateCaseMutation = graphql(
  `
  mutation UpdateCase($input: UpdateCaseInput!) {
    updateCase(input: $input) { case { ...ShownCase } }
  }
`,
  shownCase,
)

/** Why a chat can be closed, and whether somebody who closes it has to say so. */
export const closingQuery = graphql(`
  query Closing {
    caseReasons { id name }
    caseSettings { isReasonRequired }
  }
`)
