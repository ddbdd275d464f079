import type { Actor } from '#core/access/actor.ts'
import { type ListShape, where } from '#core/paging/list-shape.ts'
import { searchPatternWithPhones } from '#core/paging/search.ts'
import { isPhoneLike, masks, shownOf } from '#people/workspaces/masking.ts'
import { otherSpelling } from './spellings.ts'

/** The digits of a text that is made of them, as people write phones; null for any other text. */
function digitsOf(text: string): string | null {
  return /^[+\d\p{Z}\-().[\]/]+$/u.test(text) ? text.replace(/\D/g, '') : null
}

/** Names that look like a phone are hidden as phones are. */
const inShownNames = ['c.name', 'c.profile_name'].map(
  (name) => `(${name} ilike $ and not ${isPhoneLike(name)})`,
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
  const digits = digitsOf(search.trim())
  if (digits?.length === 4)
    return { label: 'ending', conditions: inHidden(endsSo), values: [digits, digits, digits] }
  if (digits === null || digits.length < 7) return { label: 'named', conditions: [], values: [] }
  const numbers = [digits, otherSpelling(digits)].filter((number) => number !== null)
  return { label: 'whole', conditions: inHidden(isWhole), values: [numbers, numbers, numbers] }
}

/**
 * Limits a list over `contact c` to those with a name or a phone that holds the text. Where phones are hidden, digits
 * find a phone only when they are the whole number or its last four: parts of it would give it away, digit by digit
 * (spec/8 G4).
 */
export function whereFound(shape: ListShape, actor: Actor, search: string | null | undefined): void {
  const pattern = searchPatternWithPhones(search)
  if (!search || pattern === null) return
  if (masks(actor)) {
    const { label, conditions, values } = byHiddenPhone(search)
    const within = `(${[...inShownNames, ...conditions].join(' or ')})`
    where(shape, label, within, pattern, pattern, ...values)
  } else {
    const within = '(c.name ilike $ or c.profile_name ilike $ or c.phone like $)'
    where(shape, 'search', within, pattern, pattern, pattern)
  }
}
