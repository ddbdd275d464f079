import type { MessageBubbleFragment } from '../generated/documents.ts'
import { createStore, useStore } from '../store/store.ts'

/** The menu of a message. */
export interface OpenMenu {
  message: MessageBubbleFragment
  /** a point of the page; null for its button */
  at: { x: number; y: number } | null
  /** whether one may write here now */
  mayWrite: boolean
  /** the workspace's own emoji on the message */
  reaction: string | null
  /** opens its earlier versions at once */
  versions?: true
}

const menu = createStore<OpenMenu | null>(null)

/** The button of a message that opens its menu, and has the focus again when it closes. */
export const menuButtonId = (messageId: string) => `more-${messageId}`

export const openMenu = (opened: OpenMenu | null): void => menu.set(opened)

export const useOpenMenu = (): OpenMenu | null => useStore(menu)
