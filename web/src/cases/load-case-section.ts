import type { ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

/** The cases of a contact; without a connection they are left out, and the chat is shown all the same. */
export const loadCaseSection = (): Promise<{ default: ComponentType<{ contactId: string }> }> =>
  optionalPart(import('./case-section.tsx'))
