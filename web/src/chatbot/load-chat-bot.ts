import type { ComponentProps, ComponentType } from 'react'

type Props = ComponentProps<typeof import('./chat-bot.tsx').default>

/** What the head of a chat says of the chatbot, and does with it; without a connection it is left out. */
export const loadChatBot = (): Promise<{ default: ComponentType<Props> }> =>
  import('./chat-bot.tsx').catch(() => ({ default: () => null }))
