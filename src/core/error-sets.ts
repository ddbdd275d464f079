import { type ClosedSet, closedSet } from './closed-set.ts'
import { type ErrorCode, errorStatuses } from './errors.ts'

/** When each code is returned. A code of the catalogue that is missing here does not compile. */
const comes: Record<ErrorCode, string> = {
  invalid_request: 'The request or its document cannot be read, or requests something that does not exist.',
  unauthorized: 'The credentials are missing or not valid.',
  forbidden: 'The caller may not do this.',
  ip_not_allowed: 'The key does not work from this IP address.',
  scope_missing: 'The key lacks the scope in `details.scope`.',
  feature_not_in_plan: 'The plan of the workspace does not include the feature in `details.feature`.',
  workspace_closed: 'The workspace is closed.',
  not_found: 'The workspace has no such object, or the persisted document does not exist.',
  method_not_allowed:
    'The HTTP method is not allowed here: send queries by GET or POST and mutations by POST.',
  conflict:
    'The object already exists, with the ID in `details.id` where available, or the object has changed in the meantime.',
  invalid_state: 'The state of the object does not allow this.',
  idempotency_in_progress: 'A request with the same Idempotency-Key is still running.',
  gone: 'The object existed and is no longer available, for example a link that works only once and was already used.',
  too_large: 'The body or the file is larger than allowed.',
  unsupported_media_type: 'The media type of the body is not supported here.',
  invalid_field: 'The value at `field` is not allowed.',
  invalid_phone: 'The value at `field` is not a phone number.',
  idempotency_mismatch: 'The Idempotency-Key was used for another request.',
  window_closed: 'The customer last wrote more than 24 hours ago, or never. Only templates may be sent.',
  template_not_approved: 'The template is not approved.',
  template_params:
    'Values for variables of the template are missing or too many values were given. `details` lists which.',
  template_ambiguous: 'More than one template matches. Give the language or the account.',
  contact_opted_out: 'The contact has opted out of marketing.',
  number_unavailable: 'The number cannot send messages at the moment.',
  limit_reached: 'A limit of the plan or of the workspace is reached. `details` describes the limit.',
  rate_limited: 'Too many requests. Retry after `retryAfter` seconds.',
  internal_error: 'An internal error, which is logged under the request ID.',
  not_implemented: 'The function is not implemented yet.',
  bad_gateway: 'The messaging platform or another external service returned an error.',
  unavailable:
    'The service, or a service that it depends on, is unavailable. Retry after `retryAfter` seconds.',
}

const codes = Object.keys(errorStatuses) as ErrorCode[]

/** The codes of the catalogue with their statuses and when they are returned. */
export const errorCodes: ClosedSet<ErrorCode> = closedSet(
  'ErrorCode',
  'Code of an error in `extensions.code`. The meaning of a code never changes.',
  Object.fromEntries(codes.map((code) => [code, `${errorStatuses[code]}: ${comes[code]}`])) as typeof comes,
  { open: true },
)
