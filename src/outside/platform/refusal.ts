import type { IncomingHttpHeaders } from 'node:http'
import { z } from 'zod'
import { PlatformError } from './errors.ts'
import type { PlatformAnswer } from './send-to-platform.ts'

const text = z.string().min(1).optional().catch(undefined)

const details = z.looseObject({ details: text })

const errorBody = z.looseObject({
  error: z.looseObject({
    code: z.int(),
    message: text,
    error_subcode: z.int().optional().catch(undefined),
    // Older versions send this object as JSON text.
    error_data: z
      .union([details, z.string().transform(parsedDetails)])
      .optional()
      .catch(undefined),
    error_user_msg: text,
    fbtrace_id: text,
  }),
})

function parsedDetails(json: string): z.output<typeof details> {
  try {
    return details.parse(JSON.parse(json))
  } catch {
    return { details: json || undefined }
  }
}

/** The error in an answer of the platform, or null when there is none that it could have written. */
export function errorOfAnswer(answer: PlatformAnswer, json: unknown): PlatformError | null {
  const parsed = errorBody.safeParse(json)
  if (!parsed.success) return null
  const { error } = parsed.data
  const title = error.message?.replace(/^\(#\d+\)\s*/, '')
  const more = error.error_data?.details ?? error.error_user_msg
  return new PlatformError(more ?? title ?? 'Unknown error', {
    code: error.code,
    subcode: error.error_subcode ?? null,
    status: answer.status,
    fbtraceId: error.fbtrace_id ?? null,
    retryAfterMs: retryAfterMs(answer.headers),
    title: more === undefined ? null : (title ?? null),
  })
}

const longestWaitMs = 3_600_000

/** What the platform asks to wait: Retry-After in seconds, else the minutes of its usage header (spec/6 1). */
export function retryAfterMs(headers: IncomingHttpHeaders): number | null {
  const seconds = Number(headers['retry-after'])
  const asked = seconds > 0 ? seconds * 1000 : minutesToRegainAccess(headers) * 60_000
  return asked > 0 ? Math.min(asked, longestWaitMs) : null
}

const usage = z.record(
  z.string(),
  z.array(z.looseObject({ estimated_time_to_regain_access: z.number().catch(0) })),
)

function minutesToRegainAccess(headers: IncomingHttpHeaders): number {
  const header = headers['x-business-use-case-usage']
  if (typeof header !== 'string') return 0
  try {
    const uses = Object.values(usage.parse(JSON.parse(header))).flat()
    return Math.max(0, ...uses.map((use) => use.estimated_time_to_regain_access))
  } catch {
    return 0
  }
}
