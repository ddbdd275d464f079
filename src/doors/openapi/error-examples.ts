import { errorStatuses } from '#core/errors.ts'
import { codesByStatus, type Failing, type V1Code, v1Codes } from './error-codes.ts'

interface ErrorExample {
  message: string
  field?: string
  details?: object
}

const id = '0198f0a0-11aa-7c00-8001-5d2e4c3b2a10'

/** How each code comes, with the field and the details it has then (document 1, Errors; spec/4 B14). */
const told: Record<V1Code, ErrorExample> = {
  invalid_request: { message: 'Unknown field.', field: 'text.boddy' },
  unauthorized: { message: 'The credentials are missing or not valid.' },
  ip_not_allowed: { message: 'The key may not be used from this address.' },
  scope_missing: {
    message: 'The key lacks the scope messages:send.',
    details: { scope: 'messages:send' },
  },
  feature_not_in_plan: {
    message: 'The plan does not include api.messages.',
    details: { feature: 'api.messages' },
  },
  workspace_closed: { message: 'The workspace is closed.' },
  not_found: { message: 'No such contact.' },
  method_not_allowed: { message: 'This path takes GET and POST only.' },
  conflict: { message: 'There is a contact with this phone already.', field: 'phone', details: { id } },
  invalid_state: { message: 'A completed broadcast cannot be cancelled.' },
  idempotency_in_progress: {
    message: 'A request with this Idempotency-Key still runs.',
    field: 'Idempotency-Key',
  },
  too_large: { message: 'A file of kind image has at most 5 MB.', field: 'file' },
  unsupported_media_type: { message: 'The body must be application/json in UTF-8.' },
  invalid_field: { message: 'Must have 1 to 255 characters.', field: 'name' },
  invalid_phone: { message: 'Not a phone number: 7 to 15 digits with country code.', field: 'phone' },
  idempotency_mismatch: {
    message: 'The Idempotency-Key was used with a different request.',
    field: 'Idempotency-Key',
  },
  window_closed: {
    message: 'The contact has not written to this number in the last 24 hours.',
    field: 'to',
  },
  template_not_approved: { message: 'The template is not approved.', field: 'template.id' },
  template_params: {
    message: 'The values sent do not match the variables of the template.',
    field: 'template.params',
    details: { missing: ['1'], unexpected: ['first_name'] },
  },
  template_ambiguous: {
    message: 'Several numbers have a template with this name and language.',
    field: 'template.name',
  },
  contact_opted_out: { message: 'The contact does not want marketing messages.', field: 'to' },
  number_unavailable: { message: 'The number is not active.', field: 'number_id' },
  limit_reached: {
    message: "The plan's limit of contacts is reached.",
    details: { limit: 'contacts', limit_value: 1000, used: 1000 },
  },
  rate_limited: { message: 'Too many requests.' },
  internal_error: { message: 'Something went wrong on our side.' },
  unavailable: { message: 'The service cannot do this at the moment.' },
}

const exampleOf = (code: V1Code) => ({
  summary: `${errorStatuses[code]} ${code}`,
  value: { error: { code, ...told[code], request_id: 'req_a1B2c3D4e5F6g7H8i9J0' } },
})

/** One example per code that some endpoint answers, as components of the document. */
export function errorExamplesOf(endpoints: readonly Failing[]): Record<string, object> {
  const answered = new Set(endpoints.flatMap(codesByStatus).flatMap(([, codes]) => codes))
  return Object.fromEntries(
    v1Codes.filter((code) => answered.has(code)).map((code) => [code, exampleOf(code)]),
  )
}

/** References to the examples of these codes. */
export const exampleRefs = (codes: readonly string[]) =>
  Object.fromEntries(codes.map((code) => [code, { $ref: `#/components/examples/${code}` }]))
