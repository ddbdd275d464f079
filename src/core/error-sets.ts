import { type ClosedSet, closedSet } from './closed-set.ts'
import { type ErrorCode, errorStatuses } from './errors.ts'

/** When each comes. A code of the catalogue that is missing here does not compile. */
const comes: Record<ErrorCode, string> = {
  invalid_request: 'The request or its document cannot be read, or asks for what does not exist.',
  unauthorized: 'The credentials are missing or not valid.',
  forbidden: 'Who asks may not do this.',
  ip_not_allowed: 'The key does not work from this address.',
  scope_missing: 'The key lacks the scope that `details.scope` names.',
  feature_not_in_plan: "The workspace's plan does not include what `details.feature` names.",
  workspace_closed: 'The workspace is closed.',
  not_found: 'There is no such object in the workspace, or no such persisted document.',
  method_not_allowed: 'The method of HTTP is not for this: queries by GET or POST, mutations by POST.',
  conflict: 'Something is there already, `details.id` where it can be told, or it has changed meanwhile.',
  invalid_state: 'What stands in the way is the state of the object.',
  idempotency_in_progress: 'A request with the same Idempotency-Key is still running.',
  gone: 'It was there, and is over: a link that works once was followed.',
  too_large: 'The body or the file is larger than allowed.',
  unsupported_media_type: 'The body is of a type that is not read here.',
  invalid_field: 'The value at `field` is not allowed.',
  invalid_phone: 'What stands at `field` is no phone number.',
  idempotency_mismatch: 'The Idempotency-Key was used for another request.',
  window_closed: 'The person wrote more than 24 hours ago, or never; only templates may be sent.',
  template_not_approved: 'The template is not approved.',
  template_params: 'Values for the variables of the template are missing or too many; `details` says which.',
  template_ambiguous: 'More than one template fits; name the language or the account.',
  contact_opted_out: 'The person does not want marketing.',
  number_unavailable: 'The number cannot send at the moment.',
  limit_reached: 'A limit of the plan or of the workspace is reached; `details` says which.',
  rate_limited: 'Too many requests; come again after `retryAfter` seconds.',
  internal_error: 'A fault on our side; it is in our log under the request id.',
  not_implemented: 'This does not exist yet.',
  bad_gateway: 'The messaging platform, or another service that was asked, answered with a failure.',
  unavailable: 'The service, or one that it needs, is down; come again after `retryAfter` seconds.',
}

const codes = Object.keys(errorStatuses) as ErrorCode[]

/** The codes of the catalogue with their statuses and when they come. */
export const errorCodes: ClosedSet<ErrorCode> = closedSet(
  'ErrorCode',
  'What `extensions.code` of an error says. Codes never change their meaning.',
  Object.fromEntries(codes.map((code) => [code, `${errorStatuses[code]}: ${comes[code]}`])) as typeof comes,
  { open: true },
)
