import type { ComponentProps, ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

type Props = ComponentProps<typeof import('./header-due.tsx').default>

/** Shows when a chat is due; without a connection it is left out. */
export const loadHeaderDue = (): Promise<{ default: ComponentType<Props> }> =>
  optionalPart(import('./header-due.tsx'))
