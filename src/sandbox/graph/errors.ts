import { KNOWN } from './codes.ts'

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
