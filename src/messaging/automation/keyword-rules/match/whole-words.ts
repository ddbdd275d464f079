import { withoutCase } from './text-form.ts'

// Whole words (spec/8 AI2): between letters, digits and underscores of Unicode. Scripts without spaces have no such
// ends, so a word of theirs is found anywhere, and other words beside them, too: "VIP" is a word in "我要VIP卡".

const letter = /[\p{L}\p{M}\p{N}_]/u
const withoutSpaces =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}ーｰ]/u

/** A letter, digit or underscore of a script that writes spaces. */
const isLetter = (text: string) => letter.test(text) && !withoutSpaces.test(text)

const isLowSurrogate = (unit: number) => unit >= 0xdc00 && unit <= 0xdfff

/** The letter that ends before a place; empty at the beginning. */
function letterBefore(text: string, at: number): string {
  const from = isLowSurrogate(text.charCodeAt(at - 1)) ? at - 2 : at - 1
  return from < 0 ? text.slice(0, at) : text.slice(from, at)
}

const letterAt = (text: string, at: number): string =>
  at < text.length ? String.fromCodePoint(text.codePointAt(at) as number) : ''

/** The same for ASCII, by number: nearly all places are between two of these. */
const asciiLetters = Array.from({ length: 128 }, (_, code) => isLetter(String.fromCharCode(code)))

/** Whether a word may begin or end at a place. */
function isEdge(text: string, at: number): boolean {
  if (at <= 0 || at >= text.length) return true
  const [before, after] = [asciiLetters[text.charCodeAt(at - 1)], asciiLetters[text.charCodeAt(at)]]
  if (before !== undefined && after !== undefined) return !(before && after)
  return !(isLetter(letterBefore(text, at)) && isLetter(letterAt(text, at)))
}

export const isWholeWord = (text: string, start: number, end: number): boolean =>
  isEdge(text, start) && isEdge(text, end)

/** Every place at which a text has a part. */
function* placesOf(text: string, part: string): Generator<number> {
  if (part === '') return
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) yield at
}

/** Whether a text has a word, ignoring case: the trigger words of contexts and flows. */
export function hasWord(text: string, word: string): boolean {
  const [whole, part] = [withoutCase(text), withoutCase(word).trim()]
  for (const at of placesOf(whole, part)) if (isWholeWord(whole, at, at + part.length)) return true
  return false
}

/** The words around a part of a text. */
function wordsAround(text: string, start: number, end: number): string {
  let [from, to] = [start, end]
  while (!isEdge(text, from)) from -= letterBefore(text, from).length
  while (!isEdge(text, to)) to += letterAt(text, to).length
  return text.slice(from, to)
}

/** The words of samples that a keyword catches as a part of them, but not as a whole word, in small letters. */
export function alsoCatches(keyword: string, samples: readonly string[]): string[] {
  const part = withoutCase(keyword).trim()
  const words = new Set<string>()
  for (const sample of samples) {
    const text = withoutCase(sample)
    for (const at of placesOf(text, part))
      if (!isWholeWord(text, at, at + part.length)) words.add(wordsAround(text, at, at + part.length))
  }
  return [...words]
}
