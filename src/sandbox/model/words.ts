import type { CompletionRequest } from './store.ts'

const textOf = (content: unknown): string =>
  typeof content === 'string' ? content : JSON.stringify(content ?? '')

/** What the last message says. */
export const lastOf = ({ messages }: CompletionRequest): string => textOf(messages.at(-1)?.content)

const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).filter((word) => word.length > 3)

/** The line of what it was told that has the most words of the question, if one has any. */
function bestLine(question: string, told: readonly string[]): string | undefined {
  const asked = new Set(wordsOf(question))
  const scored = told.map((line) => ({
    line,
    hits: new Set(wordsOf(line).filter((word) => asked.has(word))).size,
  }))
  const best = scored.reduce((one, other) => (other.hits > one.hits ? other : one), { line: '', hits: 0 })
  return best.hits > 0 ? best.line : undefined
}

/** Without a rule it says what it was told about the question, or repeats the question. */
export function ownWords({ messages }: CompletionRequest): string {
  const lines = messages
    .filter(({ role }) => role === 'user')
    .flatMap(({ content }) => textOf(content).split('\n'))
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('<') && !line.startsWith('#'))
  const question = lines.at(-1) ?? ''
  return bestLine(question, lines.slice(0, -1)) ?? `You wrote: ${question}`
}

/** Tokens as this model counts them: a word is one. */
export const tokensIn = (text: string): number => text.split(/\s+/).filter(Boolean).length

/** The first of its tokens. */
export const firstTokens = (text: string, most: number): string =>
  text
    .split(/(?<=\s)/)
    .slice(0, most)
    .join('')
    .trimEnd()
