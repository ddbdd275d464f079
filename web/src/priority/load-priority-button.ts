import type { ComponentProps, ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

type Props = ComponentProps<typeof import('./priority-button.tsx').default>

/** Gives a chat its priority; without a connection it is left out. */
export const loadPriorityButton = (): Promise<{ default: ComponentType<Props> }> =>
  optionalPart(import('./priority-button.tsx'))
