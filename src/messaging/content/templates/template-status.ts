import type { TemplateRow } from './template-row.ts'

/** The platform's words for what happens to a template that are no status of it. */
const meaning: Readonly<Record<string, string>> = { REINSTATED: 'APPROVED', UNARCHIVED: 'APPROVED' }

/** The status that a row keeps in the platform's own word (spec/8 TE1). */
export const platformWord = (word: string): string => meaning[word.toUpperCase()] ?? word.toUpperCase()

/** DRAFT while the text is only here, else the platform's own word (spec/8 TE1). */
export const shownStatus = ({
  status,
  platformStatus,
}: Pick<TemplateRow, 'status' | 'platformStatus'>): string =>
  status === 'draft' ? 'DRAFT' : (platformStatus ?? status.toUpperCase())
