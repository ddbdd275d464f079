/** Deeper than any definition that means something: what walks through one never runs out of stack. */
const mostLevels = 64

/** The end of the string that begins at a place. */
function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === '"') return at
  }
  return text.length
}

/** Whether a text in JSON, or what is meant as such, holds lists and objects within each other too deep. */
export function isTooDeep(text: string): boolean {
  let level = 0
  for (let at = 0; at < text.length; at++) {
    const sign = text[at]
    if (sign === '"') at = endOfString(text, at)
    else if (sign === '[' || sign === '{') level++
    else if (sign === ']' || sign === '}') level--
    if (level > mostLevels) return true
  }
  return false
}
