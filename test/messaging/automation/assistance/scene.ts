import { endpointOf } from '#outside/models/endpoint.ts'
import type { Person } from '../../routing/transfers/scene.ts'
import { type AiScene, startAi } from '../chatbot/ai-replies/scene.ts'

export const mutations = {
  summarizeCase: ['SummarizeCaseInput', 'text'],
  addSummary: ['AddSummaryInput', 'note { content isByModel author { name } }'],
  rewriteText: ['RewriteTextInput', 'text'],
  translateText: ['TranslateTextInput', 'text'],
  translateMessage: ['TranslateMessageInput', 'messageTranslation { language text }'],
  suggestAnswer: ['SuggestAnswerInput', 'text sources { name text }'],
} as const
export type Name = keyof typeof mutations

/** A shop whose members are helped by a model, and a customer who waits for an answer. */
export interface AssistanceScene extends AiScene {
  agent: Person
  /** sees only their own chats */
  own: Person
  who: { id: string; waId: string }
  caseId: string
  /** everything as at the beginning, with another customer */
  again(): Promise<void>
  /** what comes of a request, or the code and reason of its error */
  help(name: Name, input: object, person?: Person): Promise<unknown>
  /** the newest message of the customer */
  messageId(): Promise<string>
  inputs(): Promise<Record<Name, object>>
  prompts(): Promise<{ role: string; content: string }[][]>
  lastPrompt(): Promise<{ role: string; content: string }[]>
  used(): Promise<number>
}

export async function startAssistance(): Promise<AssistanceScene> {
  const scene = await startAi()
  scene.parley.app.config.ai.timeoutSeconds = 1
  await scene.role('Own', ['chat:read', 'chat:write'])
  await scene.role('Reader', ['chat:read', 'contacts:read'])
  await scene.settings({ enabled: false })
  const count = async (text: string) => Number((await scene.sql(text))[0]?.used)
  const all: AssistanceScene = {
    ...scene,
    agent: await scene.person('agent'),
    own: await scene.person('Own'),
    who: { id: '', waId: '' },
    caseId: '',
    async again() {
      await scene.settings({ assistance_enabled: true })
      await scene.sql('update workspace_limit set ai_tokens_per_month = null')
      for (const table of ['ai_context', 'ai_usage', 'message_translation'])
        await scene.sql(`delete from ${table}`)
      // Failures of the test before do not pause the model for this one.
      endpointOf(scene.parley.app).note(null)
      await scene.model({ answers: [{ text: 'Fine.' }] })
      all.who = await scene.someone()
      await scene.writes(all.who, 'Where is my parcel 17?')
      const asked = 'query ($id: ID!) { conversation(contactId: $id) { case { id } } }'
      const chat = await scene.admin.graphql(asked, { id: all.who.id })
      all.caseId = (chat as unknown as { conversation: { case: { id: string } } }).conversation.case.id
    },
    async help(name, input, person = scene.admin) {
      const [type, shown] = mutations[name]
      const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${shown} } }`
      const { body } = await person.ask(document, { input })
      const error = body.errors?.[0]?.extensions
      return error
        ? { code: error.code, reason: error.reason }
        : (body.data[name].messageTranslation ?? body.data[name].note ?? body.data[name])
    },
    async messageId() {
      const newest = 'select id from message where contact_id = $1 order by id desc limit 1'
      return String((await scene.sql(newest, [all.who.id]))[0]?.id)
    },
    inputs: async () => ({
      summarizeCase: { caseId: all.caseId },
      addSummary: { contactId: all.who.id },
      rewriteText: { text: 'hallo', style: 'FRIENDLIER' },
      translateText: { contactId: all.who.id, text: 'Hello' },
      translateMessage: { messageId: await all.messageId(), language: 'de' },
      suggestAnswer: { contactId: all.who.id },
    }),
    prompts: async () => (await scene.asked()).map(({ body }) => body.messages),
    lastPrompt: async () => (await all.prompts()).at(-1) ?? [],
    used: () => count('select coalesce(sum(used), 0)::int as used from ai_usage'),
  }
  return all
}
