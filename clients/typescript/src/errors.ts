import type { Error as ErrorBody, ErrorCode } from './operations.ts'

type DetailsOf<E> = E extends { details?: infer D } ? (unknown extends D ? never : NonNullable<D>) : never
type Merged<D> = (D extends unknown ? (one: D) => void : never) extends (all: infer A) => void ? Partial<A> : never

/** What the codes that carry details say in them, each its own. */
export type Details = Merged<DetailsOf<ErrorBody['error']>>

/** What Parley refused, or failed at: act on `code`, show `message` to people. */
export class ParleyError extends Error {
  override name = 'ParleyError'
  readonly status: number
  readonly code: ErrorCode
  /** path of the field at fault */
  readonly field: string | undefined
  readonly details: Details | undefined
  /** of the request that was carried out; give it to support */
  readonly requestId: string
  /** seconds to wait before the same request may be sent again */
  readonly retryAfter: number | undefined

  constructor(status: number, body: ErrorBody, retryAfter?: number) {
    super(body.error.message)
    this.status = status
    this.code = body.error.code
    this.field = body.error.field
    this.details = 'details' in body.error ? body.error.details : undefined
    this.requestId = body.error.request_id
    this.retryAfter = retryAfter
  }
}

/** The answer of a failed request; something between here and Parley may have answered in its place. */
export async function errorOf(response: Response): Promise<ParleyError> {
  const wait = Number(response.headers.get('retry-after'))
  const body: unknown = await response.json().catch(() => undefined)
  return new ParleyError(response.status, asErrorBody(body, response), wait > 0 ? wait : undefined)
}

function asErrorBody(body: unknown, response: Response): ErrorBody {
  if (typeof body === 'object' && body !== null && 'error' in body) return body as ErrorBody
  return {
    error: {
      code: response.status >= 500 ? 'unavailable' : 'invalid_request',
      message: `The server answered ${response.status}.`,
      request_id: response.headers.get('x-request-id') ?? '',
    },
  }
}
