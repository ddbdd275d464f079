/**
 * What people type into a search field, as an ilike pattern for texts that have it somewhere; null when they typed
 * nothing. The pattern's own characters are letters like others.
 */
export function searchPattern(text: string | null | undefined): string | null {
  const wanted = text?.trim().slice(0, 1000)
  return wanted ? `%${wanted.replace(/[\\%_]/g, '\\$&')}%` : null
}

/** The same for a list that also looks in phones: a leading + is how people write a stored one. */
export const searchPatternWithPhones = (text: string | null | undefined) =>
  searchPattern(text?.trim().replace(/^\+/, ''))
