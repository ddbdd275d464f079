/** The platform refused a call. Branch on `code` alone: statuses and texts vary (spec/6 13.1, 17.2). */
export class PlatformError extends Error {
  override name = 'PlatformError'
  readonly code: number
  readonly subcode: number | null
  readonly status: number
  readonly fbtraceId: string | null
  /** how long the platform asked to wait, when it did */
  readonly retryAfterMs: number | null
  /** what it calls the failure, where `message` says more */
  title?: string | null

  constructor(message: string, facts: Omit<PlatformError, keyof Error>) {
    super(message)
    this.code = facts.code
    this.subcode = facts.subcode
    this.status = facts.status
    this.fbtraceId = facts.fbtraceId
    this.retryAfterMs = facts.retryAfterMs
    this.title = facts.title ?? null
  }
}

/** There was no answer that could be read. With `sent` false nothing can have left this machine. */
export class PlatformSilence extends Error {
  override name = 'PlatformSilence'
  readonly sent: boolean

  constructor(cause: Error, sent: boolean) {
    const code = (cause as NodeJS.ErrnoException).code
    super(code && !cause.message.includes(code) ? `${cause.message} (${code})` : cause.message, { cause })
    this.sent = sent
  }
}
