import type { Ctx } from '#core/context/context.ts'
import { parseInput } from '#core/validation.ts'
import { storedContexts } from '#messaging/automation/chatbot/ai-contexts/stored-contexts.ts'
import {
  type Knowledge,
  knowledgeAbout,
  partsOf,
  ranksOf,
} from '#messaging/automation/chatbot/ai-replies/knowledge.ts'
import { readMarks, systemOf, turnsOf } from '#messaging/automation/chatbot/ai-replies/prompt.ts'
import { requireConversation } from '#messaging/chat-model/chats/conversation-queries.ts'
import { contactLoader } from '#messaging/contacts/contacts/contact-queries.ts'
import { nameFor, phoneFor } from '#people/workspaces/masking.ts'
import { askForMember, nothingToRead } from './ask-for-member.ts'
import { suggestAnswerInput } from './assistance-input.ts'
import { requireAssistance } from './assistance-state.ts'
import { type ChatWords, wordsOfChat } from './chat-words.ts'

/** An answer that a member may send, and what of the knowledge it is from. */
export interface SuggestedAnswer {
  text: string
  sources: Knowledge[]
}

const mostMessages = 40
/** The question and the messages before it that trigger words are looked for in (spec/8 AI2). */
const writtenBefore = 2
const mostSources = 5

/** What a person wrote since they were answered last. */
const openQuestion = (words: readonly ChatWords[]): ChatWords[] =>
  words.slice(words.findLastIndex(({ isTheirs }) => !isTheirs) + 1)

/** The parts that have words of the answer in them, the best ones first. */
async function sourcesOf(ctx: Ctx, knowledge: readonly Knowledge[], answer: string): Promise<Knowledge[]> {
  const parts = knowledge.flatMap(partsOf)
  if (parts.length === 0) return []
  const ranks = await ranksOf(ctx.app, parts, answer)
  return parts
    .map((part, place) => ({ part, place, rank: ranks[place] ?? 0 }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank || one.place - other.place)
    .slice(0, mostSources)
    .map(({ part }) => part)
}

/**
 * What the AI would answer, from the knowledge of the chatbot and by its prompt; internal notes are no part of it. Throws
 * not_found for a chat that the caller does not see, invalid_state where nobody waits for an answer.
 */
export async function suggestAnswer(ctx: Ctx, input: unknown): Promise<SuggestedAnswer> {
  const { contactId } = parseInput(suggestAnswerInput, input)
  await requireConversation(ctx, contactId)
  const helper = await requireAssistance(ctx)
  const { settings, member } = helper
  const [words, contact, contexts] = await Promise.all([
    wordsOfChat(ctx, { contactId }, mostMessages),
    contactLoader(ctx).load(contactId),
    storedContexts(ctx.app.pool, member.workspaceId),
  ])
  const question = openQuestion(words)
  const last = question.at(-1)
  if (!last) throw nothingToRead()
  const name = nameFor(ctx.actor, contact?.name ?? contact?.profileName ?? '')
  const theirs = words.filter(({ isTheirs }) => isTheirs).map(({ text }) => text)
  const values = {
    phone_number: phoneFor(ctx.actor, contact?.phone ?? ''),
    contact_name: name,
    user_message: question.map(({ text }) => text).join('\n'),
  }
  const own = contexts.filter(({ numberId }) => numberId === last.numberId)
  const ofAll = contexts.filter(({ numberId }) => numberId === null)
  const written = theirs.slice(-(question.length + writtenBefore))
  const knowledge = await knowledgeAbout(ctx.app, [...own, ...ofAll], { written, values })
  const answer = await askForMember(ctx, helper, {
    system: systemOf(settings.aiSystemPrompt, { mayHandOver: false, hasTask: false }),
    turns: turnsOf({
      messages: words.map((message) => ({ ...message, platformMessageId: null })),
      asked: new Set(question.map(({ id }) => id)),
      knowledge,
      name,
      facts: [],
      task: '',
    }),
    maxTokens: settings.aiMaxTokens,
    known: knowledge.map(({ text }) => text),
    isWhole: false,
  })
  const { text } = readMarks(answer)
  return { text, sources: await sourcesOf(ctx, knowledge, text) }
}
