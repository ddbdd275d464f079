import type { ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

/** Where a contact came from; without a connection it is left out, and the chat is shown all the same. */
export const loadContactOrigin = (): Promise<{ default: ComponentType<{ contactId: string }> }> =>
  optionalPart(import('./contact-origin.tsx'))
