import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const endpointStatuses = closedSet(
  'WebhookStatus',
  'Whether events go out to an endpoint.',
  {
    active: 'They go out.',
    paused: 'They wait, while one now and then asks whether it answers again.',
    disabled: 'They do not, until somebody turns it on again.',
  },
  { columns: ['webhook_endpoint.status'] },
)
export type EndpointStatus = ValueOf<typeof endpointStatuses>

/** Why it is disabled (spec/4 B12). */
export const disabledReasons = closedSet(
  'WebhookDisabledReason',
  'Why an endpoint is disabled.',
  {
    failing: 'It failed for a day.',
    no_secret: 'It has no secret.',
    key_revoked: 'The key that made it was revoked.',
    key_expired: 'The key that made it has ended.',
    key_scopes: 'The key that made it may no longer read what it subscribes to.',
    manual: 'Somebody turned it off.',
  },
  { open: true, columns: ['webhook_endpoint.disabled_reason'] },
)
export type DisabledReason = ValueOf<typeof disabledReasons>

export const ownerTypes = closedSet(
  'WebhookOwnerType',
  'Who made an endpoint or last turned it on.',
  {
    api_key: 'A key.',
    member: 'A person.',
  },
  { columns: ['webhook_endpoint.owner_type'] },
)
export type OwnerType = ValueOf<typeof ownerTypes>
