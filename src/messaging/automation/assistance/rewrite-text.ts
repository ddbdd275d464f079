import type { Ctx } from '#core/context/context.ts'
import { parseInput } from '#core/validation.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { estimateTokens } from '#outside/models/chat-messages.ts'
import { askForMember } from './ask-for-member.ts'
import { languageName, rewriteTextInput, translateTextInput } from './assistance-input.ts'
import { requireAssistance } from './assistance-state.ts'
import { conversationLines, wordsOfChat } from './chat-words.ts'
import { answerTranslationRules, asked, dataPart, rewriteRules, translationRules } from './prompts.ts'

/** As much as a text may become in other words. */
export const tokensFor = (text: string): number => Math.min(4096, 200 + 2 * estimateTokens(text))

/** A text of the member in other words. It is their own, and goes to the model as it is. */
export async function rewriteText(ctx: Ctx, input: unknown): Promise<string> {
  const { text, style } = parseInput(rewriteTextInput, input)
  const helper = await requireAssistance(ctx)
  return askForMember(ctx, helper, {
    system: rewriteRules(style),
    turns: asked(dataPart('text', [text])),
    maxTokens: tokensFor(text),
    known: [text],
    isWhole: true,
  })
}

/** The language of a person is plain from so many of their messages. */
const mostMessages = 10
const mostTokens = 500

/** An answer in the language of whom it is for. Throws not_found for a chat that the caller does not see. */
export async function translateText(ctx: Ctx, input: unknown): Promise<string> {
  const { contactId, text, language } = parseInput(translateTextInput, input)
  await requireConversation(ctx, contactId)
  const helper = await requireAssistance(ctx)
  const name = language ? languageName(language) : undefined
  const words = name ? [] : await wordsOfChat(ctx, { contactId }, mostMessages)
  const theirs = conversationLines(
    words.filter(({ isTheirs }) => isTheirs),
    mostTokens,
  )
  return askForMember(ctx, helper, {
    system: name ? translationRules(name) : answerTranslationRules,
    turns: asked(dataPart('conversation', theirs), dataPart('text', [text])),
    maxTokens: tokensFor(text),
    known: [text],
    isWhole: true,
  })
}
