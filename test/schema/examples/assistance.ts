import type { Examples } from './example.ts'
import { ann, type Scene } from './scene.ts'
import { withAi } from './with-ai.ts'

/** The model of the sandbox helps, and a customer has asked something; answers the message's id. */
async function helped(scene: Scene): Promise<string> {
  await withAi(scene)
  const baseUrl = `${scene.parley.sandbox.url}/model/v1`
  Object.assign(scene.parley.app.config.ai, { baseUrl, apiKey: 'sandbox-token', model: 'sandbox' })
  const { workspaceId } = scene.tenant
  await scene.parley.app.prisma.chatbotSettings.update({
    where: { workspaceId },
    data: { assistanceEnabled: true },
  })
  await scene.contact(ann)
  return scene.writes('When are you open?', ann)
}

const caseOf = async (scene: Scene): Promise<string> => {
  await helped(scene)
  const { workspaceId } = scene.tenant
  const contactId = await scene.contact(ann)
  const { conversationCase } = scene.parley.app.prisma
  return (await conversationCase.findFirstOrThrow({ where: { workspaceId, contactId } })).id
}

/** Help by the model. */
export const assistance: Examples = {
  assistance: { select: '{ isOn }' },
  summarizeCase: {
    given: async (scene) => ({ caseId: await caseOf(scene), language: 'en' }),
    select: '{ text }',
  },
  addSummary: {
    given: async (scene) => {
      await caseOf(scene)
      return { contactId: await scene.contact(ann), language: 'en' }
    },
    select: '{ note { content isByModel author { name } } }',
  },
  rewriteText: {
    given: async (scene) => {
      await helped(scene)
      return { text: 'we open at nine', style: 'CORRECT_SPELLING' }
    },
    select: '{ text }',
  },
  translateText: {
    given: async (scene) => {
      await helped(scene)
      return { contactId: await scene.contact(ann), text: 'We open at nine.', language: 'de' }
    },
    select: '{ text }',
  },
  translateMessage: {
    given: async (scene) => ({ messageId: await helped(scene), language: 'de' }),
    select: '{ messageTranslation { messageId language text } }',
  },
  messageTranslations: {
    given: async (scene) => ({ contactId: await scene.contact(ann) }),
    select: '{ messageId language text createdAt }',
  },
  suggestAnswer: {
    given: async (scene) => {
      await helped(scene)
      return { contactId: await scene.contact(ann) }
    },
    select: '{ text sources { name text } }',
  },
}
