// What the platform's own clients make of a text, and nothing else (spec/10 FR12).

type Style = 'bold' | 'italic' | 'struck' | 'code'

/** A piece of a text: as written, an address, words between two marks, or a line of a list or of a quote. */
export type Piece =
  | string
  | { kind: 'link'; address: string }
  | { kind: Style; pieces: Piece[] }
  | { kind: 'item' | 'quote'; mark: string; pieces: Piece[] }

type Found = { piece: Exclude<Piece, string>; end: number }

interface Mark {
  written: string
  style: Style
  /** where to look for its second one: it is on the same line and not within an address */
  next: RegExp
}

const address = /https?:\/\/[^\s<>"']*[^\s<>"'.,;:!?)\]]/
/** Where something begins that may be more than words. */
const beginning = /https?:\/\/|[*_~`]|^(?:[>*-]|\d{1,3}\.) (?=\S)/gm
const addressHere = new RegExp(address.source, 'y')
const lineHere = /(?:([>*-])|(\d{1,3}\.)) (?=\S)(.*)/y

const ofWords = (written: string, style: Style): Mark => ({
  written,
  style,
  next: new RegExp(`${address.source}|\\n|\\${written}`, 'g'),
})
const marks: readonly Mark[] = [
  ofWords('*', 'bold'),
  ofWords('_', 'italic'),
  ofWords('~', 'struck'),
  // Code may have several lines where three marks stand around it.
  { written: '```', style: 'code', next: /```/g },
  { written: '`', style: 'code', next: /\n|`+/g },
]

/** So far back a letter is looked for: it may have a few accents of its own behind it. */
const nearby = 8
const afterLetter = (text: string, at: number) =>
  /[\p{L}\p{N}]\p{M}*$/u.test(text.slice(Math.max(0, at - nearby), at))
const beforeLetter = (text: string, at: number) => /^[\p{L}\p{N}]/u.test(text.slice(at, at + 2))
const spaceAt = (text: string, at: number) => /\s/.test(text.charAt(at))

/** Code of several lines may begin and end with a line; else no mark has a space on its inside. */
const spaceInside = (text: string, at: number, { written }: Mark) =>
  spaceAt(text, at) && !(written === '```' && text.charAt(at) === '\n')

function opens(text: string, at: number, mark: Mark): boolean {
  const inside = at + mark.written.length
  if (inside >= text.length || text.charAt(inside) === mark.written.charAt(0)) return false
  return !afterLetter(text, at) && !spaceInside(text, inside, mark)
}

const closes = (text: string, at: number, mark: Mark) =>
  !beforeLetter(text, at + mark.written.length) && !spaceInside(text, at - 1, mark)

/** Where the second mark of a pair is; negative, and where the looking ended, when there is none. */
function closingOf(text: string, from: number, mark: Mark): { at: number; upTo: number } {
  mark.next.lastIndex = from
  for (let found = mark.next.exec(text); found; found = mark.next.exec(text)) {
    const [whole] = found
    if (whole === '\n') return { at: -1, upTo: found.index }
    if (whole.startsWith('http')) {
      // A mark at the end of an address may close what the address stands in.
      while (text[mark.next.lastIndex - 1] === mark.written) mark.next.lastIndex -= 1
    } else if (whole === mark.written && closes(text, found.index, mark))
      return { at: found.index, upTo: from }
  }
  return { at: -1, upTo: text.length }
}

/** What stands in a pair of which marks, and up to where it is known that a mark has no second one. */
interface Place {
  within: readonly Style[]
  single: Map<Mark, number>
}

function styledAt(text: string, at: number, { within, single }: Place): Found | null {
  for (const mark of marks) {
    if (!text.startsWith(mark.written, at) || within.includes(mark.style)) continue
    if ((single.get(mark) ?? -1) >= at || !opens(text, at, mark)) continue
    const from = at + mark.written.length
    const closing = closingOf(text, from, mark)
    if (closing.at < 0) {
      single.set(mark, closing.upTo)
      continue
    }
    const inside = text.slice(from, closing.at)
    const pieces = mark.style === 'code' ? [inside] : piecesWithin(inside, [...within, mark.style])
    return { piece: { kind: mark.style, pieces }, end: closing.at + mark.written.length }
  }
  return null
}

function addressAt(text: string, at: number): Found | null {
  addressHere.lastIndex = at
  const found = addressHere.exec(text)
  return found && { piece: { kind: 'link', address: found[0] }, end: addressHere.lastIndex }
}

function lineAt(text: string, at: number, within: readonly Style[]): Found | null {
  if (within.length > 0 || (at > 0 && text.charAt(at - 1) !== '\n')) return null
  lineHere.lastIndex = at
  const [whole, sign, number, words] = lineHere.exec(text) ?? []
  if (whole === undefined || words === undefined) return null
  const kind = sign === '>' ? 'quote' : 'item'
  return {
    piece: { kind, mark: sign ?? number ?? '', pieces: piecesWithin(words, []) },
    end: at + whole.length,
  }
}

function piecesWithin(text: string, within: readonly Style[]): Piece[] {
  const pieces: Piece[] = []
  const place: Place = { within, single: new Map() }
  let shown = 0
  for (const { index } of text.matchAll(beginning)) {
    if (index < shown) continue
    const found = lineAt(text, index, within) ?? addressAt(text, index) ?? styledAt(text, index, place)
    if (!found) continue
    if (index > shown) pieces.push(text.slice(shown, index))
    pieces.push(found.piece)
    shown = found.end
  }
  if (shown < text.length) pieces.push(text.slice(shown))
  return pieces
}

/**
 * The pieces of a text. A mark formats where it touches no letter and no digit on its outside, of any script, and no
 * space on its inside; whatever is no such pair is part of the words.
 */
export const piecesOf = (text: string): Piece[] => piecesWithin(text, [])

const written = (piece: Piece): string => {
  if (typeof piece === 'string') return piece
  if (piece.kind === 'link') return piece.address
  const words = piece.pieces.map(written).join('')
  return piece.kind === 'item' || piece.kind === 'quote' ? `${piece.mark} ${words}` : words
}

/** The words alone, for where there is one line of them. The marks of lists and quotes stay: they part the lines. */
export const plainText = (text: string): string => piecesOf(text).map(written).join('')
