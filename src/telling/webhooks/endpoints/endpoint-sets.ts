import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const endpointStatuses = closedSet(
  'WebhookStatus',
  'Status of a webhook endpoint, which determines whether events are sent.',
  {
    active: 'Events are sent to the endpoint.',
    paused: 'Events wait, and Parley occasionally probes whether the endpoint responds again.',
    disabled: 'No events are sent until the endpoint is turned on again.',
  },
  { columns: ['webhook_endpoint.status'] },
)
export type EndpointStatus = ValueOf<typeof endpointStatuses>

/** Reason why an endpoint is disabled (spec/4 B12). */
export const disabledReasons = closedSet(
  'WebhookDisabledReason',
  'Reason why a webhook endpoint is disabled.',
  {
    failing: 'The endpoint failed for one day.',
    no_secret: 'The endpoint has no secret.',
    key_revoked: 'The key that created the endpoint was revoked.',
    key_expired: 'The key that created the endpoint has expired.',
    key_scopes: 'The key that created the endpoint may no longer read the subscribed events.',
    manual: 'A member or a key turned the endpoint off.',
  },
  { open: true, columns: ['webhook_endpoint.disabled_reason'] },
)
export type DisabledReason = ValueOf<typeof disabledReasons>

export const ownerTypes = closedSet(
  'WebhookOwnerType',
  'Kind of the owner that created a webhook endpoint or last turned it on.',
  {
    api_key: 'A key.',
    member: 'A member.',
  },
  { columns: ['webhook_endpoint.owner_type'] },
)
export type OwnerType = ValueOf<typeof ownerTypes>
