import type { MessageDescriptor } from '@lingui/core'
import type { LucideIcon } from 'lucide-react'
import type { ComponentType } from 'react'
import type { Conversation } from '../chat/documents.ts'
import type { Permission } from '../session/me-context.ts'

/** The chat that one writes in. */
export interface ToolPlace {
  conversation: Conversation
  /** of the person it is with */
  name: string
}

/** What a tool shows while it is in use. */
export interface PanelProps extends ToolPlace {
  /** the tool is done: the keyboard goes back to the field */
  onClose: () => void
}

interface Shown {
  /** unique among tools; its command in the palette is called so too */
  id: string
  label: MessageDescriptor
  icon: LucideIcon
  /** beside the field; all others are found under "More" */
  near?: boolean
  /** whether this browser and chat have it; everywhere when left out */
  when?: (place: ToolPlace) => boolean
  /** whoever lacks it has not the tool */
  needs?: Permission
}

/**
 * A way to say something that is not typed: it chooses files, goes on in the field, or shows a panel that is loaded when
 * it is wanted.
 */
export type Tool = Shown &
  ({ files: true } | { goOn: (contactId: string) => void } | { panel: ComponentType<PanelProps> })
