import { useLive } from '../graphql/use-live.ts'
import { useAnswer } from '../page/use-answer.ts'
import { useMay } from '../session/me-context.ts'
import { chatBotQuery } from './bot-documents.ts'

/** What the chatbot has to do with a chat: it has it, or is kept out of it until a time. */
export interface ChatBot {
  hasIt: boolean
  pausedUntil: string | null
  /** it has a part in the chat, or had one: where it never had, there is nothing to pause */
  isKnown: boolean
}

/** What the chatbot has to do with this chat, kept true by what happens in it; undefined until it is known. */
export function useChatBot(contactId: string): ChatBot | undefined {
  const transfers = useMay('TRANSFERS_READ')
  const { data, retry } = useAnswer(chatBotQuery, { contactId, transfers })
  useLive(retry, { contactId })
  if (!data) return undefined
  const { agent, activeTransfer, botPausedUntil, contact } = data.conversation
  const isWithPeople = agent !== null || Boolean(activeTransfer)
  const [session] = contact.botSessions.nodes
  return {
    hasIt: session?.status === 'ACTIVE' && !isWithPeople && botPausedUntil === null,
    pausedUntil: botPausedUntil,
    isKnown: session !== undefined || botPausedUntil !== null,
  }
}
