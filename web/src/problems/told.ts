import type { Bounds } from '#core/errors.ts'

/** What the server said of a refusal. */
export interface Told {
  /** a value of the server's `ErrorCode` */
  code: string
  /** its sentence, in English */
  message: string
  /** why, in a word of its `ErrorReason`, where the code alone says too little */
  reason?: unknown
  /** what a number, or how many characters or entries, may be */
  bounds?: Bounds
  /** seconds */
  retryAfter?: unknown
}
