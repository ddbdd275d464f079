// Messages as the strictest of templates takes them: user and assistant in turn, the user first and last, each with a text.

export interface ChatTurn {
  role: 'user' | 'assistant'
  text: string
}

const isAscii = (character: string): boolean => character < '\u0080'

/** About how many tokens a text has: what is not ASCII costs more. Servers cut silently, so that this guesses high. */
export function estimateTokens(text: string): number {
  let ascii = 0
  let other = 0
  for (const character of text) {
    if (isAscii(character)) ascii++
    else other++
  }
  return Math.ceil(ascii / 3 + other * 2)
}

function joined(turns: readonly ChatTurn[]): ChatTurn[] {
  const all: ChatTurn[] = []
  for (const { role, text } of turns) {
    const last = all.at(-1)
    if (text.trim() === '') continue
    if (last?.role === role) last.text = `${last.text}\n\n${text}`
    else all.push({ role, text })
  }
  return all
}

/**
 * The turns as they are sent, of which the last is the question. Neighbours of one role become one message, and of what came
 * before the question as much is left as fits into so many tokens, the newest.
 */
export function chatMessages(turns: readonly ChatTurn[], mostTokens: number): ChatTurn[] {
  const all = joined(turns)
  while (all.at(-1)?.role === 'assistant') all.pop()
  let left = mostTokens
  let first = all.length
  for (let at = all.length - 1; at >= 0; at--) {
    left -= estimateTokens(all[at]?.text ?? '')
    if (left < 0 && at < all.length - 1) break
    first = at
  }
  const kept = all.slice(first)
  while (kept[0]?.role === 'assistant') kept.shift()
  return kept
}
