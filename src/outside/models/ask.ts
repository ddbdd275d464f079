import type { App } from '#core/context/context.ts'
import type { ChatTurn } from './chat-messages.ts'
import type { Said } from './read-answer.ts'

/** The model that the installation names (spec/7, ai.*). */
export interface ModelAddress {
  baseUrl: string
  apiKey: string
  model: string
}

/** Null where the installation has no model. */
export function modelOf({ config }: Pick<App, 'config'>): ModelAddress | null {
  const { baseUrl, apiKey, model } = config.ai
  return baseUrl && apiKey && model ? { baseUrl, apiKey, model } : null
}

export interface Question {
  system: string
  messages: readonly ChatTurn[]
  maxTokens: number
}

/** What a server may say that a request took. */
const mostTokens = 10_000_000
const isCount = (tokens: number | undefined): tokens is number =>
  Number.isInteger(tokens) && Number(tokens) >= 0 && Number(tokens) <= mostTokens

/** Tokens as the server counted them; null where it did not say, or said what cannot be. */
export interface Usage {
  input: number | null
  output: number | null
}

/** As the application documents of old had it; servers take no other setting in common. */
const temperature = 0.7

/** A redirect would turn the request into another one, so that it is an answer like any other. */
const fetchOnce: typeof fetch = (input, init) => fetch(input, { ...init, redirect: 'manual' })

/** Some hosted models want the limit under its newer name, and no temperature. */
const renamed = ({ max_tokens, temperature: _, ...body }: Record<string, unknown>) => ({
  ...body,
  max_completion_tokens: max_tokens,
})

/** One request to the model. Throws what the package `ai` throws, which is loaded here and nowhere else. */
export async function ask(
  app: App,
  { baseUrl, apiKey, model }: ModelAddress,
  { system, messages, maxTokens }: Question,
  signal: AbortSignal,
): Promise<Said & { usage: Usage }> {
  const [{ generateText }, { createOpenAICompatible }] = await Promise.all([
    import('ai'),
    import('@ai-sdk/openai-compatible'),
  ])
  const provider = createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    apiKey,
    fetch: fetchOnce,
    ...(app.config.ai.maxCompletionTokens && { transformRequestBody: renamed }),
  })
  const { text, finishReason, usage } = await generateText({
    model: provider.chatModel(model),
    instructions: system,
    messages: messages.map(({ role, text: content }) => ({ role, content })),
    maxOutputTokens: Math.max(1, maxTokens),
    temperature,
    maxRetries: 0,
    abortSignal: signal,
  })
  return {
    text,
    finishReason,
    usage: {
      input: isCount(usage.inputTokens) ? usage.inputTokens : null,
      output: isCount(usage.outputTokens) ? usage.outputTokens : null,
    },
  }
}
