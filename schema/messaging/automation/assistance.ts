import { addSummary } from '#messaging/automation/assistance/add-summary.ts'
import {
  addSummaryInput,
  rewriteTextInput,
  suggestAnswerInput,
  summarizeCaseInput,
  translateMessageInput,
  translateTextInput,
} from '#messaging/automation/assistance/assistance-input.ts'
import { type Assistance, assistanceOf } from '#messaging/automation/assistance/assistance-state.ts'
import { rewriteText, translateText } from '#messaging/automation/assistance/rewrite-text.ts'
import { type SuggestedAnswer, suggestAnswer } from '#messaging/automation/assistance/suggest-answer.ts'
import { summarizeCase } from '#messaging/automation/assistance/summarize-case.ts'
import { translateMessage } from '#messaging/automation/assistance/translate-message.ts'
import type { Knowledge } from '#messaging/automation/chatbot/ai-replies/knowledge.ts'
import {
  type MessageTranslation,
  originalWords,
  translationsLoader,
  translationsOfChat,
} from '#messaging/messages/messages/message-translations.ts'
import { builder } from '../../builder.ts'
import { argsFrom } from '../../input-from.ts'
import { requires } from '../../requires.ts'
import { Note } from '../inbox/notes.ts'
import { Message } from '../messages/messages.ts'

// Help for members by the model: customers get nothing of it unless a member sends it.

const State = builder.objectRef<Assistance>('Assistance').implement({
  description: 'State of the assistance that the AI model gives to members.',
  fields: (t) => ({
    id: t.id({ description: 'UUID of the workspace.', resolve: ({ workspaceId }) => workspaceId }),
    isOn: t.exposeBoolean('isOn', {
      description:
        'Whether members can ask for summaries, translations and suggested answers: the workspace switched assistance on and has the AI component, and the installation has a model.',
    }),
  }),
})

const Text = builder.objectRef<{ text: string }>('AssistedText').implement({
  description: 'Text that the AI model wrote for a member. Nothing was sent or saved.',
  fields: (t) => ({ text: t.exposeString('text', { description: 'The text.' }) }),
})

const Source = builder.objectRef<Knowledge>('AnswerSource').implement({
  description: 'Part of the knowledge of the chatbot from which an answer was suggested.',
  fields: (t) => ({
    contextId: t.exposeID('contextId', { description: 'UUID of the AI context to which the part belongs.' }),
    name: t.exposeString('name', { description: 'Name of the AI context.' }),
    text: t.exposeString('text', { description: 'Text of the part.' }),
  }),
})

const Suggested = builder.objectRef<SuggestedAnswer>('SuggestedAnswer').implement({
  description: 'Answer to a customer that the AI model suggests. Nothing was sent or saved.',
  fields: (t) => ({
    text: t.exposeString('text', { description: 'The answer.' }),
    sources: t.expose('sources', {
      type: [Source],
      description:
        'Parts of the knowledge that have words in common with the answer, the best match first; at most 5.',
    }),
  }),
})

const Translation = builder.objectRef<MessageTranslation>('MessageTranslation').implement({
  description: 'Words of a message in another language, or the words that a message was translated from.',
  fields: (t) => ({
    messageId: t.exposeID('messageId', { description: 'UUID of the message.' }),
    language: t.string({
      nullable: true,
      description:
        'Language of the text (BCP 47); null for the words that a member wrote before they were translated and sent.',
      resolve: ({ language }) => (language === originalWords ? null : language),
    }),
    text: t.exposeString('text', { description: 'The text.' }),
    createdAt: t.expose('createdAt', {
      type: 'DateTime',
      description: 'Time at which the translation was made, or the message was accepted.',
    }),
  }),
})

builder.objectField(Message, 'translations', (t) =>
  t.field({
    type: [Translation],
    reads: ['id'],
    description: 'Translations of the message, oldest first. One read serves all messages of a page.',
    resolve: ({ id }, _args, ctx) => translationsLoader(ctx).load(id),
  }),
)

builder.queryFields((t) => ({
  assistance: t.field({
    type: State,
    ...requires({ permission: 'chat:read' }),
    throws: ['not_found'],
    description: 'Returns whether the AI model helps the members of the workspace.',
    resolve: (_root, _args, ctx) => assistanceOf(ctx),
  }),
  messageTranslations: t.field({
    type: [Translation],
    ...requires({ permission: 'chat:read' }),
    complexity: 10,
    throws: ['not_found'],
    description: 'Lists the translations of the newest 500 messages of a chat, ordered by message.',
    args: { contactId: t.arg.id({ required: true, description: 'UUID of the contact whose chat it is.' }) },
    resolve: (_root, { contactId }, ctx) => translationsOfChat(ctx, contactId),
  }),
}))

const writes = { permission: 'chat:write' } as const
const refusals = [
  'bad_gateway',
  'feature_not_in_plan',
  'invalid_field',
  'invalid_state',
  'not_found',
  'rate_limited',
] as const
const cost = 'The request uses tokens of the month, and each member is allowed 200 requests per hour.'
const asText = async (text: Promise<string>) => ({ text: await text })

builder.mutationFields((t) => ({
  summarizeCase: t.field({
    type: Text,
    ...requires(writes),
    throws: refusals,
    description: `Summarizes what was said in a case, without internal notes. ${cost}`,
    args: argsFrom(summarizeCaseInput),
    resolve: (_root, args, ctx) => asText(summarizeCase(ctx, args)),
  }),
  addSummary: t.field({
    type: Note,
    ...requires(writes),
    throws: refusals,
    description: `Summarizes the current or last case of a chat, without internal notes, and keeps the summary as a note of the caller that is marked as written by the AI model. ${cost}`,
    args: argsFrom(addSummaryInput),
    resolve: (_root, args, ctx) => addSummary(ctx, args),
  }),
  rewriteText: t.field({
    type: Text,
    ...requires(writes),
    throws: refusals,
    description: `Rewrites a text in another style. ${cost}`,
    args: argsFrom(rewriteTextInput),
    resolve: (_root, args, ctx) => asText(rewriteText(ctx, args)),
  }),
  translateText: t.field({
    type: Text,
    ...requires(writes),
    throws: refusals,
    description: `Translates a text before it is sent to a contact. ${cost}`,
    args: argsFrom(translateTextInput),
    resolve: (_root, args, ctx) => asText(translateText(ctx, args)),
  }),
  translateMessage: t.field({
    type: Translation,
    ...requires(writes),
    throws: refusals,
    description: `Translates a message and saves the translation for all members who see the chat. A translation that exists already is returned. ${cost}`,
    args: argsFrom(translateMessageInput),
    resolve: (_root, args, ctx) => translateMessage(ctx, args),
  }),
  suggestAnswer: t.field({
    type: Suggested,
    ...requires(writes),
    throws: refusals,
    description: `Suggests an answer to what a contact wrote since the last answer, from the knowledge of the chatbot and by its prompt. ${cost}`,
    args: argsFrom(suggestAnswerInput),
    resolve: (_root, args, ctx) => suggestAnswer(ctx, args),
  }),
}))
