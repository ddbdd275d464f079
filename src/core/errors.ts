import type { ErrorReason } from './reason-sets.ts'

/**
 * The one catalogue of expected failures (document 1, Errors; spec/4 B14). Use-cases throw AppError; each door has
 * exactly one translator (src/doors/rest/v1/errors.ts, src/doors/rest/api/errors.ts, src/doors/graphql/errors.ts).
 */
export const errorStatuses = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden: 403,
  ip_not_allowed: 403,
  scope_missing: 403,
  feature_not_in_plan: 403,
  workspace_closed: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  invalid_state: 409,
  idempotency_in_progress: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  invalid_field: 422,
  invalid_phone: 422,
  idempotency_mismatch: 422,
  window_closed: 422,
  template_not_approved: 422,
  template_params: 422,
  template_ambiguous: 422,
  contact_opted_out: 422,
  number_unavailable: 422,
  limit_reached: 422,
  rate_limited: 429,
  internal_error: 500,
  not_implemented: 501,
  bad_gateway: 502,
  unavailable: 503,
} as const

export type ErrorCode = keyof typeof errorStatuses

export interface ErrorExtras {
  /** JSON path of the field at fault, in the names the use-case's input has (`template.headerParams.1`) */
  field?: string
  details?: Record<string, unknown>
  /** seconds, for rate_limited and unavailable */
  retryAfter?: number
  /** the message is the whole text of the document: /api puts no name of a field or an object before it (spec/8) */
  whole?: boolean
  /** of an invalid_state: not the object's own state, but others that need it; a conflict at every door (spec/8 G17) */
  stillInUse?: boolean
}

/** The limits of a number, or of a number of characters or entries. */
export interface Bounds {
  minimum?: number
  maximum?: number
}

/** An expected failure: safe to show, never logged as a fault. */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly details: Record<string, unknown> | undefined
  readonly retryAfter: number | undefined
  readonly whole: boolean
  readonly stillInUse: boolean
  reason: ErrorReason | undefined
  bounds: Bounds | undefined

  constructor(code: ErrorCode, message: string, extras: ErrorExtras = {}) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.field = extras.field
    this.details = extras.details
    this.retryAfter = extras.retryAfter
    this.whole = extras.whole ?? false
    this.stillInUse = extras.stillInUse ?? false
  }

  /** The same failure of another field. */
  at(field: string): AppError {
    const { details, retryAfter, whole, stillInUse, reason, bounds } = this
    const moved = new AppError(this.code, this.message, { field, details, retryAfter, whole, stillInUse })
    return reason ? moved.because(reason, bounds) : moved
  }

  /** Says why, where the code says too little, for clients that have words of their own (GraphQL). */
  because(reason: ErrorReason, bounds?: Bounds): this {
    this.reason = reason
    this.bounds = bounds
    return this
  }

  get status(): number {
    return errorStatuses[this.code]
  }
}

/** The message for callers who lack a permission; rows that store a failure recognise it. */
export const lacksPermission = 'Insufficient permissions'

/** The failures that several domains share. A failure that one domain alone knows is made there. */
export const errors = {
  /** One text for a missing, malformed, unknown, revoked or expired credential (document 1, Authentication). */
  unauthorized: () => new AppError('unauthorized', 'The credentials are missing or not valid.'),
  forbidden: (message: string = lacksPermission) => {
    const error = new AppError('forbidden', message)
    return message === lacksPermission ? error.because('permission_missing') : error
  },
  notFound: (what = 'object') => new AppError('not_found', `No such ${what}.`),
  invalidRequest: (message: string, field?: string, details?: Record<string, unknown>) =>
    new AppError('invalid_request', message, { field, details }),
  invalidField: (field: string, message: string, details?: Record<string, unknown>) =>
    new AppError('invalid_field', message, { field, details }),
  /** a fault of a field whose text is the documents' own */
  told: (message: string, field: string, details?: Record<string, unknown>) =>
    new AppError('invalid_field', message, { field, details, whole: true }),
  /** As `told`, for a value that is missing. */
  missing: (message: string, field: string) =>
    new AppError('invalid_field', message, { field, whole: true }).because('value_missing'),
  invalidPhone: (field: string) =>
    new AppError('invalid_phone', 'Not a phone number: 7 to 15 digits with country code.', { field }),
  scopeMissing: (scope: string, field?: string) =>
    new AppError('scope_missing', `The key lacks the scope ${scope}.`, { field, details: { scope } }),
  featureNotInPlan: (feature: string, field?: string) =>
    new AppError('feature_not_in_plan', `The plan does not include ${feature}.`, {
      field,
      details: { feature },
    }),
  limitReached: (limit: string, limitValue: number, used: number) =>
    new AppError('limit_reached', `The plan's limit of ${limit} is reached.`, {
      details: { limit, limit_value: limitValue, used },
    }),
  unavailable: (message: string, retryAfter = 5) => new AppError('unavailable', message, { retryAfter }),
} as const
