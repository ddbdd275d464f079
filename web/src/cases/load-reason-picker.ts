import type { ComponentProps, ComponentType } from 'react'

type Props = ComponentProps<typeof import('./reason-picker.tsx').default>

/** Asks why a chat is closed. */
export const loadReasonPicker = (): Promise<{ default: ComponentType<Props> }> =>
  import('./reason-picker.tsx')
