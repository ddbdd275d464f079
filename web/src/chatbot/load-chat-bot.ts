import type { ComponentProps, ComponentType } from 'react'
import { optionalPart } from '../page/optional-part.ts'

type Props = ComponentProps<typeof import('./chat-bot.tsx').default>

/** What the head of a chat says of the chatbot, and does with it; without a connection it is left out. */
export const loadChatBot = (): Promise<{ default: ComponentType<Props> }> =>
  optionalPart(import('./chat-bot.tsx'))
