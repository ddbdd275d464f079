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

/** What stands in a part of the last message. */
const partOf = (text: string, name: string): string =>
  new RegExp(`<${name}>\\n([\\s\\S]*?)\\n</${name}>`).exec(text)?.[1]?.trim() ?? ''

const sentencesOf = (text: string): string[] => text.match(/[^.!?\n]+[.!?]*/g)?.map((one) => one.trim()) ?? []

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** Texts in other words, by what the rules of the prompt ask for. */
const rewritings: readonly { asked: RegExp; write: (text: string) => string }[] = [
  { asked: /shorter/i, write: (text) => sentencesOf(text)[0] ?? text },
  { asked: /friendlier/i, write: (text) => `Hello! ${upperFirst(text)} Have a lovely day! 😊` },
  { asked: /more formal/i, write: (text) => `Dear customer,\n\n${upperFirst(text)}\n\nKind regards` },
  {
    asked: /spelling/i,
    write: (text) => `${upperFirst(text.replace(/\s+/g, ' ')).replace(/[.!?]*$/, '')}.`,
  },
]

/** A language model speaks many languages, and this one says only which one it would be. */
function translated(rules: string, text: string): string {
  const language = /into this language: ([^.]+)\./.exec(rules)?.[1] ?? 'the language of the customer'
  return `(In ${language}) ${text}`
}

function summary(conversation: string): string {
  const lines = conversation.split('\n').filter(Boolean)
  const last = lines.length > 1 ? ` The last words: “${lines.at(-1)}”` : ''
  return `The conversation has ${lines.length} lines. It begins: “${lines[0] ?? ''}”${last}`
}

/** What is asked for members: a summary, or a text in other words or another language; null for any other request. */
function forMember(rules: string, question: string): string | null {
  if (/^summarize a conversation/i.test(rules)) return summary(partOf(question, 'conversation'))
  const text = partOf(question, 'text')
  if (text === '') return null
  if (/^translate the text/i.test(rules)) return translated(rules, text)
  return rewritings.find(({ asked }) => asked.test(rules.split('\n')[0] ?? ''))?.write(text) ?? null
}

/** Without a rule it says what it was told about the question, or repeats the question. */
export function ownWords({ messages }: CompletionRequest): string {
  const rules = textOf(messages.find(({ role }) => role === 'system')?.content)
  const help = forMember(rules, textOf(messages.at(-1)?.content))
  if (help !== null) return help
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
