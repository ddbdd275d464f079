/** What people type into a search field, as the inside of an ilike pattern; null when they typed nothing. */
export function searchPattern(text: string | null | undefined): string | null {
  const wanted = text?.trim().slice(0, 1000)
  return wanted ? wanted.replace(/[\\%_]/g, '\\$&') : null
}
