import { fold } from '#core/fold.ts'

// Which words of a message are found. A workspace's own words are entries of the index of their own, named by it: a
// search reads nothing of other workspaces, however often they say the same.

/** What people read of message `m`. Phones on cards and what the platform says of a person are not looked through. */
const textOf = (m: string) => `concat_ws(' ',
  case when ${m}.type in ('system', 'contacts') then null else ${m}.content ->> 'body' end,
  ${m}.content ->> 'text', ${m}.content ->> 'caption', ${m}.content ->> 'filename',
  ${m}.content #>> '{body,text}', ${m}.content #>> '{footer,text}',
  case when ${m}.type = 'location' then concat_ws(' ', ${m}.content ->> 'name', ${m}.content ->> 'address') end)`

/** Before each word. Twelve digits of the id's end: that of a UUIDv7 is random. */
const ofWorkspace = (workspace: string) => `right(${workspace}::text, 12)`

/** Words longer than this are found by their beginning. */
const longest = 40

/** The words of message `m` as the index has them, folded, each once. */
export const wordsOf = (m: string): string => `array_to_tsvector(array(
   select ${ofWorkspace(`${m}.workspace_id`)} || left(w.word, ${longest})
   from unnest(tsvector_to_array(to_tsvector('simple', fold_text(left(${textOf(m)}, 5000))))) w(word)))`

const mostWords = 8

/**
 * What was typed as words of the index: all of them, each by its beginning, folded (docs/adr/0104). As the index is made:
 * what is no letter and no digit parts them.
 */
export function askedWords(text: string): string[] {
  const words = fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [...new Set(words)].slice(0, mostWords).map((word) => word.slice(0, longest))
}

/** The query for such words. Words hold letters and digits alone, so that none of them is an operator. */
export function queryOf(workspaceId: string, words: readonly string[]): string {
  return words.map((word) => `'${workspaceId.slice(-12)}${word}':*`).join(' & ')
}
