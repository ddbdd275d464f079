import type { ComponentProps, ComponentType } from 'react'

type Props = ComponentProps<typeof import('./call-button.tsx').default>

/** Calls the customer from the head of a chat; without a connection it is left out. */
export const loadCallButton = (): Promise<{ default: ComponentType<Props> }> =>
  import('./call-button.tsx').catch(() => ({ default: () => null }))
