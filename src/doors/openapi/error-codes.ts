import { type ErrorCode, errorStatuses } from '#core/errors.ts'

/** What the reference needs to know of an endpoint to say how it can fail. */
export interface Failing {
  method: string
  path: string
  query?: unknown
  input?: unknown
  form?: unknown
}

const anywhere: ErrorCode[] = [
  'invalid_request',
  'unauthorized',
  'ip_not_allowed',
  'scope_missing',
  'feature_not_in_plan',
  'workspace_closed',
  'rate_limited',
  'internal_error',
  'unavailable',
]

const template: ErrorCode[] = ['template_not_approved', 'template_params', 'template_ambiguous']

/** What only some endpoints answer (spec/4 B14). */
const own: Record<string, ErrorCode[]> = {
  'POST /messages': [
    'invalid_phone',
    ...template,
    'contact_opted_out',
    'window_closed',
    'invalid_state',
    'number_unavailable',
    'limit_reached',
  ],
  'POST /broadcasts': [
    'invalid_phone',
    ...template,
    'contact_opted_out',
    'number_unavailable',
    'limit_reached',
  ],
  'POST /broadcasts/{id}/cancel': ['invalid_state'],
  'POST /contacts': ['conflict', 'invalid_phone', 'limit_reached'],
  'PATCH /contacts/{id}': ['invalid_state'],
  'POST /media': ['too_large'],
  'POST /templates': ['conflict', 'invalid_phone', 'number_unavailable'],
  'PATCH /templates/{id}': ['invalid_state', 'invalid_phone', 'conflict'],
  'DELETE /templates/{id}': ['invalid_state'],
  'POST /webhooks': ['limit_reached'],
  'PATCH /webhooks/{id}': ['invalid_state'],
  'POST /webhooks/{id}/rotate-secret': [],
  'POST /webhooks/{id}/test': ['invalid_state'],
  'POST /webhooks/{id}/replay': ['invalid_state'],
  'POST /webhooks/{id}/deliveries/{delivery_id}/resend': ['invalid_state'],
}

function byForm({ method, path, query, input, form }: Failing): ErrorCode[] {
  return [
    ...(path.includes('{') ? (['not_found'] as const) : []),
    ...(method === 'POST' ? (['idempotency_in_progress', 'idempotency_mismatch'] as const) : []),
    ...(method === 'POST' || method === 'PATCH' ? (['unsupported_media_type'] as const) : []),
    ...(input || query || form ? (['invalid_field'] as const) : []),
  ]
}

/** The codes that an endpoint of /v1 can answer, by status, both in the order of the catalogue. */
export function codesByStatus(endpoint: Failing): [status: number, codes: ErrorCode[]][] {
  const codes = new Set([
    ...anywhere,
    ...byForm(endpoint),
    ...(own[`${endpoint.method} ${endpoint.path}`] ?? []),
  ])
  const sorted = (Object.keys(errorStatuses) as ErrorCode[]).filter((code) => codes.has(code))
  return [...Map.groupBy(sorted, (code) => errorStatuses[code])]
}

/** The endpoints of the table, for the guard that finds what is no endpoint any more. */
export const rowsWithOwnCodes: readonly string[] = Object.keys(own)

/** Codes that /v1 never answers. */
const elsewhere = ['forbidden', 'not_implemented', 'bad_gateway', 'gone'] as const

export type V1Code = Exclude<ErrorCode, (typeof elsewhere)[number]>

export const v1Codes = (Object.keys(errorStatuses) as ErrorCode[]).filter(
  (code): code is V1Code => !(elsewhere as readonly string[]).includes(code),
)
