import { inWords } from '../templates/name.ts'
import { plainText } from '../thread/rich-text.tsx'
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
  const said = parts().filter((part) => part != null && part !== '')
  return plainText(said.join(' · ')).replaceAll(/\s+/g, ' ').trim()
}

/** As the server reads them: what is no letter and no digit parts words (docs/adr/0053). */
const askedWords = (search: string) => search.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

/** Letters before the first hit that tell what it is about. */
const before = 24

/**
 * The words around the first hit, cut where a word was found: every second part is one. A word is found by its
 * beginning, in any case.
 */
export function snippetOf(text: string, search: string): string[] {
  const words = askedWords(search).sort((one, other) => other.length - one.length)
  if (words.length === 0) return [text]
  const hits = new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])(${words.join('|')})`, 'giu')
  const first = text.search(hits)
  if (first <= before) return text.split(hits)
  const space = text.indexOf(' ', first - before)
  const from = space >= 0 && space < first ? space + 1 : first - before
  return `…${text.slice(from)}`.split(hits)
}
