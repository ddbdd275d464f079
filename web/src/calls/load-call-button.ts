import type { ComponentProps, ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

type Props = ComponentProps<typeof import('./call-button.tsx').default>

/** Calls the customer from the head of a chat; without a connection it is left out. */
export const loadCallButton = (): Promise<{ default: ComponentType<Props> }> =>
  optionalPart(import('./call-button.tsx'))
