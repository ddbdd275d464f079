/** CHAT_ASSIGN_WRITE for people: chat assign write. */
export const inWords = (name: string): string => name.toLowerCase().replaceAll('_', ' ')
