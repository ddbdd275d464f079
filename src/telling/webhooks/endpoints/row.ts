import { joinOwnerKey, keyIsOff } from './owner-key.ts'
import type { EndpointState } from './state.ts'

/** A webhook endpoint as its GraphQL type shows it: no secret, no header value. */
export interface EndpointRow extends EndpointState {
  workspaceId: string
  id: string
  url: string
  description: string | null
  events: string[]
  headerNames: string[]
  ownerType: 'api_key' | 'member'
  ownerId: string
  /** null when the key or the person is gone */
  ownerName: string | null
  previousSecretExpiresAt: Date | null
  hasSecret: boolean
  /** made with a key while it or the plan's API keys are off: it pauses (document 1, Webhook endpoint status, Rules) */
  keysOff: boolean
  lastSuccessAt: Date | null
  /** of a delivery; tests are not held against it */
  lastFailureAt: Date | null
  createdAt: Date
  updatedAt: Date
}

/** The select list that yields EndpointRow from `endpointSource`. */
export const endpointColumns = `
  e.workspace_id as "workspaceId", e.id, e.url, e.description, e.events, e.header_names as "headerNames", e.status,
  e.disabled_reason as "disabledReason", e.disabled_at as "disabledAt", e.owner_type as "ownerType",
  e.owner_id as "ownerId", coalesce(k.name, u.full_name) as "ownerName",
  e.previous_secret_expires_at as "previousSecretExpiresAt", e.failures_in_a_row as "failuresInARow",
  e.failing_since as "failingSince", e.next_try_at as "nextTryAt", e.last_success_at as "lastSuccessAt",
  e.last_failure_at as "lastFailureAt",
  e.failed_probes as "failedProbes", e.secret is not null as "hasSecret",
  e.owner_type = 'api_key' and (f.key is null or ${keyIsOff}) as "keysOff",
  e.created_at as "createdAt", e.updated_at as "updatedAt"`

/** Endpoints with the names of their owners: a key of the workspace, or a person. */
export const endpointSource = `
  webhook_endpoint e ${joinOwnerKey}
  left join user_account u on e.owner_type = 'member' and u.id = e.owner_id
  left join workspace_feature f on f.workspace_id = e.workspace_id and f.key = 'api.keys' and f.enabled`
