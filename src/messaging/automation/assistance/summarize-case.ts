import type { Ctx } from '#core/context/context.ts'
import { parseInput } from '#core/validation.ts'
import { caseSpan } from '#messaging/chat-model/cases/case-span.ts'
import { estimateTokens } from '#outside/models/chat-messages.ts'
import { askForMember, nothingToRead } from './ask-for-member.ts'
import { languageName, summarizeCaseInput } from './assistance-input.ts'
import { requireAssistance } from './assistance-state.ts'
import { conversationLines, wordsOfChat } from './chat-words.ts'
import { asked, dataPart, summaryRules } from './prompts.ts'

const mostMessages = 400
const maxTokens = 400

/** What a case comes to, for colleagues. Throws not_found for one whose chat the caller does not see. */
export async function summarizeCase(ctx: Ctx, input: unknown): Promise<string> {
  const { caseId, language } = parseInput(summarizeCaseInput, input)
  const { of, from, until } = await caseSpan(ctx, caseId)
  const helper = await requireAssistance(ctx)
  const words = await wordsOfChat(ctx, { contactId: of.contactId, from, until }, mostMessages)
  if (words.length === 0) throw nothingToRead()
  const system = summaryRules(language ? languageName(language) : undefined)
  const room = ctx.app.config.ai.contextTokens - maxTokens - estimateTokens(system) - 100
  const lines = conversationLines(words, room)
  if (lines.length === 0) throw nothingToRead()
  const turns = asked(dataPart('conversation', lines))
  return askForMember(ctx, helper, { system, turns, maxTokens, known: lines, isWhole: false })
}
