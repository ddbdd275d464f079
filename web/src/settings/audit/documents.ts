import { graphql, type ResultOf } from '../../graphql/document.ts'

export type AuditRecord = ResultOf<typeof auditQuery>['auditLogs']['nodes'][number]

export const auditQuery = graphql(`
  query AuditLogs(
    $resourceType: AuditResourceType
    $resourceId: String
    $userId: String
    $action: AuditAction
    $from: String
    $to: String
    $page: Int
  ) {
    auditLogs(
      resourceType: $resourceType
      resourceId: $resourceId
      userId: $userId
      action: $action
      from: $from
      to: $to
      page: $page
      limit: 50
    ) {
      nodes {
        id
        resourceType
        resourceId
        userId
        userName
        actorType
        action
        changes { field oldValue newValue }
        reason
        createdAt
      }
      total
      page
      limit
    }
  }
`)
