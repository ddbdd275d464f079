import type { ModelCause } from './causes.ts'

/** What a model said, as it came. */
export interface Said {
  text: string
  finishReason: string
}

export type ReadAnswer = { text: string; isCut: boolean } | { cause: ModelCause }

/** Thoughts that were closed, a lone end of them with all before it, and a lone begin with all behind it. */
function withoutThoughts(text: string): string {
  let said = ''
  let from = 0
  let isThinking = false
  for (const { 0: tag, index } of text.matchAll(/<\/?think(?:ing)?>/gi)) {
    const isEnd = tag.startsWith('</')
    if (!isThinking) said = isEnd ? '' : said + text.slice(from, index)
    isThinking = !isEnd
    from = index + tag.length
  }
  return isThinking ? said : said + text.slice(from)
}

/** PostgreSQL stores neither U+0000 nor half characters (core/storable.ts). */
const storable = (text: string): string => text.replaceAll('\0', '').toWellFormed()

const toolWords = /<\/?tool_?calls?\b|<\|?tool_?call|<function_?call|<function=|\[TOOL_CALLS\]/i
/** U+FFFD stands for what could not be read; at the end it is a character that was cut. */
const mostUnreadable = 3

const count = (text: string, character: string): number => text.split(character).length - 1

/** Up to the end of the last whole sentence or line; empty where there is none. */
function wholeSentences(text: string): string {
  const ends = [...text.matchAll(/[.!?…。！？]["'”’)\]]*(?=\s|$)|[。！？]|\n/g)]
  const last = ends.at(-1)
  return last ? text.slice(0, last.index + last[0].length).trim() : ''
}

const causesOfFinish: Readonly<Record<string, ModelCause>> = {
  'content-filter': 'filtered',
  'tool-calls': 'tool_call',
}

/** What of it can be sent to a customer, or why nothing can. */
export function readAnswer({ text: given, finishReason }: Said): ReadAnswer {
  const text = storable(withoutThoughts(given))
    .replace(/(?<!\uFFFD)\uFFFD+\s*$/, '')
    .trim()
  if (toolWords.test(text)) return { cause: 'tool_call' }
  if (count(text, '\uFFFD') > mostUnreadable) return { cause: 'broken_text' }
  const isCut = finishReason === 'length'
  if (finishReason !== 'stop' && !isCut) return { cause: causesOfFinish[finishReason] ?? 'no_answer' }
  const whole = isCut ? wholeSentences(text) : text
  return whole === '' ? { cause: 'no_answer' } : { text: whole, isCut }
}
