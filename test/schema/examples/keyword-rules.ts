import type { Examples } from './example.ts'
import type { Scene } from './scene.ts'
import { withAi } from './with-ai.ts'

const rule = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.keywordRule.findFirstOrThrow({ where: { workspaceId } })).id

const context = async ({ parley, tenant: { workspaceId } }: Scene) =>
  (await parley.app.prisma.aiContext.findFirstOrThrow({ where: { workspaceId } })).id

const ruleFields = `{ keywordRule { id name keywords matchType wholeWord priority enabled responseType response {
  ... on TextResponse { body buttons { id title } } } } }`

const contextFields = `{ aiContext { id name triggerKeywords contextType enabled source {
  ... on AiContextText { content } } } }`

export const keywordRules: Examples = {
  createKeywordRule: {
    given: {
      keywords: ['opening hours', 'open'],
      response: {
        text: { body: 'We open at nine.', buttons: [{ id: 'directions', title: 'How to find us' }] },
      },
      enabled: true,
    },
    select: ruleFields,
  },
  keywordRules: {
    given: { isEnabled: true, first: 20 },
    select: '{ nodes { id name keywords responseType priority } pageInfo { endCursor hasNextPage } }',
  },
  keywordRule: {
    given: async (scene) => ({ id: await rule(scene) }),
    select: '{ name response { __typename } number { name } createdBy { name } }',
  },
  updateKeywordRule: {
    given: async (scene) => ({ id: await rule(scene), priority: 10 }),
    select: ruleFields,
  },
  moveKeywordRule: {
    given: async (scene) => ({ id: await rule(scene), beforeId: null }),
    select: '{ keywordRule { id priority } }',
  },
  testKeywordRules: {
    given: { text: 'When are you open?' },
    select: '{ rule { id name } keyword passedOver { rule { id } cause problem } }',
  },
  unreachableKeywordRules: { select: '{ rule { id name } caughtBy { id name } }' },
  wordsCaughtByKeyword: { given: { keyword: 'open' } },
  deleteKeywordRule: {
    given: async (scene) => ({ id: await rule(scene) }),
    select: '{ deletedId }',
  },
}

export const aiContexts: Examples = {
  createAiContext: {
    given: async (scene) => {
      await withAi(scene)
      return {
        name: 'Delivery',
        triggerKeywords: ['delivery', 'shipping'],
        source: { static: { content: 'Parcels take two days and cost 4.90.' } },
        enabled: true,
      }
    },
    select: contextFields,
  },
  aiContexts: {
    given: { isEnabled: true, first: 20 },
    select: '{ nodes { id name contextType priority } pageInfo { endCursor hasNextPage } }',
  },
  aiContext: {
    given: async (scene) => ({ id: await context(scene) }),
    select: '{ name source { __typename } number { name } }',
  },
  updateAiContext: {
    given: async (scene) => ({ id: await context(scene), triggerKeywords: [] }),
    select: contextFields,
  },
  deleteAiContext: {
    given: async (scene) => ({ id: await context(scene) }),
    select: '{ deletedId }',
  },
}
