import type { ApiEndpoint } from './endpoint.ts'
import { askedPage } from './reading.ts'

const record = `
  id resource_type: resourceType resource_id: resourceId user_id: userId user_name: userName action
  changes { field old_value: oldValue new_value: newValue } reason created_at: createdAt`

const page = `audit_logs: nodes { ${record} } total page limit`

/** The audit log (spec/5 section 1.15; document 2 for the platform's). */
export const auditEndpoints: ApiEndpoint[] = [
  {
    method: 'GET',
    name: 'listAuditLogs',
    path: '/audit-logs',
    document: `query (
      $resourceType: AuditResourceType $resourceId: String $userId: String $action: AuditAction $from: String $to: String
      $page: Int $limit: Int
    ) {
      answer: auditPage(
        resourceType: $resourceType resourceId: $resourceId userId: $userId action: $action from: $from to: $to
        page: $page limit: $limit
      ) { ${page} }
    }`,
    variables: ({ query }) => ({
      resourceType: query.get('resource_type') || null,
      resourceId: query.get('resource_id') || null,
      userId: query.get('user_id') || null,
      action: query.get('action') || null,
      from: query.get('from') || null,
      to: query.get('to') || null,
      ...askedPage(query),
    }),
  },
  {
    method: 'GET',
    name: 'getAuditLog',
    path: '/audit-logs/{id}',
    label: 'audit log',
    document: `query ($id: ID!) { answer: auditLog(id: $id) { ${record} } }`,
    variables: ({ path }) => ({ id: path.id }),
  },
  {
    method: 'GET',
    name: 'listOrganizationAuditLogs',
    path: '/admin/organizations/{id}/audit-logs',
    label: 'organization',
    document: `query ($id: ID!, $page: Int, $limit: Int) {
      answer: workspaceAuditPage(workspaceId: $id, page: $page, limit: $limit) { ${page} }
    }`,
    variables: ({ path, query }) => ({
      id: path.id,
      ...askedPage(query),
    }),
  },
]
