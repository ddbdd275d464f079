import { fold } from '../fold.ts'

/**
 * What people type into a search field, as a pattern for `fold_text(...) like` (docs/adr/0104): texts that have it
 * somewhere; null when they typed nothing. The pattern's own characters are letters like others.
 */
export function searchPattern(text: string | null | undefined): string | null {
  const wanted = fold(text?.slice(0, 1000) ?? '').trim()
  return wanted ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : null
}

/** The same for a list that also looks in phones: a leading + is how people write a stored one. */
export const searchPatternWithPhones = (text: string | null | undefined) =>
  searchPattern(withoutPlus(text ?? ''))

/** What is looked for, folded, without the + of a phone. */
export const withoutPlus = (text: string): string => fold(text).trim().replace(/^\+/, '')
