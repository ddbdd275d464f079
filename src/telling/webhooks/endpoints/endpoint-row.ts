import { columns, type RowOf } from '#core/db/columns.ts'
import type { WebhookEndpointModel } from '#generated/prisma/models/WebhookEndpoint.ts'
import type { EventType } from '#telling/event-sets.ts'
import type { KeptDocument } from '../documents/kept.ts'
import type { OwnerType } from './endpoint-sets.ts'
import { joinOwnerKey, keyIsOff } from './owner-key.ts'
import type { EndpointState } from './state.ts'

const fields = [
  'workspaceId',
  'id',
  'url',
  'description',
  'events',
  'headerNames',
  'documents',
  'status',
  'disabledReason',
  'disabledAt',
  'ownerType',
  'ownerId',
  'previousSecretExpiresAt',
  'failuresInARow',
  'failingSince',
  'nextTryAt',
  'lastSuccessAt',
  'lastFailureAt',
  'failedProbes',
  'createdAt',
  'updatedAt',
] as const

type Closer = Pick<EndpointState, 'status' | 'disabledReason'> & {
  ownerType: OwnerType
  events: EventType[]
  documents: KeptDocument[]
}

/** A webhook endpoint as its GraphQL type shows it: no secret, no header value. */
export type EndpointRow = RowOf<WebhookEndpointModel, (typeof fields)[number], Closer> & {
  /** null when the key or the person is gone */
  ownerName: string | null
  hasSecret: boolean
  /** of the key that answers for it; null where that is a person */
  ownerScopes: string[] | null
  /** made with a key while it or the plan's API keys are off: it pauses (document 1, Webhook endpoint status, Rules) */
  keysOff: boolean
}

/** The select list that yields EndpointRow from `endpointSource`. */
export const endpointColumns = `
  ${columns('WebhookEndpoint', 'e', fields)}, coalesce(k.name, u.full_name) as "ownerName",
  k.scopes as "ownerScopes", e.secret is not null as "hasSecret", e.owner_type = 'api_key' and (f.key is null or ${keyIsOff}) as "keysOff"`

/** Endpoints with the names of their owners: a key of the workspace, or a person. */
export const endpointSource = `
  webhook_endpoint e ${joinOwnerKey}
  left join user_account u on e.owner_type = 'member' and u.id = e.owner_id
  left join workspace_feature f on f.workspace_id = e.workspace_id and f.key = 'api.keys' and f.enabled`
