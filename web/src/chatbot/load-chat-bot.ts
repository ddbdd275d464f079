type Part = Pick<typeof import('./chat-bot.tsx'), 'default'>

/** What the head of a chat says of the chatbot, and does with it; without a connection it is left out. */
export const loadChatBot = (): Promise<Part> =>
  import('./chat-bot.tsx').catch(() => ({ default: () => null }))
