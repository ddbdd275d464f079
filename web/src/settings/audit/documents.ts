import { gql } from 'urql'
import type { AuditLogsData, AuditLogsVariables } from '../../generated/operations.ts'

export type AuditRecord = AuditLogsData['auditLogs']['nodes'][number]

export const auditQuery = gql<AuditLogsData, AuditLogsVariables>`
  query AuditLogs(
    $resourceType: String
    $resourceId: String
    $userId: String
    $action: String
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
`
