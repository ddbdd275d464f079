import { closedSet, type ValueOf } from '#core/closed-set.ts'

export const accountChangeKinds = closedSet(
  'AccountChangeKind',
  'Kind of a change in the health of an account.',
  {
    status: 'Whether the account can send changed.',
    quality: "The quality of the account's messages changed.",
    messaging_limit: 'The maximum number of recipients per day changed.',
    throughput: 'The throughput of the account changed.',
    restriction: 'A restriction of the account by the platform changed.',
    token: 'Whether the platform accepts the access token changed.',
    name: 'The name that customers see changed, or the platform decided on a requested name.',
    marketing_service:
      "The platform does not accept the account's marketing templates through the marketing messages service. The templates are sent through the ordinary service.",
  },
  { columns: ['account_change.kind'] },
)
export type AccountChangeKind = ValueOf<typeof accountChangeKinds>

export const accountAlerts = closedSet(
  'AccountAlertKind',
  'Alert that notifies members who manage accounts.',
  {
    quality_dropped: 'More recipients block or report the account than before.',
    limit_changed: 'The maximum number of recipients per day changed.',
    restricted: 'The platform restricts the account.',
    disconnected: "The platform revoked Parley's access to the account.",
    token_refused: 'The platform refuses the access token.',
    name_approved: 'The platform approved another name.',
    name_declined: 'The platform declined a name.',
  },
  { columns: ['account_change.alert'] },
)
export type AccountAlert = ValueOf<typeof accountAlerts>
