import { setTimeout as pause } from 'node:timers/promises'
import type { App } from '#core/context/context.ts'
import { ask, type ModelAddress, type Usage } from './ask.ts'
import type { ModelCause } from './causes.ts'
import { type ChatTurn, chatMessages, estimateTokens } from './chat-messages.ts'
import { type Asker, endpointOf } from './endpoint.ts'
import { readAnswer } from './read-answer.ts'
import { type ModelFailure, readFailure } from './read-failure.ts'

export interface GenerateRequest extends Asker {
  system: string
  /** the last one is the question */
  turns: readonly ChatTurn[]
  maxTokens: number
  /** where it may not take the whole time of the configuration */
  mostSeconds?: number
  /** ends the request: nobody waits for its answer any more */
  signal: AbortSignal
}

export type Generated =
  | { kind: 'answer'; text: string; isCut: boolean; usage: Usage | null }
  | { kind: 'noAnswer'; cause: ModelCause; problem: string; usage: Usage | null }

type Outcome = Generated & { retryAfterMs?: number | null }

const retryMs = 2_000
/** Another try may have its answer. */
const passing: readonly ModelCause[] = ['busy', 'not_reachable', 'server_error']

const failed = (failure: ModelFailure): Outcome => ({ kind: 'noAnswer', usage: null, ...failure })

/** One request, once the endpoint has room for it. */
async function tryOnce(
  app: App,
  model: ModelAddress,
  request: GenerateRequest,
  messages: readonly ChatTurn[],
  signal: AbortSignal,
): Promise<Outcome> {
  const endpoint = endpointOf(app)
  const { system, maxTokens } = request
  const entry = await endpoint.enter(request, signal)
  if (entry !== 'entered') return failed({ cause: entry, problem: '', retryAfterMs: null })
  try {
    const { usage, ...said } = await ask(app, model, { system, messages, maxTokens }, signal)
    const read = readAnswer(said)
    endpoint.note(null)
    if ('cause' in read) return { kind: 'noAnswer', cause: read.cause, problem: said.finishReason, usage }
    return { kind: 'answer', ...read, usage }
  } catch (error) {
    request.signal.throwIfAborted()
    const failure = signal.aborted
      ? { cause: 'timed_out' as const, problem: '', retryAfterMs: null }
      : readFailure(error)
    endpoint.note(failure.cause)
    return failed(failure)
  } finally {
    endpoint.leave()
  }
}

/**
 * Asks the model, twice at most: what passes is tried once more, and a prompt that is too long with half of what was said
 * before. All of it has the time that the configuration gives. Throws only where the signal of the request ends it.
 */
export async function generate(app: App, model: ModelAddress, request: GenerateRequest): Promise<Generated> {
  const { contextTokens } = app.config.ai
  const timeoutSeconds = Math.min(app.config.ai.timeoutSeconds, request.mostSeconds ?? Infinity)
  const end = performance.now() + timeoutSeconds * 1000
  const signal = AbortSignal.any([request.signal, AbortSignal.timeout(timeoutSeconds * 1000)])
  let room = contextTokens - request.maxTokens - estimateTokens(request.system)
  for (let attempt = 1; ; attempt++) {
    const messages = chatMessages(request.turns, room)
    const { retryAfterMs, ...outcome } = await tryOnce(app, model, request, messages, signal)
    request.signal.throwIfAborted()
    if (outcome.kind === 'answer' || attempt === 2) return outcome
    if (outcome.cause === 'too_long') room = estimateTokens(messages.map(({ text }) => text).join('\n')) / 2
    else if (!passing.includes(outcome.cause)) return outcome
    else {
      const waitMs = retryAfterMs ?? retryMs
      if (performance.now() + waitMs > end) return outcome
      await pause(waitMs, undefined, { signal: request.signal })
    }
  }
}
