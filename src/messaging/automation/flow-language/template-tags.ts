import { Unreadable } from './problems.ts'

/** A piece of a template: text as it is, or what stands between braces. */
export interface Piece {
  isTag: boolean
  text: string
  /** of its first letter */
  at: number
}

/** Where the tag that begins at a place ends: braces in quotes are no end. */
function endOfTag(template: string, from: number): number {
  let quote = ''
  for (let at = from; at < template.length; at++) {
    const letter = template.charAt(at)
    if (quote !== '' && letter === '\\') at += 1
    else if (letter === quote) quote = ''
    else if (quote === '' && (letter === "'" || letter === '"')) quote = letter
    else if (quote === '' && template.startsWith('}}', at)) return at
  }
  throw new Unreadable('Expected }}', from - 2)
}

/** Cuts a template into texts and tags; throws Unreadable. */
export function piecesOf(template: string): Piece[] {
  const pieces: Piece[] = []
  let at = 0
  for (let open = template.indexOf('{{'); open >= 0; open = template.indexOf('{{', at)) {
    if (open > at) pieces.push({ isTag: false, text: template.slice(at, open), at })
    const end = endOfTag(template, open + 2)
    pieces.push({ isTag: true, text: template.slice(open + 2, end), at: open + 2 })
    at = end + 2
  }
  if (at < template.length) pieces.push({ isTag: false, text: template.slice(at), at })
  return pieces
}
