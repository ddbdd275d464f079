import type { App } from '#core/context/context.ts'
import { perApp } from '#core/context/per-app.ts'
import { isHeld } from '#core/outgoing-hold.ts'
import { openHeaders } from '#messaging/automation/chatbot/ai-contexts/context-secrets.ts'
import type { StoredContext } from '#messaging/automation/chatbot/ai-contexts/stored-contexts.ts'
import {
  fillHeader,
  fillJson,
  fillUrl,
  type Values,
} from '#messaging/inbox/custom-actions/web-requests/placeholders.ts'
import { createGuardedClient } from '#outside/guarded-client/client.ts'

/** Addresses are given by users: http and https, nothing private, no redirects (spec/8 G12). */
const client = perApp(
  (app) =>
    createGuardedClient({
      allowHosts: app.config.webhooks.allowHosts,
      held: () => isHeld(app),
      plainHttp: true,
    }),
  (made) => made.close(),
)

/** Document 3, Limits. */
const longestAnswer = 4_000
const timeLimitMs = 5_000

/** `data.items[0]`: members by name, entries by number. Undefined: there is no such thing. */
function atPath(value: unknown, path: string): unknown {
  const steps = path.match(/[^.[\]]+/g) ?? []
  return steps.reduce<unknown>(
    (at, step) =>
      at !== null && typeof at === 'object' && Object.hasOwn(at, step) ? (at as never)[step] : undefined,
    value,
  )
}

/** The first characters of a text, none of them halved. */
export const firstCharacters = (text: string, most: number): string =>
  text.slice(0, most).replace(/[\uD800-\uDBFF]$/, '')

/** JSON without its whitespace, other text trimmed (spec/8 AI3). */
function answerText(body: string, path: string): string {
  let value: unknown
  try {
    value = JSON.parse(body)
  } catch {
    return path === '' ? body.trim() : ''
  }
  const found = path === '' ? value : atPath(value, path)
  if (found === undefined) return ''
  return typeof found === 'string' ? found.trim() : JSON.stringify(found)
}

/**
 * What an address says about a question, cut to 4,000 characters; null where it fails, which leaves the context out (spec/8
 * AI3).
 */
export async function askContext(app: App, context: StoredContext, values: Values): Promise<string | null> {
  const { apiConfig } = context
  if (!apiConfig) return null
  const { url, method, body, responsePath } = apiConfig
  try {
    const sent = method === 'POST' ? fillJson(body ?? '{}', values) : undefined
    const headers = Object.entries(openHeaders(app.keyRing, context)).map(
      ([name, value]) => [name, fillHeader(value, values)] as const,
    )
    const answer = await client(app).fetch(fillUrl(url, values), {
      method,
      headers: {
        ...(sent !== undefined && { 'content-type': 'application/json' }),
        ...Object.fromEntries(headers),
      },
      ...(sent !== undefined && { body: sent }),
      timeLimitMs,
    })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const text = answerText(await answer.text(), responsePath)
    // PostgreSQL, which ranks it, takes no U+0000.
    return firstCharacters(text.replaceAll('\0', ''), longestAnswer)
  } catch (error) {
    const { workspaceId, id } = context
    app.log.warn(
      { workspaceId, contextId: id, reason: (error as Error).message },
      'an AI context was not answered',
    )
    return null
  }
}
