import type { ComponentType } from 'react'

/** Where a contact came from; without a connection it is left out, and the chat is shown all the same. */
export const loadContactOrigin = (): Promise<{ default: ComponentType<{ contactId: string }> }> =>
  import('./contact-origin.tsx').catch(() => ({ default: () => null }))
