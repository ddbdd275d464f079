import type { ComponentProps, ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

type Props = ComponentProps<typeof import('./macro-button.tsx').default>

/** Runs macros in a chat; without a connection it is left out. */
export const loadMacroButton = (): Promise<{ default: ComponentType<Props> }> =>
  optionalPart(import('./macro-button.tsx'))
