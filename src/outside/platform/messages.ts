import { z } from 'zod'
import type { App } from '#core/context/context.ts'
import type { NumberCredentials } from './credentials.ts'
import { PlatformError, PlatformSilence } from './errors.ts'
import { callGraph, graphPath } from './graph.ts'
import { logPlatformFailure } from './log.ts'

/** Where a message is handed over: marketing templates have a service of their own (spec/10 PL5). */
export type SendEdge = 'messages' | 'marketing_messages'

/** What became of one message that was handed over (spec/6 19.3). */
export type SendOutcome =
  | {
      kind: 'accepted'
      platformMessageId: string
      waId: string | null
      userId: string | null
      /** it leaves once the platform knows how people like its template, or fails with 132015 (spec/10 PL11) */
      isHeld: boolean
    }
  /** the platform will not send it; final */
  | { kind: 'refused'; code: number; message: string; title?: string | null }
  /** it has certainly not left; try again after so many milliseconds */
  | { kind: 'retry'; code: number; message: string; afterMs: number }
  /** it may be out: never resend, wait for its status */
  | { kind: 'ambiguous'; reason: string }

/**
 * The only answers after which a message may be handed over again, with the wait when the platform names none.
 * 131056 is one message per 6 seconds to one person; 131057 lasts up to a minute (spec/6 13.2, 14).
 */
const waits: Record<number, number> = {
  2: 5_000,
  4: 60_000,
  429: 5_000,
  80007: 60_000,
  130429: 1_000,
  131000: 5_000,
  131016: 5_000,
  131056: 6_000,
  131057: 15_000,
  133004: 5_000,
}

const unreachableWaitMs = 2_000

/** The platform says of 131000 no more than that it failed: such a message is tried again this often (spec/10 FR18). */
const unknownFailure = { code: 131000, mostRetries: 3 }

/** Whether a call that does no harm when it is made twice is worth making again. */
export const mayComeAgain = (error: unknown) =>
  !(error instanceof PlatformError) || waits[error.code] !== undefined

const accepted = z.looseObject({
  contacts: z
    .array(z.looseObject({ wa_id: z.string().optional(), user_id: z.string().optional() }))
    .optional()
    .catch(undefined),
  messages: z.tuple(
    [z.looseObject({ id: z.string().min(1), message_status: z.unknown().optional() })],
    z.unknown(),
  ),
})

/**
 * Hands one message to the platform, which was tried `attempts` times before. Never throws. `body` is the platform's own
 * message object.
 */
export async function sendToPlatform(
  app: App,
  number: NumberCredentials,
  body: object,
  attempts = 0,
  edge: SendEdge = 'messages',
): Promise<SendOutcome> {
  const call = { method: 'POST', path: graphPath(number.phoneId, edge), json: body } as const
  try {
    const answer = await callGraph(app, number, call, accepted)
    const person = answer.contacts?.[0]
    return {
      kind: 'accepted',
      platformMessageId: answer.messages[0].id,
      waId: person?.wa_id ?? null,
      userId: person?.user_id ?? null,
      isHeld: answer.messages[0].message_status === 'held_for_quality_assessment',
    }
  } catch (error) {
    logPlatformFailure(app, 'send', number.id, error)
    return outcomeOf(withDirectHint(error, body), attempts)
  }
}

/** The platform says no more than 100 to accounts for which it has not enabled messages with a category (spec/10 PL6). */
function withDirectHint(error: unknown, body: object): unknown {
  if (error instanceof PlatformError && error.code === 100 && 'category' in body)
    error.message +=
      ' Messages with a category must be enabled for the account in the manager of the platform.'
  return error
}

function outcomeOf(error: unknown, attempts: number): SendOutcome {
  if (error instanceof PlatformError) return outcomeOfRefusal(error, attempts)
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof PlatformSilence && !error.sent) {
    return { kind: 'retry', code: 0, message, afterMs: unreachableWaitMs }
  }
  return { kind: 'ambiguous', reason: message }
}

function outcomeOfRefusal(error: PlatformError, attempts: number): SendOutcome {
  const wait = waits[error.code]
  const isEnough = error.code === unknownFailure.code && attempts >= unknownFailure.mostRetries
  if (wait === undefined || isEnough) {
    const { code, message, title } = error
    return { kind: 'refused', code, message, title: title ?? null }
  }
  return { kind: 'retry', code: error.code, message: error.message, afterMs: error.retryAfterMs ?? wait }
}

/**
 * Tells the person that this message, and all before it, was read; `typing` also shows that an answer is being
 * written (spec/6 2.4). Throws PlatformError or PlatformSilence.
 */
export async function markRead(
  app: App,
  number: NumberCredentials,
  platformMessageId: string,
  typing = false,
): Promise<void> {
  const json = {
    messaging_product: 'whatsapp',
    status: 'read',
    message_id: platformMessageId,
    ...(typing && { typing_indicator: { type: 'text' } }),
  }
  await callGraph(
    app,
    number,
    { method: 'POST', path: graphPath(number.phoneId, 'messages'), json },
    z.unknown(),
  )
}
