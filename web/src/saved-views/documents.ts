import { graphql, type ResultOf } from '../graphql/document.ts'

export type SavedView = ResultOf<typeof savedView>

export const savedView = graphql(`
  fragment SavedView on SavedView {
    id
    name
    isShared
    isOwn
    orderBy
    filter {
      status
      agentId
      teamId
      unassigned
      tags
      numberIds
      lastMessageAfter
      lastMessageBefore
      window
      priorities
      caseReasonIds
      caseTags
      caseField { key value }
      requiredSkillIds
      overdue
      closingWithinHours
      unread
      failed
      mine
      myTeams
      mentioned
      snoozed
      search
    }
  }
`)

/** One's own and those that are shared; there are 100 at most. */
export const savedViewsQuery = graphql(
  `
  query SavedViews {
    savedViews(first: 100) { nodes { ...SavedView } }
  }
`,
  savedView,
)
