import type { ComponentProps, ComponentType } from 'react'

type Props = ComponentProps<typeof import('./priority-button.tsx').default>

/** Gives a chat its priority; without a connection it is left out. */
export const loadPriorityButton = (): Promise<{ default: ComponentType<Props> }> =>
  import('./priority-button.tsx').catch(() => ({ default: () => null }))
