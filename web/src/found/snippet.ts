import { fold } from '#core/fold.ts'
import { plainText } from '../chat/formatting.ts'
import { inWords } from '../chat/template-name.ts'
import type { FoundMessage } from './documents.ts'

/** What of a message is looked through, in one line. */
export function wordsIn({ content }: Pick<FoundMessage, 'content'>): string {
  const parts = (): (string | null | undefined)[] => {
    switch (content.__typename) {
      case 'TextContent':
        return [content.body]
      case 'TemplateContent':
        return [content.text ?? inWords(content.template.name)]
      case 'LocationContent':
        return [content.name, content.address]
      case 'ChoiceContent':
        return [content.title, content.description]
      case 'ButtonContent':
      case 'OrderContent':
        return [content.text]
      default:
        if ('file' in content) return [content.caption, content.file?.filename]
        return 'body' in content ? [content.body, content.footer] : []
    }
  }
  const said = parts().flatMap((part) => (part ? [plainText(part)] : []))
  return said.join(' · ').replaceAll(/\s+/g, ' ').trim()
}

/** As the server reads them: what is no letter and no digit parts words (docs/adr/0053, 0104). */
const askedWords = (search: string) => fold(search).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Letters before the first hit that tell what it is about. */
const before = 24

/** A text folded, with the place of each of its letters in what was written. */
function folded(text: string): { plain: string; places: number[] } {
  let plain = ''
  const places: number[] = []
  for (const { 0: letter, index } of text.matchAll(/\P{M}\p{M}*|\p{M}+/gu)) {
    plain += fold(letter)
    while (places.length < plain.length) places.push(index)
  }
  return { plain, places: [...places, text.length] }
}

/** From where to where words were found. */
function hitsIn(text: string, words: readonly string[]): [from: number, upTo: number][] {
  const { plain, places } = folded(text)
  const hits = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(?:${words.join('|')})`, 'gu')
  return Array.from(plain.matchAll(hits), ({ 0: hit, index }) => {
    const last = places[index + hit.length - 1] ?? 0
    // A letter is found whole, though it may be two of the folded text.
    return [places[index] ?? 0, places.find((place) => place > last) ?? text.length]
  })
}

/**
 * The words around the first hit, cut where a word was found: every second part is one. A word is found by its
 * beginning, in any case and with or without accents.
 */
export function snippetOf(text: string, search: string): string[] {
  const words = askedWords(search).sort((one, other) => other.length - one.length)
  const hits = words.length === 0 ? [] : hitsIn(text, words)
  const first = hits[0]?.[0] ?? 0
  const space = text.indexOf(' ', first - before)
  let at = first <= before ? 0 : space >= 0 && space < first ? space + 1 : first - before
  const parts: string[] = []
  for (const [from, upTo] of hits) {
    parts.push(text.slice(at, from), text.slice(from, upTo))
    at = upTo
  }
  parts.push(text.slice(at))
  if (first > before) parts[0] = `…${parts[0]}`
  return parts
}
