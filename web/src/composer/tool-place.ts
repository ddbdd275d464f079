import type { Conversation } from '../inbox/documents.ts'

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
