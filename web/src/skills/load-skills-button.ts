import type { ComponentProps, ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

type Props = ComponentProps<typeof import('./skills-button.tsx').default>

/** Says which skills a chat requires; without a connection it is left out. */
export const loadSkillsButton = (): Promise<{ default: ComponentType<Props> }> =>
  optionalPart(import('./skills-button.tsx'))
