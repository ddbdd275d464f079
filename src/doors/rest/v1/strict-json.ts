import { isUtf8 } from 'node:buffer'
import { errors } from '#core/errors.ts'
import { everyText, isWellFormed } from '#core/storable.ts'

const maxNesting = 32

const unreadable = (why: string) => errors.invalidRequest(`The body cannot be read: ${why}.`)

/**
 * A JSON body as /v1 takes it (spec/4 B2): UTF-8, one object, no duplicate names, nothing after it, nesting at most
 * 32. Throws invalid_request without a field.
 */
export function parseStrictJson(bytes: Buffer): Record<string, unknown> {
  if (!isUtf8(bytes)) throw unreadable('it is not UTF-8')
  const text = bytes.toString('utf8')
  const value = parse(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw unreadable('it is not a JSON object')
  checkStructure(text)
  if (text.includes('\\u') && !everyText(value, isWellFormed))
    throw unreadable('it has half a surrogate pair')
  return value as Record<string, unknown>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw unreadable('it is not JSON')
  }
}

const quote = 0x22
const colon = 0x3a

/** Looks for duplicate names and for nesting. The text is known to be JSON, so strings and brackets are all there is to see. */
function checkStructure(text: string): void {
  const open: (Set<string> | null)[] = []
  for (let at = 0; at < text.length; at++) {
    switch (text.charCodeAt(at)) {
      case quote: {
        const end = endOfString(text, at)
        if (isName(text, end)) addName(open.at(-1), text.slice(at, end + 1))
        at = end
        break
      }
      case 0x7b: // {
        open.push(new Set())
        break
      case 0x5b: // [
        open.push(null)
        break
      case 0x7d: // }
      case 0x5d: // ]
        open.pop()
        break
    }
    if (open.length > maxNesting) throw unreadable(`it is nested deeper than ${maxNesting}`)
  }
}

function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0
  while (text[at - 1 - backslashes] === '\\') backslashes++
  return backslashes % 2 === 1
}

/** A string is a member's name when a colon follows. */
function isName(text: string, end: number): boolean {
  let at = end + 1
  while (text.charCodeAt(at) <= 0x20) at++
  return text.charCodeAt(at) === colon
}

function addName(names: Set<string> | null | undefined, quoted: string): void {
  const name = quoted.includes('\\') ? (JSON.parse(quoted) as string) : quoted.slice(1, -1)
  if (names?.has(name)) throw unreadable(`the name "${name.slice(0, 64)}" stands twice in one object`)
  names?.add(name)
}
