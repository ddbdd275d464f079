import type { ComponentType } from 'react'

/** The cases of a contact; without a connection they are left out, and the chat is shown all the same. */
export const loadCaseSection = (): Promise<{ default: ComponentType<{ contactId: string }> }> =>
  import('./case-section.tsx').catch(() => ({ default: () => null }))
