import { graphql, type ResultOf } from '../../graphql/document.ts'

export type AuditRecord = ResultOf<typeof auditQuery>['auditLogs']['nodes'][number]

export const auditQuery = graphql(`
  query AuditLogs(
    $resourceType: AuditResourceType
    $resourceId: String
    $userId: ID
    $action: AuditAction
    $from: DateTime
    $to: DateTime
    $first: Int
    $after: String
    $last: Int
    $before: String
  ) {
    auditLogs(
      filter: { resourceType: $resourceType
      resourceId: $resourceId
      userId: $userId
      action: $action
      from: $from
      to: $to }
      first: $first
      after: $after
      last: $last
      before: $before
    ) {
      nodes {
        id
        resourceType
        resourceId
        resource {
          __typename
          ... on Node { id }
          ... on ApplicationKey { name }
          ... on Account { name }
          ... on Broadcast { name }
          ... on AiContext { name }
          ... on IvrFlow { name }
          ... on ChatbotFlow { name }
          ... on CannedResponse { name }
          ... on CaseReason { name }
          ... on Skill { name }
          ... on KeywordRule { name }
          ... on Widget { name }
          ... on Catalog { name }
          ... on CustomAction { name }
          ... on Macro { name }
          ... on InboxRule { name }
          ... on ServiceLevel { name }
          ... on InteractiveFlow { name }
          ... on Product { name }
          ... on Template { name }
          ... on Contact { calledNow: name profileName phone }
          ... on ContactSegment { name }
          ... on Invitation { email }
          ... on LegacyWebhook { name }
          ... on Member { fullName }
          ... on PublicKey { name }
          ... on Role { name }
          ... on Tag { name }
          ... on Team { name }
          ... on WebhookEndpoint { url }
          ... on Workspace { name }
        }
        actor { __typename name ... on MemberActor { id } }
        action
        changes { field oldValue newValue }
        reason
        createdAt
      }
      pageInfo { startCursor endCursor hasPreviousPage hasNextPage }
      totalCount { value isExact }
    }
  }
`)
