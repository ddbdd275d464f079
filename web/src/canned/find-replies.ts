import { fold } from '#core/fold.ts'
import type { SavedReply } from './documents.ts'

/** What is being looked for: the letters between a `/` and the caret. */
export interface SoughtReply {
  /** where the `/` stands */
  at: number
  letters: string
}

const begun = /(?:^|\s)\/([^\s/]*)$/

/** The reply that is being asked for before the caret: `/` begins a word; null where none is. */
export function soughtReply(text: string, caret: number): SoughtReply | null {
  const letters = begun.exec(text.slice(0, caret))?.[1]
  return letters === undefined ? null : { at: caret - letters.length - 1, letters }
}

/** Rows of the list. */
const shown = 8

type Sought = Pick<SavedReply, 'name' | 'shortcut' | 'content'>

/** How well a reply fits: by its shortcut, by a word of its name, by its text; null where it does not. */
function rankOf({ name, shortcut, content }: Sought, wanted: string): number | null {
  const own = fold(shortcut ?? '').replace(/^\//, '')
  if (own !== '' && own === wanted) return 0
  if (own !== '' && own.startsWith(wanted)) return 1
  if (` ${fold(name)}`.includes(` ${wanted}`)) return 2
  return wanted !== '' && fold(content).includes(wanted) ? 3 : null
}

/** The categories of replies, by name; none where all are of one. */
export function categoriesOf(replies: readonly Pick<SavedReply, 'category'>[]): string[] {
  const all = [...new Set(replies.map(({ category }) => category))].sort((one, other) =>
    one.localeCompare(other),
  )
  return all.length > 1 ? all : []
}

/** Those that fit, the best first; among equals their order stays. */
export function fittingReplies<Reply extends Sought>(replies: readonly Reply[], letters: string): Reply[] {
  const wanted = fold(letters)
  if (wanted === '') return replies.slice(0, shown)
  return replies
    .flatMap((reply) => {
      const rank = rankOf(reply, wanted)
      return rank === null ? [] : [{ reply, rank }]
    })
    .sort((one, other) => one.rank - other.rank)
    .slice(0, shown)
    .map(({ reply }) => reply)
}

/** The words for a person: `{{contact_name}}` and `{{phone_number}}` are filled in, others stay as they are. */
export function filledIn(content: string, { name, phone }: { name: string; phone: string | null }): string {
  const values: Record<string, string> = { contact_name: name, phone_number: phone ?? '' }
  return content.replaceAll(
    /\{\{\s*(contact_name|phone_number)\s*\}\}/g,
    (whole, key) => values[key] ?? whole,
  )
}
