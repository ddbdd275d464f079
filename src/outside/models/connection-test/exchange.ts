import { z } from 'zod'
import type { ModelAddress } from '../ask.ts'
import { estimateTokens } from '../chat-messages.ts'
import { problemIn, refusesKey } from '../read-failure.ts'

// Requests of the connection test, as they go over the wire: what a client makes of an answer hides what is wrong with it.

export interface Exchange {
  status: number
  type: string
  body: string
  ms: number
}

interface Asked {
  path: string
  /** null for GET */
  json: unknown
  key?: string
}

const completionSchema = z.looseObject({
  model: z.string().optional(),
  choices: z
    .array(
      z.looseObject({
        message: z.looseObject({ content: z.string().nullish() }).optional(),
        finish_reason: z.string().nullish(),
      }),
    )
    .min(1),
  usage: z
    .looseObject({ prompt_tokens: z.number().optional(), completion_tokens: z.number().optional() })
    .nullish(),
})
export type Completion = z.output<typeof completionSchema>

export interface Wire {
  model: string
  /** throws where no answer comes in time */
  send(asked: Asked): Promise<Exchange>
  /** a request for a completion; a failure is the sentence that says why there is none */
  complete(
    body: Record<string, unknown>,
    key?: string,
  ): Promise<Exchange & ({ completion: Completion } | { failure: string })>
  /** tokens that the answers took so far, as the server counts them; estimated where it does not */
  tokens(): number
}

const isRedirect = (status: number): boolean => status >= 300 && status < 400

function failureOf({ status, type, body }: Exchange): string | null {
  if (isRedirect(status)) return `It sends callers to another address (${status}).`
  if (refusesKey(status, body)) return `It does not accept the key. ${status}: ${problemIn(body)}`
  if (status !== 200) return `${status}: ${problemIn(body)}`
  return type.includes('json')
    ? null
    : `It answers with ${type || 'no type'} in place of JSON: no model server.`
}

function readCompletion(exchange: Exchange): { completion: Completion } | { failure: string } {
  const failure = failureOf(exchange)
  if (failure) return { failure }
  try {
    return { completion: completionSchema.parse(JSON.parse(exchange.body)) }
  } catch {
    return { failure: 'Its answer is no completion.' }
  }
}

const usageSchema = z.object({ prompt_tokens: z.number(), completion_tokens: z.number() })
/** What a server may say that one request took; more is not believed. */
const mostTokens = 1_000_000

/** What an answer took: its usage stands in the JSON, or in the last piece of a stream. */
function tokensOf(asked: unknown, { status, body }: Exchange): number {
  if (status !== 200 || asked === null) return 0
  const usages = [...body.matchAll(/"usage"\s*:\s*(\{[^{}]*)/g)]
  const numbers = usages.map(([, text = '']) =>
    Object.fromEntries(
      [...text.matchAll(/"(prompt_tokens|completion_tokens)"\s*:\s*(\d+)/g)].map(([, name, many]) => [
        name,
        Number(many),
      ]),
    ),
  )
  const told = usageSchema.safeParse(numbers.at(-1))
  const estimated = estimateTokens(JSON.stringify(asked)) + estimateTokens(body.slice(0, 1_000))
  const counted = told.success ? told.data.prompt_tokens + told.data.completion_tokens : estimated
  return Math.min(counted, mostTokens)
}

/** Makes a request when the endpoint has room for it. */
export type InTurn = <T>(request: () => Promise<T>) => Promise<T>

export function createWire(
  { baseUrl, apiKey, model }: ModelAddress,
  timeoutSeconds: number,
  inTurn: InTurn,
): Wire {
  let tokens = 0
  const exchange: Wire['send'] = async ({ path, json, key = apiKey }) => {
    const started = performance.now()
    const answer = await fetch(`${baseUrl}${path}`, {
      method: json === null ? 'GET' : 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        ...(json !== null && { 'content-type': 'application/json' }),
      },
      ...(json !== null && { body: JSON.stringify(json) }),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutSeconds * 1000),
    })
    const body = await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    const exchange = { status: answer.status, type, body, ms: Math.round(performance.now() - started) }
    tokens += tokensOf(json, exchange)
    return exchange
  }
  const send: Wire['send'] = (asked) => inTurn(() => exchange(asked))
  return {
    model,
    send,
    tokens: () => tokens,
    async complete(body, key) {
      const exchange = await send({
        path: '/chat/completions',
        json: { model, ...body },
        ...(key && { key }),
      })
      return { ...exchange, ...readCompletion(exchange) }
    },
  }
}

export const textOf = ({ choices: [choice] }: Completion): string => choice?.message?.content ?? ''
export const reasonOf = ({ choices: [choice] }: Completion): string => choice?.finish_reason ?? ''

/** A text of about so many tokens. */
export function textOfTokens(tokens: number): string {
  const line = 'The shop sells bicycles, and somebody asks about one of them. '
  return line.repeat(Math.max(1, Math.floor(tokens / estimateTokens(line))))
}
