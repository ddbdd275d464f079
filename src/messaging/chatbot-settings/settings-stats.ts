import type { Ctx } from '#core/context/context.ts'
import { loaderOf } from '#core/context/loader.ts'

/** What the chatbot of a workspace has and did (document 3, Chatbot settings; spec/8 CS7). */
export interface ChatbotStats {
  totalSessions: number
  activeSessions: number
  messagesHandled: number
  aiResponses: number
  agentTransfers: number
  keywordsCount: number
  flowsCount: number
  aiContextsCount: number
}

const nothingYet: ChatbotStats = {
  totalSessions: 0,
  activeSessions: 0,
  messagesHandled: 0,
  aiResponses: 0,
  agentTransfers: 0,
  keywordsCount: 0,
  flowsCount: 0,
  aiContextsCount: 0,
}

/** Of the caller's workspace. */
export const chatbotStatsLoader = loaderOf<ChatbotStats>((_ctx: Ctx, ids) =>
  Promise.resolve(ids.map(() => nothingYet)),
)
