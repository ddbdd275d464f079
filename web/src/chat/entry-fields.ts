import { graphql } from '../graphql/document.ts'
import { namedActor } from './named-actor.ts'

/** What was done with a chat, as the thread shows it. */
export const threadEntry = graphql(
  `
  fragment ThreadEntry on TimelineEntry {
    __typename
    id
    contactId
    by { ...NamedActor }
    createdAt
    ... on TimelineAssigned {
      fromAgent { id name }
      fromTeam { id name }
      toAgent { id name }
      toTeam { id name }
    }
    ... on TimelineClosed { closingNote: note closingReason: reason }
    ... on TimelineSnoozed { until }
    ... on TimelineCameBack { endedBy }
    ... on TimelineTagged { added removed }
    ... on TimelineGivenBack { isExpired }
    ... on TimelineOwnerChanged { owner ownerRole }
    ... on TimelinePrioritized { toPriority }
    ... on TimelineCaseChanged { added removed fields { name before after } }
    ... on TimelineRuleRan { ruleName stepKinds }
    ... on TimelineMissedCall { durationSeconds }
    ... on TimelineMarketingChoice { optedOut way consent }
  }
`,
  namedActor,
)
