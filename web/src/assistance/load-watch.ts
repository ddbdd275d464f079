import type { ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

/** Without a connection the model helps nobody. */
export const loadWatch = (): Promise<{ default: ComponentType<{ contactId: string }> }> =>
  optionalPart(import('./watch-assistance.tsx'))
