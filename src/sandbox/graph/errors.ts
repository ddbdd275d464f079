/** One error of the platform; `details` is the text that helps (platform §13.1). */
export type ErrorBody = {
  message: string
  type: string
  code: number
  error_data?: { messaging_product: 'whatsapp'; details: string }
  error_subcode?: number
  is_transient?: boolean
  error_user_title?: string
  error_user_msg?: string
  fbtrace_id?: string
}

export class GraphError extends Error {
  readonly status: number
  readonly body: ErrorBody

  constructor(status: number, body: ErrorBody) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

type Known = { status: number; title: string; transient?: true }

/** HTTP status and title per code (platform §13.2). */
const KNOWN: Record<number, Known> = {
  0: { status: 401, title: 'AuthException' },
  1: { status: 400, title: 'API Unknown' },
  2: { status: 503, title: 'API Service', transient: true },
  3: { status: 500, title: 'API Method' },
  4: { status: 400, title: 'API Too Many Calls', transient: true },
  10: { status: 403, title: 'Permission Denied' },
  33: { status: 400, title: 'Parameter value is not valid' },
  100: { status: 400, title: 'Invalid parameter' },
  104: { status: 401, title: 'An access token is required to request this resource.' },
  190: { status: 401, title: 'Access token has expired' },
  200: { status: 403, title: 'Permissions error' },
  368: { status: 403, title: 'Temporarily blocked for policies violations' },
  2200: { status: 400, title: 'Callback verification failed' },
  80007: { status: 400, title: 'Rate limit issues', transient: true },
  80008: { status: 400, title: 'Too many management calls', transient: true },
  130429: { status: 400, title: 'Rate limit hit', transient: true },
  130472: { status: 400, title: "User's number is part of an experiment" },
  130497: { status: 403, title: 'Business account is restricted from messaging users in this country.' },
  131000: { status: 500, title: 'Something went wrong', transient: true },
  131005: { status: 403, title: 'Access denied' },
  131008: { status: 400, title: 'Required parameter is missing' },
  131009: { status: 400, title: 'Parameter value is not valid' },
  131016: { status: 500, title: 'Service unavailable', transient: true },
  131021: { status: 400, title: 'Recipient cannot be sender' },
  131026: { status: 400, title: 'Message undeliverable' },
  131030: { status: 400, title: 'Recipient phone number not in allowed list' },
  131031: { status: 403, title: 'Account has been locked' },
  131042: { status: 400, title: 'Business eligibility payment issue' },
  131045: { status: 500, title: 'Incorrect certificate' },
  131047: { status: 400, title: 'Re-engagement message' },
  131048: { status: 400, title: 'Spam rate limit hit', transient: true },
  131049: { status: 400, title: 'This message was not delivered to maintain healthy ecosystem engagement.' },
  131050: { status: 400, title: 'User has stopped marketing messages from your business' },
  131051: { status: 400, title: 'Message type unknown' },
  131052: { status: 400, title: 'Media download error' },
  131053: { status: 400, title: 'Media upload error' },
  131056: { status: 400, title: '(Business Account, Consumer Account) pair rate limit hit', transient: true },
  131057: { status: 500, title: 'Account in maintenance mode', transient: true },
  131059: { status: 400, title: 'Invalid cursor' },
  131062: { status: 400, title: 'Recipient user id not supported for this template' },
  131064: { status: 400, title: 'Messaging limit reached' },
  132000: { status: 400, title: 'Number of parameters does not match the expected number of params' },
  132001: { status: 404, title: 'Template name does not exist in the translation' },
  132005: { status: 400, title: 'Translated text too long' },
  132007: { status: 400, title: 'Template format character policy violated' },
  132012: { status: 400, title: 'Parameter format does not match format in the created template' },
  132015: { status: 400, title: 'Template is paused' },
  132016: { status: 400, title: 'Template is disabled' },
  132018: { status: 400, title: 'Template parameters are invalid' },
  133004: { status: 503, title: 'Server temporarily unavailable', transient: true },
  133005: { status: 400, title: 'Two step verification PIN mismatch' },
  133006: { status: 400, title: 'Phone number re-verification needed' },
  133010: { status: 400, title: 'Phone number not registered' },
  139001: { status: 400, title: 'Flow cannot be updated' },
  139002: { status: 400, title: 'Flow cannot be published' },
  139003: { status: 400, title: 'Flow cannot be deprecated' },
  139004: { status: 400, title: 'Flow cannot be deleted' },
  133016: { status: 400, title: 'Account register deregister rate limit exceeded' },
}

/** What a bare HTTP status of a fault stands for. */
const CODE_BY_STATUS: Record<number, number> = {
  400: 100,
  401: 190,
  403: 10,
  404: 132001,
  429: 130429,
  500: 131000,
  503: 131016,
}

/** The error of a code with its usual status and title. */
export function graphError(code: number, details?: string, more: Partial<ErrorBody> = {}): GraphError {
  const known = KNOWN[code]
  const body: ErrorBody = {
    message: `(#${code}) ${known?.title ?? 'Unknown error'}`,
    type: 'OAuthException',
    code,
    ...(details === undefined ? {} : { error_data: { messaging_product: 'whatsapp', details } }),
    ...(known?.transient ? { is_transient: true } : {}),
    ...more,
  }
  return new GraphError(known?.status ?? 400, body)
}

/** Error 100, whose message itself names the parameter. */
export function invalidParameter(message: string): GraphError {
  return graphError(100, message, { message: `(#100) ${message}` })
}

/** An object nobody knows (platform §1, "Unknown object id"). */
export function unknownObject(id: string, method: string): GraphError {
  const message = `Unsupported ${method.toLowerCase()} request. Object with ID '${id}' does not exist, cannot be loaded due to missing permissions, or does not support this operation`
  return new GraphError(400, { message, type: 'GraphMethodException', code: 100, error_subcode: 33 })
}

/** A create or edit that the template rules refuse, with the text a person would read (platform §4.1). */
export function userError(subcode: number, title: string, text: string): GraphError {
  return graphError(100, undefined, {
    message: 'Invalid parameter',
    error_subcode: subcode,
    is_transient: false,
    error_user_title: title,
    error_user_msg: text,
  })
}

export function errorOfStatus(status: number): GraphError {
  const error = graphError(CODE_BY_STATUS[status] ?? (status >= 500 ? 131000 : 100))
  return new GraphError(status, error.body)
}

/** An error as a `failed` status or an inbound message carries it: no type, no trace (platform §13.1). */
export function callbackError(code: number, details?: string, title?: string) {
  const text = title ?? KNOWN[code]?.title ?? 'Unknown error'
  return {
    code,
    title: text,
    message: text,
    error_data: { details: details ?? text },
    href: 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/',
  }
}

export type CallbackError = ReturnType<typeof callbackError>
