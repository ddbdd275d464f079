import type { Actor } from '#core/access/actor.ts'
import { fold } from '#core/fold.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { searchPattern, searchPatternWithPhones, withoutPlus } from '#core/paging/search.ts'
import { isPhoneLike, masks, shownOf } from '#people/workspaces/masking.ts'
import { otherSpelling } from './spellings.ts'

/** The digits of a text that is made of them, as people write phones in any digits; null for any other text. */
function digitsOf(search: string): string | null {
  const text = fold(search).trim()
  return /^[+\d\p{Z}\-().[\]/]+$/u.test(text) ? text.replace(/\D/g, '') : null
}

/** Names that look like a phone are hidden as phones are. */
const inShownNames = ['c.name', 'c.profile_name'].map(
  (name) => `(fold_text(${name}) like $ and not ${isPhoneLike(name)})`,
)

const inHidden = (condition: (text: string) => string) =>
  ['c.phone', 'c.name', 'c.profile_name'].map((text) => {
    const found = condition(text)
    return text === 'c.phone' ? found : `(${isPhoneLike(text)} and ${found})`
  })

const isWhole = (text: string) => `regexp_replace(${text}, '[^0-9]', '', 'g') = any($::text[])`
const endsSo = (text: string) => `${shownOf(text)} = $`

interface SearchConditions {
  label: string
  conditions: string[]
  values: unknown[]
}

/** What digits find where phones are hidden; nothing for other texts, and for fewer digits than a number has. */
function byHiddenPhone(search: string): SearchConditions {
  const digits = digitsOf(search)
  if (digits?.length === 4)
    return { label: 'ending', conditions: inHidden(endsSo), values: [digits, digits, digits] }
  if (digits === null || digits.length < 7) return { label: 'named', conditions: [], values: [] }
  const numbers = [digits, otherSpelling(digits)].filter((number) => number !== null)
  return { label: 'whole', conditions: inHidden(isWhole), values: [numbers, numbers, numbers] }
}

/** What digits find of a phone that is shown: any part of it, and the other spelling of a whole one. */
function byShownPhone(search: string): SearchConditions {
  const digits = digitsOf(search)
  if (digits === null || digits.length < 3) return { label: 'search', conditions: [], values: [] }
  const other = otherSpelling(digits) ?? digits
  return {
    label: 'digits',
    conditions: ['c.phone like $', 'c.phone = $'],
    values: [searchPattern(digits), other],
  }
}

/** Digits that few phones have: there is no use in looking for them among the first rows of a list. */
export const namesPhone = (search: string | undefined): boolean => (digitsOf(search ?? '')?.length ?? 0) >= 4

/** Digits at a phone's end that tell it: its beginning is that of many. */
const tellingDigits = 8

/** The texts one of which is in whoever is found: by their pieces the index finds them (docs/adr/0065). */
export function textsSought(search: string): string[] {
  const text = withoutPlus(search).slice(0, 1000)
  const digits = digitsOf(text)
  if (digits === null) return [text]
  const spellings = [digits, otherSpelling(digits) ?? ''].map((one) => one.slice(-tellingDigits))
  // A name may hold it as it was typed.
  const typed = text === digits ? [] : [text]
  return [...new Set([...typed, ...spellings])].filter((one) => one !== '')
}

/**
 * Limits a list over `contact c` to those with a name or a phone that holds the text. Where phones are hidden, digits
 * find a phone only when they are the whole number or its last four: parts of it would give it away, digit by digit
 * (spec/8 G4). Answers the texts that an index finds them by; null where nothing is looked for.
 */
export function whereFound(
  shape: ListShape,
  actor: Actor,
  search: string | null | undefined,
): string[] | null {
  const pattern = searchPatternWithPhones(search)
  if (!search || pattern === null) return null
  const hidden = masks(actor)
  const shown = hidden
    ? inShownNames
    : ['fold_text(c.name) like $', 'fold_text(c.profile_name) like $', 'c.phone like $']
  const { label, conditions, values } = hidden ? byHiddenPhone(search) : byShownPhone(search)
  const patterns = shown.map(() => pattern)
  where(shape, label, `(${[...shown, ...conditions].join(' or ')})`, ...patterns, ...values)
  return textsSought(search)
}

const pieces = 'contact_pieces(c.workspace_id, c.name, c.profile_name, c.phone) @@ contact_pieces_of'

/** The same for the index, where a list over `contact c` of the workspace $1 is planned for its own values. */
export function whereIndexed(shape: ListShape, texts: readonly string[]): void {
  where(shape, 'indexed', `${pieces}($, $::text[])`, shape.values[0], texts)
}

/**
 * In the place of `contact c` in a list of the workspace $1, which it has to name: those that the index finds, whatever
 * else the list asks for and however it is ordered. The pieces name the workspace; were it named here as well, an index
 * of workspaces could be taken, and the pieces of each of their contacts be made again. Adds their value to the list.
 */
export function contactsFound(shape: ListShape, texts: readonly string[]): string {
  shape.values.push(texts)
  shape.name += '.indexed'
  return `(select * from contact c where c.deleted_at is null
    and ${pieces}($1, $${shape.values.length}::text[]) offset 0) c`
}
